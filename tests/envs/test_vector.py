"""Tables in step show what the engine shows, number by number."""

from __future__ import annotations

import os
from random import Random

import numpy as np
import pytest

from hornox.engine import (
    FanCard,
    Setup,
    ShuffleNumbers,
    State,
    View,
    apply,
    awaited,
    begin,
    new_setup,
    observe,
    stage_kind,
)
from hornox.envs import Encoding
from hornox.envs.encoding.encoding import slices
from hornox.envs.vector import Step, VectorTables
from hornox.sim.kernels.jit import Ints

SETUPS: dict[str, Setup] = {
    "base-2": new_setup("base", 2, target=30),
    "base-10": new_setup("base", 10, rounds=2),
    "pro-2": new_setup("pro", 2, rounds=2),
    "pro-6": new_setup("pro", 6, rounds=2),
    "fan-2": new_setup("fan", 2, fan_cards=["twister"], rounds=2),
    "fan-10": new_setup("fan", 10, fan_cards=list(FanCard), rounds=2),
    "x-2": new_setup("x", 2),
    "x-4": new_setup("x", 4),
}
STEPS = int(os.environ.get("HORNOX_VECTOR_STEPS", "400"))
"""The agent steps for each setup; `make vector` takes 100,000."""

TABLES = 3


@pytest.mark.parametrize("name", SETUPS)
def test_every_step_is_that_of_the_engine(name: str) -> None:
    setup, chance = SETUPS[name], Random(name)
    players, compared = setup.players, 0
    tables = VectorTables(setup, TABLES, learners=range(players))
    step = tables.reset(seed=name)
    states = [dealt(begin(setup).state, tables, table) for table in range(TABLES)]
    paid = np.zeros((TABLES, players))
    while compared < STEPS:
        actions = np.zeros(tables.lines, np.int64)
        for line in range(tables.lines):
            check_line(tables, step, line, observe(states[line // players], line % players))
            actions[line] = chance.choice(np.flatnonzero(step.masks[line]).tolist())
            compared += actions[line] > 0
        states = [
            advanced(state, tables.encoding, actions[table * players : (table + 1) * players])
            for table, state in enumerate(states)
        ]
        step = tables.step(actions)
        paid -= step.rewards.reshape(TABLES, players)
        ended = [table for table, state in enumerate(states) if not state.stages]
        assert np.flatnonzero(step.done.reshape(TABLES, -1).all(axis=1)).tolist() == ended
        for table, points in zip(ended, step.totals, strict=True):
            sums = np.sum(states[table].scores, axis=0)
            assert points.tolist() == sums.tolist() == paid[table].tolist()
            paid[table] = 0
            states[table] = begin(setup).state
        states = [dealt(state, tables, table) for table, state in enumerate(states)]


def check_line(tables: VectorTables, step: Step, line: int, view: View) -> None:
    """Observation and mask of a line, field by field."""
    seen = tables.encoding.observe(view)
    for name, part in slices(tables.encoding.fields).items():
        assert step.observations[line, part].tolist() == seen[part].tolist(), name
    assert np.array_equal(step.masks[line], tables.encoding.legal_mask(view))


def advanced(state: State, encoding: Encoding, actions: Ints) -> State:
    """Let all who are asked act, each by its view before the step."""
    for view in [observe(state, seat) for seat in awaited(state)]:
        assert view.seat is not None
        action = encoding.action_at(view, int(actions[view.seat]))
        state = apply(state, view.seat, action).state
    return state


def dealt(state: State, tables: VectorTables, table: int) -> State:
    """The deal of this table, if the engine waits for one."""
    if not state.stages or stage_kind(state) != "dealing":
        return state
    arrays, book = tables._tables.tables, tables._tables.book
    hands = arrays.hands[table, :, : book.hand_size].reshape(-1)
    order = [int(card) for card in (*hands, *arrays.laid[table, :, 1])]
    order += [card for card in book.deck.tolist() if card not in order]
    return apply(state, None, ShuffleNumbers(tuple(order))).state
