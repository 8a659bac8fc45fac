"""Names in any script: what is needed stays, what nobody sees makes no difference."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hornox.table import Join, Watch
from hornox.table.errors import BadName, TableError
from hornox.table.texts import clean_line, clean_name, name_key
from tests.properties.driver import FIXED
from tests.table.keeper import Keeper

ZWNJ, ZWJ, VS16 = "\u200c", "\u200d", "\ufe0f"

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
RAINBOW = "🏳\ufe0f\u200d🌈"
COUPLE = "👩\u200d❤\ufe0f\u200d👨"
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
HINDI = "क\u094d\u200dष"
BENGALI = "র\u200d\u09cdযাব"


@pytest.mark.parametrize(
    "name", [FAMILY, RAINBOW, COUPLE, PERSIAN, HINDI, BENGALI, "Ann 👩🏽\u200d🚀"]
)
def test_what_is_joined_stays_together(name: str) -> None:
    assert clean_name(name) == clean_line(name) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"{ZWJ}Ann", "Ann"),
        (f"Ann{ZWNJ}", "Ann"),
        (f" {ZWJ} Ann {ZWNJ} ", "Ann"),
        (f"Ann{ZWJ} {ZWJ}Lee", "Ann Lee"),
        (f"A{ZWJ}{ZWJ}n{ZWNJ}{ZWJ}{ZWNJ}n", f"A{ZWJ}n{ZWNJ}n"),
        (f"A{ZWJ}\u202e{ZWJ}n", f"A{ZWJ}n"),
        (f"A{ZWJ}\x00", "A"),
        (f"Z\u0300\u0301\u0302{ZWJ}\u0303{ZWJ}\u0304", "Z\u0300\u0301\u0302"),
        (f"Z\u0300\u0301\u0302{VS16}\u0303!", f"Z\u0300\u0301\u0302{VS16}!"),
    ],
)
def test_joiners_stand_alone_between_two_characters(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("text", [ZWJ, ZWNJ * 3, f" {ZWJ} {ZWNJ}", VS16, "\u3164", "\u115f\u1160"])
def test_a_name_that_nobody_sees_is_refused(text: str) -> None:
    with pytest.raises(BadName):
        clean_name(text)


LOOKS_LIKE_ANN = [
    "ann",
    f"A{ZWJ}nn",
    f"An{ZWNJ}n",
    f"Ann{VS16}",
    f"A{VS16}nn",
    "\uff21\uff4e\uff4e",
    "\U0001d400\U0001d427\U0001d427",
]


@pytest.mark.parametrize("name", [*LOOKS_LIKE_ANN, "A\u3164nn", "A\u034fnn"])
def test_two_names_never_look_the_same(name: str) -> None:
    keeper = Keeper().seat("Ann")
    assert keeper.refusal("bob", Join(name)) == "name-taken"
    assert keeper.refusal("bob", Watch(name)) == "name-taken"


def test_names_that_look_different_are_different() -> None:
    keeper = Keeper().seat("Ann")
    for owner, name in (("bob", FAMILY), ("cat", "Anna"), ("dan", PERSIAN)):
        keeper.do(owner, Join(name))
    assert len({*map(name_key, (FAMILY, COUPLE, RAINBOW, "👨👩"))}) == 4


SMALL = st.sampled_from(
    ["a", "é", "e", "\u0301", "\u094d", " ", "\u3000", ZWJ, ZWNJ, VS16, "👩", "\u202e"]
)


@FIXED
@given(st.text(SMALL, max_size=30))
@example(f"a{ZWJ} {ZWJ}b")
@example(f"e{ZWJ}{ZWJ}\u0301")
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    for clean in (clean_line, clean_name):
        try:
            once = clean(text)
        except TableError:
            continue
        assert clean(once) == once
        assert not once.startswith((ZWJ, ZWNJ, " "))
        assert not once.endswith((ZWJ, ZWNJ, " "))
        for left, right in ((ZWJ, ZWJ), (ZWJ, ZWNJ), (ZWNJ, ZWJ), (" ", ZWJ), (ZWNJ, " ")):
            assert left + right not in once


@FIXED
@given(st.text(SMALL, min_size=1, max_size=12))
def test_joiners_make_no_new_name(text: str) -> None:
    plain = "".join(c for c in text if c not in (ZWJ, ZWNJ, VS16))
    assert name_key(text) == name_key(plain)
