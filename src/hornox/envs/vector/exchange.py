"""What goes in and out of tables in step: indices of seats, observations and masks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hornox.engine import VARIANTS, PickCard, PickForXRow, PlayCard, Seat, TakeRow
from hornox.envs.encoding import Encoding
from hornox.envs.encoding.encoding import slices
from hornox.envs.vector.observing import (
    ALWAYS_ZERO,
    FIELDS,
    STAGE_KINDS,
    Layout,
    vector_kernels_for,
)
from hornox.sim.kernels.jit import Ints
from hornox.sim.kernels.stepping import ACTOR, CHOOSING_CARDS, GAME_OVER, STAGE
from hornox.sim.lockstep import Lockstep, step_rules

Observations: TypeAlias = NDArray[np.float32]
Masks: TypeAlias = NDArray[np.int8]
Actions: TypeAlias = NDArray[np.int64]

GivenPolicy: TypeAlias = Callable[[Observations, Masks], Actions]
"""Chooses a legal index for each line of observations and masks."""

ANSWERS = (PlayCard, TakeRow, PickForXRow, PickCard)
"""The action of each stage."""


class Lines:
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


class Exchange:
    """Writes observations of seats, and turns their indices into choices."""

    def __init__(self, tables: Lockstep, encoding: Encoding) -> None:
        self.tables = tables
        self._encoding = encoding
        self._kernels = vector_kernels_for(step_rules(tables.setup))
        self._layout = _layout(encoding)
        self._choices = np.zeros((len(tables.lines), tables.setup.players), np.int64)

    def lines_of(self, seats: Sequence[Seat]) -> Lines:
        """Return the lines of these seats at all tables."""
        return Lines(len(self.tables.lines), seats, self._encoding)

    def observe(self, group: Lines, tables: Ints) -> None:
        """Write what the group sees at these tables to its arrays."""
        chosen = group.at(tables)
        self._kernels.observe(
            self.tables.tables,
            self.tables.book,
            self._layout,
            group.lines[chosen],
            group.seats[chosen],
            chosen,
            group.observations,
            group.masks,
        )

    def decode(self, group: Lines, actions: Actions, chosen: Ints | None = None) -> None:
        """Write down what a group of seats does, at all tables or on these lines."""
        lines, seats = group.lines, group.seats
        if chosen is not None:
            lines, seats = lines[chosen], seats[chosen]
        indices = np.ascontiguousarray(actions, np.int64)
        self._kernels.decode(self.tables.tables, self._layout, lines, seats, indices, self._choices)

    def step(self, tables: Ints) -> None:
        """Go on at these tables with what was written down."""
        self.tables.step(self._choices, tables)

    def waiting(self, tables: Ints) -> tuple[Ints, Ints]:
        """The stage of these tables, and who must act."""
        course = self.tables.tables.course
        return course[tables, STAGE], course[tables, ACTOR]


class GivenPolicies:
    """Seats that are played by functions."""

    def __init__(
        self, exchange: Exchange, policies: Mapping[Seat, GivenPolicy], learners: Sequence[Seat]
    ) -> None:
        self._exchange = exchange
        self._policies = policies
        self._learners = list(learners)
        self._lines = {seat: exchange.lines_of((seat,)) for seat in policies}

    def ask(self, tables: Ints) -> None:
        """Let the functions decide where their seats are asked."""
        for seat, policy in self._policies.items():
            stage, actor = self._exchange.waiting(tables)
            asked = tables[(stage == CHOOSING_CARDS) | ((stage != GAME_OVER) & (actor == seat))]
            if len(asked):
                group = self._lines[seat]
                self._exchange.observe(group, asked)
                actions = policy(group.observations[asked], group.masks[asked])
                self._exchange.decode(group, actions, asked)

    def play_on(self, tables: Ints) -> None:
        """Go on at these tables as long as no learner is asked."""
        while self._policies and len(tables):
            stage, actor = self._exchange.waiting(tables)
            alone = (stage != CHOOSING_CARDS) & (stage != GAME_OVER)
            tables = tables[alone & ~np.isin(actor, self._learners)]
            if len(tables):
                self.ask(tables)
                self._exchange.step(tables)


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
