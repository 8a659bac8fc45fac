"""Thousands of tables that step together: indices in, observations, masks and rewards out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hornox.engine import VARIANTS, HornoxError, Seat, Setup
from hornox.envs.encoding import Encoding
from hornox.envs.rewards import RewardKind, check_reward
from hornox.envs.vector.exchange import (
    Actions,
    Exchange,
    GivenPolicies,
    GivenPolicy,
    Masks,
    Observations,
)
from hornox.envs.vector.observing import STAGE_KINDS
from hornox.sim import Policy
from hornox.sim.kernels.jit import Ints
from hornox.sim.kernels.stepping import GAME_OVER, STAGE
from hornox.sim.lockstep import Lockstep

Rewards: TypeAlias = NDArray[np.float32]

Opponent: TypeAlias = Policy | GivenPolicy


class NotForTables(HornoxError):
    """The kernels do not carry a decision of this mode."""

    code = "not-for-tables"


class NotLegal(HornoxError):
    """An index that the mask of its line does not allow; nothing has happened."""

    code = "not-legal"


@dataclass(frozen=True, slots=True)
class TablesStep:
    """What learners get after a step: a line for each of them.

    `rewards` fall due when a round or the game ends. `done` marks lines whose game has ended;
    their observation is the first one of the next game. `totals` are the points of all seats in
    the games that have ended, by table.
    """

    observations: Observations
    masks: Masks
    rewards: Rewards
    done: NDArray[np.bool_]
    totals: Ints


class VectorTables:
    """Tables of one setup at which learners play each other, policies or functions.

    Every table has a line for each seat of `learners`, in their order; the other seats are played
    by `opponents`: one for all, or by seat. Arrays that a step returns are reused by the next one
    unless `copies` is set. The same seed and actions give the same games.
    """

    def __init__(
        self,
        setup: Setup,
        tables: int,
        learners: Sequence[Seat] = (0,),
        opponents: Opponent | Sequence[Opponent] = Policy.SENSIBLE,
        *,
        reward: RewardKind = "points",
        copies: bool = False,
    ) -> None:
        check_carried(setup)
        self.setup = setup
        self.encoding = Encoding(setup)
        self.learners = _checked_learners(setup, learners)
        check_reward(reward)
        self.reward = reward
        self.copies = copies
        others = _by_seat(setup, opponents)
        played = {seat: one for seat, one in enumerate(others) if seat not in self.learners}
        by_kernel = {s: one for s, one in played.items() if isinstance(one, Policy)}
        given = {s: one for s, one in played.items() if not isinstance(one, Policy)}
        self._tables = Lockstep(setup, tables, [by_kernel.get(seat) for seat in self.seats])
        self._exchange = Exchange(self._tables, self.encoding)
        self._own = self._exchange.lines_of(self.learners)
        self._others = GivenPolicies(self._exchange, given, self.learners)
        self.reset(0)

    @property
    def seats(self) -> range:
        """All seats of a table."""
        return range(self.setup.players)

    @property
    def lines(self) -> int:
        """How many lines arrays have: tables times learners."""
        return len(self._own.lines)

    @property
    def totals(self) -> Ints:
        """By table and seat: the points of finished rounds."""
        return self._tables.tables.totals

    def reset(self, seed: int | str | None = None) -> TablesStep:
        """Start new games at all tables; with a seed their random numbers start afresh."""
        self._tables.begin(seed)
        self._tables.tables.due[:] = 0
        self._others.play_on(self._tables.lines)
        return self._result(np.zeros(self.lines, bool), np.zeros((0, self.setup.players), np.int64))

    def step(self, actions: Actions) -> TablesStep:
        """Play one index of each line, up to the next decision of a learner at every table."""
        self._check(actions)
        self._exchange.decode(self._own, actions)
        self._others.ask(self._tables.lines)
        self._exchange.step(self._tables.lines)
        self._others.play_on(self._tables.lines)
        stages = self._tables.tables.course[:, STAGE]
        over = np.flatnonzero(stages == GAME_OVER)
        done, totals = np.zeros(self.lines, bool), self.totals[over]
        if len(over):
            done.reshape(-1, len(self.learners))[over] = True
        return self._result(done, totals, over)

    def last_observations(self) -> Observations:
        """What learners saw at the end of the games that ended in the last step."""
        return self._ended

    def _result(
        self, done: NDArray[np.bool_], totals: Ints, over: Ints | None = None
    ) -> TablesStep:
        arrays, own = self._tables.tables, self._own
        rewards = self._rewards(over)[:, list(self.learners)].reshape(-1)
        arrays.due[:] = 0
        if over is not None and len(over):
            self._ended = self._observed(over)
            self._tables.begin(lines=over)
            self._others.play_on(over)
            arrays.due[over] = 0
        self._exchange.observe(own, self._tables.lines)
        if not self.copies:
            return TablesStep(own.observations, own.masks, rewards, done, totals)
        return TablesStep(own.observations.copy(), own.masks.copy(), rewards, done, totals)

    def _rewards(self, over: Ints | None) -> Rewards:
        """By table and seat: what has fallen due."""
        due = self._tables.tables.due[:, : self.setup.players].astype(np.float32)
        if self.reward == "points":
            return -due
        others = self.setup.players - 1
        if self.reward == "margin":
            margin: Rewards = (due.sum(axis=1, keepdims=True) - due) / others - due
            return margin
        rewards = np.zeros_like(due)
        if over is not None and len(over):
            least = self.totals[over] == self.totals[over].min(axis=1, keepdims=True)
            rewards[over] = least / least.sum(axis=1, keepdims=True) - 1 / self.setup.players
        return rewards

    def _observed(self, lines: Ints) -> Observations:
        """The present observations of the learners at these tables."""
        self._exchange.observe(self._own, lines)
        return self._own.observations[self._own.at(lines)].copy()

    def _check(self, actions: Actions) -> None:
        actions = np.asarray(actions)
        if actions.shape != (self.lines,):
            raise NotLegal(f"there are {self.lines} lines, but actions of shape {actions.shape}")
        inside = (actions >= 0) & (actions < self.encoding.action_count)
        legal = inside & (self._own.masks[self._own.numbers, np.where(inside, actions, 0)] == 1)
        if not legal.all():
            line = int(np.argmin(legal))
            raise NotLegal(f"line {line}: {actions[line]} is not legal; its mask lists what is")


def is_carried(setup: Setup) -> bool:
    """Whether the kernels can ask everything that this mode asks."""
    return not _missing(setup)


def check_carried(setup: Setup) -> None:
    """Raise `NotForTables` if the mode asks what the kernels cannot ask."""
    if missing := _missing(setup):
        named = ", ".join(missing)
        raise NotForTables(f"tables in step do not know these decisions of the mode: {named}")


def _missing(setup: Setup) -> list[str]:
    return sorted({*VARIANTS[setup.mode].decision_kinds} - {*STAGE_KINDS})


def _checked_learners(setup: Setup, learners: Sequence[Seat]) -> tuple[Seat, ...]:
    seats = tuple(learners)
    if not seats or len({*seats}) < len(seats) or not {*seats} <= {*range(setup.players)}:
        raise ValueError(f"learners are different seats from 0 to {setup.players - 1}: {seats}")
    return seats


def _by_seat(setup: Setup, opponents: Opponent | Sequence[Opponent]) -> list[Opponent]:
    if not isinstance(opponents, Sequence):
        return [opponents] * setup.players
    if len(opponents) != setup.players:
        raise ValueError(f"there are {setup.players} seats, but {len(opponents)} opponents")
    return list(opponents)
