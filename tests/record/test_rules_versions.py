"""A game is replayed by the rules version it was played with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hornox.engine import (
    RULE_BOOKS,
    RULES_VERSION,
    VARIANTS,
    Variant,
    decisions,
    imagine,
    new_setup,
    observe,
    what_if,
)
from hornox.record import (
    Game,
    Record,
    RecordError,
    dump_record,
    format_game,
    parse_game,
    parse_record,
    read_record,
    replay,
    write_record,
)
from hornox.record.errors import TooNew

LATER = RULES_VERSION + 1


def _with_three_cards(variant: Variant) -> Variant:
    """A mode with another rule: a row is full with three cards."""
    return replace(variant, capacity=lambda table, row: 3)


@pytest.fixture
def later_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rules version in which the base game differs from the present one."""
    book = VARIANTS | {"base": _with_three_cards(VARIANTS["base"])}
    monkeypatch.setitem(RULE_BOOKS, LATER, book)


def _played(rules: int) -> Game:
    setup = new_setup("base", 4, rounds=1)
    game = Game(Record(setup, ("a", "b", "c", "d"), seed="rules", rules=rules))
    while not game.is_over:
        decision = game.decisions[0]
        game.play(decision.seat, decision.options[0])
    return game


def test_a_game_keeps_its_rules_when_others_come(monkeypatch: pytest.MonkeyPatch) -> None:
    before = _played(RULES_VERSION)
    text = write_record(before.record())
    book = VARIANTS | {"base": _with_three_cards(VARIANTS["base"])}
    monkeypatch.setitem(RULE_BOOKS, LATER, book)
    again = Game(read_record(text))
    assert again.state == before.state
    assert again.outcome == before.outcome
    assert write_record(again.record()) == text


@pytest.mark.usefixtures("later_rules")
def test_a_later_game_is_played_by_the_later_rules() -> None:
    first, second = _played(RULES_VERSION), _played(LATER)
    assert first.outcome != second.outcome
    assert all(row.capacity == 3 for row in second.view(0).rows)
    read = read_record(write_record(second.record()))
    assert read.rules == LATER
    assert Game(read).state == second.state


@pytest.mark.usefixtures("later_rules")
def test_the_rules_follow_a_game_into_views_and_what_is_imagined_of_them() -> None:
    state = replay(Record(new_setup("base", 2), ("a", "b"), seed="1", rules=LATER))[-1].state
    view = observe(state, 0)
    imagined = imagine(view)
    assert (state.rules, view.rules, imagined.rules) == (LATER,) * 3
    assert decisions(imagined)[0] == decisions(state)[0]
    assert what_if.free_places(what_if.open_table(view), 0) == 2


@pytest.mark.usefixtures("later_rules")
def test_a_position_starts_a_game_of_its_rules() -> None:
    data = {
        "format": "hornox-record",
        "version": 1,
        "rules": LATER,
        "mode": "base",
        "seats": ["Ada", "Ben"],
        "options": {"rounds": 1},
        "position": {"rows": [[12, 13, 20], [37], [43], [58]], "hands": [[21], [44]]},
        "actions": ["1: play 21", "2: play 44"],
    }
    assert Game(parse_record(data)).state.scores == ((5, 0),)
    assert Game(parse_record(data | {"rules": RULES_VERSION})).state.scores == ((0, 0),)


def test_rules_that_are_not_known_are_refused_by_their_version() -> None:
    record = Record(new_setup("base", 2), ("a", "b"), seed="1")
    unknown = RULES_VERSION + 1
    newer = dump_record(record) | {"rules": unknown}
    with pytest.raises(TooNew, match=f"rules: is {unknown}; .* up to {RULES_VERSION}: update it"):
        parse_record(newer)
    with pytest.raises(RecordError, match=f"rules: is {unknown}"):
        Game(replace(record, rules=unknown))


def test_a_game_as_one_line_keeps_its_rules(later_rules: None) -> None:
    record = _played(LATER).record()
    line = format_game(record)
    assert f"rules={LATER}" in line
    assert parse_game(line) == record
