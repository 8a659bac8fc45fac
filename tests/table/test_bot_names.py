"""Names of bots."""

from __future__ import annotations

import pytest

from hornox.bots import LEVELS
from hornox.table.bot_names import NAMES, OTHERS, choose_bot_name

EVERY = [name for names in (*NAMES.values(), OTHERS) for name in names]
SEATS, SPECTATORS = 10, 100


def test_every_level_has_names() -> None:
    assert [*NAMES] == [kind.name for kind in LEVELS]
    assert all(len(names) >= 12 for names in NAMES.values())
    assert len(OTHERS) >= 24


def test_names_are_short_words_and_differ() -> None:
    assert len({name.casefold() for name in EVERY}) == len(EVERY)
    for name in EVERY:
        assert name.isascii()
        assert name.isalpha()
        assert name == name.capitalize()
        assert len(name) <= 9


@pytest.mark.parametrize("level", NAMES)
def test_a_bot_has_a_name_of_its_level(level: str) -> None:
    assert {choose_bot_name(level, set(), number) for number in range(-5, 40)} == set(NAMES[level])


def test_a_bot_without_a_level_has_another_name() -> None:
    assert choose_bot_name("exec:./my-bot", set(), 3) == OTHERS[3]


def test_the_number_says_where_to_begin() -> None:
    assert [choose_bot_name("ox", set(), number) for number in (0, 1, 16)] == [
        "Bella",
        "Emil",
        "Bella",
    ]


@pytest.mark.parametrize("level", [*NAMES, "unknown"])
@pytest.mark.parametrize("number", [0, 7, 123_456_789, -1])
def test_all_seats_of_one_level_have_different_names(level: str, number: int) -> None:
    taken: set[str] = set()
    for _ in range(SEATS):
        name = choose_bot_name(level, taken, number)
        assert name in NAMES.get(level, OTHERS)
        assert name.casefold() not in taken
        taken.add(name.casefold())


@pytest.mark.parametrize("level", [*NAMES, "unknown"])
def test_no_name_has_a_number_however_the_spectators_are_called(level: str) -> None:
    own = NAMES.get(level, OTHERS)
    worst = sorted(EVERY, key=lambda name: (name not in own, name not in OTHERS))
    taken = {name.casefold() for name in worst[:SPECTATORS]}
    for _ in range(SEATS):
        name = choose_bot_name(level, taken, 5)
        assert name.isalpha()
        assert name.casefold() not in taken
        taken.add(name.casefold())


def test_numbers_come_last() -> None:
    taken = {name.casefold() for name in EVERY}
    assert choose_bot_name("ox", taken, 0) == "Bella 2"
    taken |= {f"{name} 2".casefold() for name in NAMES["ox"]}
    assert choose_bot_name("ox", taken, 0) == "Bella 3"
