"""Thousands of tables that step together: indices in, observations, masks and rewards out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from hornox.engine import (
    VARIANTS,
    HornoxError,
    PickCard,
    PickForXRow,
    PlayCard,
    Seat,
    Setup,
    TakeRow,
)
from hornox.envs.encoding import Encoding
from hornox.envs.encoding.encoding import slices
from hornox.envs.vector.observing import (
    ALWAYS_ZERO,
    FIELDS,
    STAGE_KINDS,
    Layout,
    vector_kernels_for,
)
from hornox.sim import Policy
from hornox.sim.kernels.jit import Ints
from hornox.sim.kernels.stepping import ACTOR, CHOOSING_CARDS, GAME_OVER, STAGE
from hornox.sim.lockstep import Lockstep, step_rules

Observations: TypeAlias = NDArray[np.float32]
Masks: TypeAlias = NDArray[np.int8]
Actions: TypeAlias = NDArray[np.int64]
Rewards: TypeAlias = NDArray[np.float32]

RewardKind: TypeAlias = Literal["points", "margin", "win"]
"""Those of the other environments."""

GivenPolicy: TypeAlias = Callable[[Observations, Masks], Actions]
"""Chooses a legal index for each line of observations and masks."""

Opponent: TypeAlias = Policy | GivenPolicy

ANSWERS = (PlayCard, TakeRow, PickForXRow, PickCard)
"""The action of each stage."""


class NotForTables(HornoxError):
    """The kernels do not carry a decision of this mode."""

    code = "not-for-tables"


class NotLegal(HornoxError):
    """An index that the mask of its line does not allow; nothing has happened."""

    code = "not-legal"


@dataclass(frozen=True, slots=True)
class Step:
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
        self.reward = checked_reward(reward)
        self.copies = copies
        others = _by_seat(setup, opponents)
        self._given = {
            seat: policy
            for seat, policy in enumerate(others)
            if seat not in self.learners and not isinstance(policy, Policy)
        }
        self._tables = Lockstep(setup, tables, [self._kernel_policy(s, others) for s in self.seats])
        self._kernels = vector_kernels_for(step_rules(setup))
        self._layout = _layout(self.encoding)
        self._own = _Lines(tables, self.learners, self.encoding)
        self._others = {seat: _Lines(tables, (seat,), self.encoding) for seat in self._given}
        self._choices = np.zeros((tables, setup.players), np.int64)
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

    def reset(self, seed: int | str | None = None) -> Step:
        """Start new games at all tables; with a seed their random numbers start anew."""
        self._tables.begin(seed)
        self._tables.tables.due[:] = 0
        self._play_others(self._tables.lines)
        return self._result(self._none_done(), np.zeros((0, self.setup.players), np.int64))

    def step(self, actions: Actions) -> Step:
        """Play one index of each line, up to the next decision of a learner at every table."""
        self._check(actions)
        self._decode(self._own, actions)
        self._ask(self._tables.lines)
        self._tables.step(self._choices)
        self._play_others(self._tables.lines)
        stages = self._tables.tables.course[:, STAGE]
        over = np.flatnonzero(stages == GAME_OVER)
        done, totals = self._none_done(), self.totals[over]
        if len(over):
            done.reshape(-1, len(self.learners))[over] = True
        return self._result(done, totals, over)

    def last_observations(self) -> Observations:
        """What learners saw at the end of the games that ended in the last step."""
        return self._ended

    def _result(self, done: NDArray[np.bool_], totals: Ints, over: Ints | None = None) -> Step:
        arrays, own = self._tables.tables, self._own
        rewards = self._rewards(over)[:, list(self.learners)].reshape(-1)
        arrays.due[:] = 0
        if over is not None and len(over):
            self._ended = self._observed(over)
            self._tables.begin(lines=over)
            self._play_others(over)
            arrays.due[over] = 0
        self._observe(own, self._tables.lines)
        if not self.copies:
            return Step(own.observations, own.masks, rewards, done, totals)
        return Step(own.observations.copy(), own.masks.copy(), rewards, done, totals)

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

    def _none_done(self) -> NDArray[np.bool_]:
        return np.zeros(self.lines, bool)

    def _observed(self, lines: Ints) -> Observations:
        """The present observations of the learners at these tables."""
        self._observe(self._own, lines)
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

    def _kernel_policy(self, seat: Seat, others: Sequence[Opponent]) -> Policy | None:
        policy = others[seat]
        return policy if seat not in self.learners and isinstance(policy, Policy) else None

    def _decode(self, group: _Lines, actions: Actions, chosen: Ints | None = None) -> None:
        """Write down what a group of seats does, at all tables or on these lines."""
        lines, seats = group.lines, group.seats
        if chosen is not None:
            lines, seats = lines[chosen], seats[chosen]
        indices = np.ascontiguousarray(actions, np.int64)
        self._kernels.decode(
            self._tables.tables, self._layout, lines, seats, indices, self._choices
        )

    def _observe(self, group: _Lines, lines: Ints) -> None:
        chosen = group.at(lines)
        self._kernels.observe(
            self._tables.tables,
            self._tables.book,
            self._layout,
            group.lines[chosen],
            group.seats[chosen],
            chosen,
            group.observations,
            group.masks,
        )

    def _ask(self, lines: Ints) -> None:
        """Let given policies decide where their seats are asked."""
        course = self._tables.tables.course
        for seat, policy in self._given.items():
            stage, actor = course[lines, STAGE], course[lines, ACTOR]
            asked = lines[(stage == CHOOSING_CARDS) | ((stage != GAME_OVER) & (actor == seat))]
            if len(asked):
                group = self._others[seat]
                self._observe(group, asked)
                actions = policy(group.observations[asked], group.masks[asked])
                self._decode(group, actions, asked)

    def _play_others(self, lines: Ints) -> None:
        """Go on at these tables as long as only given policies are asked."""
        course = self._tables.tables.course
        while self._given and len(lines):
            stage, actor = course[lines, STAGE], course[lines, ACTOR]
            alone = (stage != CHOOSING_CARDS) & (stage != GAME_OVER)
            lines = lines[alone & ~np.isin(actor, self.learners)]
            if len(lines):
                self._ask(lines)
                self._tables.step(self._choices, lines)


class _Lines:
    """The lines of a group of seats: table by table, and their arrays."""

    __slots__ = ("lines", "masks", "numbers", "observations", "seats")

    def __init__(self, tables: int, seats: Sequence[Seat], encoding: Encoding) -> None:
        self.lines: Ints = np.repeat(np.arange(tables), len(seats))
        self.seats: Ints = np.tile(np.array(seats, np.int64), tables)
        self.numbers: Ints = np.arange(len(self.lines))
        self.observations = np.zeros((len(self.lines), encoding.observation_size), np.float32)
        self.masks = np.zeros((len(self.lines), encoding.action_count), np.int8)

    def at(self, tables: Ints) -> Ints:
        """The lines of these tables."""
        each = len(self.lines) // max(1, int(self.lines[-1]) + 1)
        if len(tables) * each == len(self.lines):
            return self.numbers
        numbers: Ints = (tables[:, None] * each + np.arange(each)).reshape(-1)
        return numbers


def check_carried(setup: Setup) -> None:
    """Raise `NotForTables` if the mode asks what the kernels cannot ask."""
    asked = {*VARIANTS[setup.mode].decision_kinds}
    if not asked <= {*STAGE_KINDS}:
        missing = ", ".join(sorted(asked - {*STAGE_KINDS}))
        raise NotForTables(f"tables in step do not know these decisions of the mode: {missing}")


def checked_reward(kind: RewardKind) -> RewardKind:
    """Return a kind of reward, or raise `ValueError` if there is none of this name."""
    if kind not in get_args(RewardKind):
        raise ValueError(f"there is no reward {kind!r}: {', '.join(get_args(RewardKind))}")
    return kind


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


def _layout(encoding: Encoding) -> Layout:
    """The numbers that the kernel needs to know of an encoding."""
    parts = slices(encoding.fields)
    unknown = {*parts} - {*FIELDS, *ALWAYS_ZERO}
    assert not unknown, f"the kernel does not write {unknown}"
    kinds = VARIANTS[encoding.setup.mode].decision_kinds
    starts = {block.kind: block.start for block in encoding.blocks}
    shapes = {field.name: field.shape for field in encoding.fields}
    return Layout(
        at=np.array([parts[name].start if name in parts else -1 for name in FIELDS], np.int64),
        factors=np.concatenate(
            [np.full(field.size, 1 / field.scale, np.float32) for field in encoding.fields]
        ),
        kinds=np.array([kinds.index(k) if k in kinds else -1 for k in STAGE_KINDS], np.int64),
        starts=np.array([starts.get(answer, -1) for answer in ANSWERS], np.int64),
        cards=shapes["hand"][0],
        places=shapes["rows"][1],
    )
