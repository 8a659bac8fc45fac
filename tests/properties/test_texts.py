"""Every value has a text form that parses back."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

import hornox.engine
from hornox.engine import (
    Action,
    Event,
    Position,
    Propose,
    Row,
    Seat,
    Setup,
    Special,
    View,
    awaited,
    decisions,
    observe,
    position_of,
    stage_kind,
)
from hornox.record import (
    dump_position,
    format_action,
    format_move,
    format_row,
    from_json,
    from_text,
    parse_action,
    parse_move,
    parse_row,
    to_json,
    to_text,
)
from tests.properties.driver import FEW, SETUPS, SPREAD, name_of, walk
from tests.properties.everything import EVERYTHING

SPEAKABLE: list[Action] = [
    action for action in EVERYTHING if "-" not in repr(action) and "order=()" not in repr(action)
]
"""People count from 1, and have no word for row -1 or for an order of no cards."""

ANY_ACTION: Any = Action
ANY_EVENT: Any = Event
NAMES = vars(hornox.engine)


def assert_action_has_texts(seat: Seat | None, action: Action) -> None:
    assert parse_action(format_action(action)) == action
    assert parse_move(format_move(seat, action)) == (seat, action)
    assert from_text(ANY_ACTION, to_text(action)) == action
    assert eval(repr(action), NAMES) == action


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_every_move_has_texts(setup: Setup) -> None:
    """Notation, JSON and `repr` of an action all lead back to it."""
    for moment in walk(setup, "texts of moves"):
        assert_action_has_texts(moment.seat, moment.action)


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_every_option_has_texts_of_its_own(setup: Setup) -> None:
    """No two options of a decision read the same, and each parses back."""
    for moment in islice(walk(setup, "texts of options"), 0, None, 6):
        for decision in decisions(moment.before):
            options = decision.options[:: 1 + len(decision.options) // 20]
            assert len({format_action(option) for option in options}) == len(options)
            for option in options:
                assert_action_has_texts(decision.seat, option)


def test_every_kind_of_action_has_texts() -> None:
    """The same for every kind of action there is, whichever seat could take it."""
    kinds = {type(action) for action in SPEAKABLE}
    uses = {type(action.use) for action in SPEAKABLE if isinstance(action, Propose)}
    assert kinds == {*ANY_ACTION.__args__}
    assert uses == {*hornox.engine.TeamUse.__args__}
    for action in SPEAKABLE:
        assert_action_has_texts(0, action)


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_every_event_has_texts(setup: Setup) -> None:
    """JSON and `repr` of an event lead back to it."""
    for moment in walk(setup, "texts of events"):
        for event in moment.events:
            assert from_text(ANY_EVENT, to_text(event)) == event
            assert eval(repr(event), NAMES) == event


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_every_view_has_a_text(setup: Setup) -> None:
    """JSON of a view, at every kind of moment and for every kind of viewer, leads back to it."""
    for number, moment in enumerate(walk(setup, "texts of views")):
        if number % 11 == 0:
            for viewer in (None, number % setup.players):
                view = observe(moment.after, viewer)
                assert from_text(View, to_text(view)) == view


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_every_row_has_texts(setup: Setup) -> None:
    """`12 14 15 [stop]` and JSON of a row lead back to it."""
    for row in {row for moment in walk(setup, "texts of rows") for row in moment.after.rows}:
        assert parse_row(format_row(row)) == row
        assert from_text(Row, to_text(row)) == row
        assert eval(repr(row), NAMES) == row


@pytest.mark.parametrize("setup", SETUPS, ids=name_of)
def test_every_setup_has_texts(setup: Setup) -> None:
    """JSON and `repr` of a setup lead back to it."""
    assert from_text(Setup, to_text(setup)) == setup
    assert eval(repr(setup), NAMES) == setup


@pytest.mark.parametrize("setup", SPREAD, ids=name_of)
def test_every_position_has_texts(setup: Setup) -> None:
    """JSON of a position, whole or as short as a record has it, leads back to it."""
    for moment in walk(setup, "texts of positions"):
        state = moment.before
        if stage_kind(state) == "selecting" and len(awaited(state)) == setup.players:
            position = position_of(state)
            assert from_text(Position, to_text(position)) == position
            assert eval(repr(position), NAMES) == position
            short = from_json(Position, json.loads(json.dumps(dump_position(position))))
            assert dump_position(short) == dump_position(position)
            assert to_json(short.rows) == to_json(position.rows)


@pytest.mark.parametrize("special", Special)
def test_every_word_is_its_text(special: Special) -> None:
    """Words on the wire are the names that people use."""
    assert from_text(Special, to_text(special)) is special
    assert eval(repr(special), NAMES) is special
