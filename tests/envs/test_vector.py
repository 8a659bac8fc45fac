"""Tables in step show what the engine shows, number by number."""

from __future__ import annotations

import os
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

import hornox.envs.gymnasium  # noqa: F401  # registers the modes
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
from hornox.envs.rewards import RewardKind
from hornox.envs.vector import NotForTables, NotLegal, TablesStep, VectorTables
from hornox.envs.vector.exchange import Actions, Masks, Observations
from hornox.envs.vector.gymnasium import VectorLearners
from hornox.sim import Policy
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


def check_line(tables: VectorTables, step: TablesStep, line: int, view: View) -> None:
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


def test_the_same_seed_gives_the_same_games() -> None:
    setup = new_setup("base", 3, rounds=1)
    tables = VectorTables(setup, 5, learners=[1], opponents=Policy.UNIFORM, copies=True)
    games = [[step.observations for step in steps(tables, seed)] for seed in (7, 7, 8)]
    assert np.array_equal(games[0], games[1])
    assert not np.array_equal(games[0], games[2])


def steps(tables: VectorTables, seed: int) -> list[TablesStep]:
    """The first steps, with the lowest legal index."""
    found = [tables.reset(seed)]
    for _ in range(12):
        found.append(tables.step(found[-1].masks.argmax(axis=1)))
    return found


def test_given_policies_take_seats() -> None:
    setup = new_setup("base", 3, rounds=1)

    def lowest(observations: Observations, masks: Masks) -> Actions:
        actions: Actions = masks.argmax(axis=1)
        return actions

    given = VectorTables(setup, 40, learners=[0], opponents=[Policy.UNIFORM, lowest, lowest])
    all_learn = VectorTables(setup, 40, learners=range(3))
    step, other, ended = given.reset(3), all_learn.reset(3), 0
    while ended < 40:
        step = given.step(step.masks.argmax(axis=1))
        assert (step.masks[:, 1:].sum(axis=1) >= 1).all()  # the learner is always asked
        ended += int(step.done.sum())
    points: list[list[int]] = []
    while len(points) < 40:
        other = all_learn.step(other.masks.argmax(axis=1))
        points.extend(other.totals.tolist())
    assert len({tuple(one) for one in points}) > 30


@pytest.mark.parametrize("reward", ["margin", "win"])
def test_rewards_of_all_seats_add_up_to_nothing(reward: RewardKind) -> None:
    tables = VectorTables(new_setup("base", 3, rounds=1), 20, range(3), reward=reward)
    step = tables.reset(1)
    while not step.done.any():
        assert not step.rewards.any()
        step = tables.step(step.masks.argmax(axis=1))
    assert abs(step.rewards).max() > 0
    assert step.rewards.reshape(20, 3).sum(axis=1) == pytest.approx(0, abs=1e-5)


def test_an_illegal_index_changes_nothing() -> None:
    tables = VectorTables(new_setup("base", 3), 2, copies=True)
    step = tables.reset(1)
    with pytest.raises(NotLegal, match="line 1: 0 is not legal"):
        tables.step(np.array([step.masks[0].argmax(), 0]))
    with pytest.raises(NotLegal, match="there are 2 lines"):
        tables.step(np.array([0]))
    again = tables.step(step.masks.argmax(axis=1))
    tables.reset(1)
    assert np.array_equal(again.observations, tables.step(step.masks.argmax(axis=1)).observations)


@pytest.mark.parametrize("mode", ["anniversary", "buffalo"])
def test_modes_with_other_decisions_are_refused(mode: str) -> None:
    with pytest.raises(NotForTables, match="do not know these decisions"):
        VectorTables(new_setup(mode, 2), 1)


def test_hidden_cards_do_not_show() -> None:
    """Two tables that differ in the others' hands only look the same until cards are played."""
    tables = VectorTables(new_setup("base", 3), 1, learners=[0])
    arrays = tables._tables.tables
    before = tables.reset(1).observations.copy()
    arrays.hands[0, 1], arrays.hands[0, 2] = arrays.hands[0, 2].copy(), arrays.hands[0, 1].copy()
    unseen = np.flatnonzero(arrays.where[0, 1:105] == 0) + 1
    away = [card for card in unseen if card not in arrays.hands[0]]
    arrays.hands[0, 1] = away[:10]
    tables._exchange.observe(tables._own, tables._tables.lines)
    assert np.array_equal(tables._own.observations, before)


def test_gymnasium_takes_the_tables() -> None:
    envs = gymnasium.make_vec("hornox/base-v0", 6, players=2, learners=(0, 1), rounds=1)
    assert isinstance(envs, VectorLearners)
    seen, _ = envs.reset(seed=3)
    again, _ = envs.reset(seed=3)
    assert data_equivalence(seen, again)
    assert envs.observation_space.contains(seen)
    done = np.zeros(6, bool)
    while not done.any():
        seen, rewards, done, cut, infos = envs.step(seen["action_mask"].argmax(axis=1))
        assert envs.observation_space.contains(seen)
        assert not cut.any()
    assert rewards[done].min() < 0
    final = infos["final_obs"][np.flatnonzero(done)[0]]
    assert envs.single_observation_space.contains(final)
    assert final["action_mask"].tolist() == [1] + [0] * (len(final["action_mask"]) - 1)
    envs.close()
    envs.close()
