"""Tables in step are those of the engine: the same decisions lead to the same tables."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hornox.engine import (
    FanCard,
    PickCard,
    PickForXRow,
    PlayCard,
    SeatAction,
    Setup,
    ShuffleNumbers,
    State,
    TakeRow,
    apply,
    awaited,
    begin,
    decision_of,
    new_setup,
    observe,
    stage_kind,
)
from hornox.sim.kernels import stepping
from hornox.sim.kernels import table as at
from hornox.sim.kernels.whereabouts import IN_PILE, IN_ROW, IN_X_PILE, IN_X_ROW, KNOWN_IN_HAND
from hornox.sim.lockstep import Lockstep

SETUPS: dict[str, Setup] = {
    "base-2": new_setup("base", 2),
    "base-10": new_setup("base", 10, rounds=2),
    "pro-2": new_setup("pro", 2),
    "pro-6": new_setup("pro", 6),
    "fan-all": new_setup("fan", 4, fan_cards=list(FanCard)),
    "fan-climbing": new_setup("fan", 3, fan_cards=["climbing"]),
    "x-2": new_setup("x", 2),
    "x-4": new_setup("x", 4),
}
DECISIONS = 700

STAGES = {
    "selecting": stepping.CHOOSING_CARDS,
    "choosing-row": stepping.CHOOSING_ROW,
    "picking-for-x-row": stepping.PICKING_FOR_X_ROW,
    "drafting": stepping.DRAFTING,
}


@pytest.mark.parametrize("name", SETUPS)
def test_the_same_decisions_lead_to_the_same_table(name: str) -> None:
    chance, made = Random(name), 0
    while made < DECISIONS:
        made += play_game(SETUPS[name], chance)


def play_game(setup: Setup, chance: Random) -> int:
    """Play any legal actions in both; returns the number of decisions."""
    tables = Lockstep(setup, 2, [None] * setup.players)
    tables.begin(seed=chance.random().hex())
    line = chance.randrange(2)
    state, made = begin(setup).state, 0
    given = np.zeros((2, setup.players), np.int64)
    while state.stages:
        if stage_kind(state) == "dealing":
            state = apply(state, None, ShuffleNumbers(order_of(tables, line))).state
        check(tables, line, state)
        for seat in awaited(state):
            decision = decision_of(state, seat)
            assert decision is not None
            action = chance.choice(decision.options)
            given[line, seat] = number_of(action)
            state = apply(state, seat, action).state
            made += 1
        tables.step(given, np.array([line]))
    course = tables.tables.course[line]
    assert course[stepping.STAGE] == stepping.GAME_OVER
    assert tuple(tables.tables.scores[line]) == state.scores[-1]
    assert tables.tables.totals[line].tolist() == np.sum(state.scores, axis=0).tolist()
    return made


def order_of(tables: Lockstep, line: int) -> tuple[int, ...]:
    """The order of the deck that deals what lies on this table."""
    hands = tables.tables.hands[line]
    size = tables.book.hand_size
    dealt = [int(card) for hand in hands for card in hand[:size]]
    dealt += [int(row[1]) for row in tables.tables.laid[line]]
    return (*dealt, *(card for card in tables.book.deck.tolist() if card not in dealt))


def number_of(action: SeatAction) -> int:
    match action:
        case PlayCard(card, twisted):
            return card + twisted * stepping.TWISTED
        case TakeRow(row):
            return row
        case PickForXRow(card) | PickCard(card):
            return card
        case _:
            raise AssertionError(action)


def check(tables: Lockstep, line: int, state: State) -> None:
    """Stage, hands, rows, markers and where every card lies."""
    arrays, view = tables.tables, observe(state, None)
    course, t = arrays.course[line], arrays.tables[line]
    assert course[stepping.STAGE] == STAGES[stage_kind(state)]
    assert course[stepping.ROUND] == state.round
    if stage_kind(state) != "drafting":
        assert course[stepping.TURN] == state.turn
    if stage_kind(state) != "selecting":
        assert course[stepping.ACTOR] == awaited(state)[0]
    for seat, hand in enumerate(state.hands):
        count = t[at.HAND_COUNTS + seat]
        assert sorted(arrays.hands[line, seat, :count].tolist()) == list(hand)
        assert arrays.totals[line, seat] == view.seats[seat].total
    for index, row in enumerate(view.rows):
        laid = arrays.laid[line, index]
        assert laid[1 : 1 + laid[0]].tolist() == list(row.cards)
        assert (t[at.COW] == index) == row.cow
        assert (t[at.CLIMBING] == index) == (row.climbing is not None)
        assert (t[at.EVEN_ODD] == index) == (row.even_odd is not None)
    where = arrays.where[line]
    rows = {card for row in view.rows for card in row.cards}
    assert set(np.flatnonzero(where == IN_ROW).tolist()) == rows
    for seat_view in view.seats:
        seat = seat_view.seat
        own = observe(state, seat)
        assert np.flatnonzero(where == KNOWN_IN_HAND + seat).tolist() == list(seat_view.known)
        assert np.flatnonzero(where == IN_PILE + seat).tolist() == sorted(own.pile)
        assert np.flatnonzero(where == IN_X_PILE + seat).tolist() == sorted(own.x_pile)
        x_row = seat_view.x_row or ()
        assert np.flatnonzero(where == IN_X_ROW + seat).tolist() == list(x_row)
        assert bool(t[at.TWISTERS + seat]) == bool(seat_view.twister)
