"""Names in any script: needed characters stay, invisible ones make no difference."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hornox.table import Entry, Join, Rename, Request, Watch, handle, replayed
from hornox.table.errors import BadName, BadText, TableError
from hornox.table.lookalikes import skeleton
from hornox.table.sanitize import MOST_MARKS, clean_line, clean_name, name_key
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
def test_an_invisible_name_is_refused(text: str) -> None:
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


ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize("flag", [ENGLAND, SCOTLAND, "🏳\ufe0f\u200d🌈", "🇩🇪", "1\ufe0f\u20e3"])
def test_flags_and_keys_stay_whole(flag: str) -> None:
    assert clean_name(f"Ann {flag}") == f"Ann {flag}"
    assert clean_line(flag) == flag


@pytest.mark.parametrize(
    "text",
    [
        "Ann\U000e0067\U000e0062",
        "Ann\U000e007f",
        "\U000e0001Ann",
        "A\U000e0067nn",
    ],
)
def test_hidden_letters_without_a_flag_are_taken_out(text: str) -> None:
    assert clean_name(text) == "Ann"
    assert clean_name("🏴\U000e0078\U000e0078\U000e007f") == "🏴"
    assert name_key(ENGLAND) != name_key(SCOTLAND)


WORDS = [
    "Nguyễn Thị Thủy",
    "สมศรี ก้อง",
    "น้ำทิพย์",
    "श्रीमती क्ष्मा",
    "र्‍ह",
    "মৌসুমী",
    "မြန်မာ မျှော့",
    "རྒྱུད",
    "ཧཱུྃ",
    "ម៉្លេះ",
    "שָׁלוֹם",
    "مُحَمَّدٌ",
    "தமிழ்",
    "ព្រះ",
]


@pytest.mark.parametrize("word", WORDS)
def test_words_of_real_scripts_stay_whole(word: str) -> None:
    assert clean_name(word) == clean_line(word) == normalize("NFC", word)


@pytest.mark.parametrize("mark", ["\u0301", "\u0e47", "\u0e4d", "\u20dd", "\u0489", "\u0655"])
def test_piles_of_marks_are_cut(mark: str) -> None:
    """Also of those that have no canonical class, such as the vowels of Thai."""
    assert clean_name("Zx" + mark * 20).count(mark) <= MOST_MARKS
    assert clean_line("Zx" + mark * 150).count(mark) <= MOST_MARKS


@pytest.mark.parametrize(
    "text",
    ["\u2800", "\u2800 \u2800", "\u3164\u2800", "\u0301", "\u0e47\u0e47", "\U0001d159", "\u034f"],
)
def test_invisible_text_is_neither_a_name_nor_a_line(text: str) -> None:
    with pytest.raises(BadName):
        clean_name(text)
    with pytest.raises(BadText):
        clean_line(text)


ALIKE = [
    ("Anna", "\u0410nn\u0430"),  # Cyrillic
    ("Bob", "\u0412\u043eb"),
    ("Bob", "\u0392ob"),  # Greek
    ("Nora", "\u039d\u03bfra"),
    ("PAX", "\u0420\u0410\u0425"),
    ("Ian", "lan"),
    ("Ian", "1an"),
    ("Otto", "0tt0"),
    ("Zoë", "Zo\u0451"),
    ("Ann", "Ann\u2800"),
]


@pytest.mark.parametrize(("name", "like"), ALIKE)
def test_a_name_that_looks_like_another_one_is_refused(name: str, like: str) -> None:
    keeper = Keeper().seat(name)
    for command in (Join(like), Watch(like), Join(like.upper()) if like.isascii() else Join(like)):
        assert keeper.refusal("eve", command) in ("name-alike", "name-taken")
    assert keeper.refusal("eve", Join(like)) == "name-alike"
    keeper.do("eve", Join("Someone"))
    assert keeper.refusal("eve", Rename(like)) == "name-alike"
    assert skeleton(name) == skeleton(like)


def test_people_may_keep_and_change_their_own_names() -> None:
    keeper = Keeper().seat("Ann")
    keeper.do("ann", Rename("\u0410nn"))
    keeper.do("ann", Rename("Ann"))
    for owner, name in (("bob", "Anne"), ("cat", "Анна"), ("dan", "Hannah")):
        keeper.do(owner, Watch(name))


def test_what_an_older_version_accepted_is_still_read() -> None:
    """Logs are replayed with the names that stand in them."""
    table = Keeper().seat("Ann").table
    pile = "ก" + "\u0e47" * 9
    entries = [
        Entry(table.at, Request(f"p{number}", "1", Watch(name)))
        for number, name in enumerate(("\u0410nn", pile, "\u2800"))
    ]
    after = replayed(table, entries)
    assert [other.name for other in after.spectators] == ["\u0410nn", pile, "\u2800"]
    for entry in entries:
        handled = handle(table, entry)
        assert handled.entry != entry


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
