"""Options weighed by playouts: most of them go to the options that may be the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

from hornox.bots.budget import Budget
from hornox.engine import SeatAction, View
from hornox.record import Stream
from hornox.sim import OptionValue, Policy, evaluate

Objective: TypeAlias = Callable[[OptionValue], float]
"""What is to become as little as possible."""

STAGES = 3
"""After each stage the worse half of the options is dropped."""

CHUNK = 40
"""Playouts for each option between two looks at the clock."""

_SEEDS = 1 << 32


def best_of(costs: dict[SeatAction, float]) -> SeatAction:
    """The option that costs least; the first of several."""
    return min(costs, key=lambda option: costs[option])


def own_points(value: OptionValue) -> float:
    return value.own


def margin(value: OptionValue) -> float:
    """Buffalo: the team's points less the Buffalo's."""
    return value.own - value.others


@dataclass(slots=True)
class _Tally:
    """The mean of an option over all its playouts so far."""

    cost: float = 0.0
    playouts: int = 0

    def add(self, cost: float, playouts: int) -> None:
        self.playouts += playouts
        self.cost += (cost - self.cost) * playouts / self.playouts


@dataclass(frozen=True, slots=True)
class Scales:
    """How a mind weighs: what it aims at, how it thinks itself and others play, how long."""

    budget: Budget
    chance: Stream
    objective: Objective
    policy: Policy
    others: Policy
    stages: int = STAGES

    def weigh(
        self, view: View, options: Sequence[SeatAction] | None = None, turns: int | None = None
    ) -> dict[SeatAction, float]:
        """The expected cost of the options that playouts can weigh: all, or those named.

        Options that were dropped early are known less well than those that stayed.
        """
        if options is None:
            options = view.decision.options if view.decision is not None else ()
        weighing = _Weighing(self, view, turns)
        if self.budget.seconds is not None:
            weighing.in_time(options, self.budget.seconds)
        else:
            weighing.by_halving(options, self.budget.playouts or 1)
        return {option: tally.cost for option, tally in weighing.tallies.items()}


class _Weighing:
    """One decision on the scales."""

    __slots__ = ("_scales", "_turns", "_view", "tallies")

    def __init__(self, scales: Scales, view: View, turns: int | None) -> None:
        self._scales = scales
        self._view = view
        self._turns = turns
        self.tallies: dict[SeatAction, _Tally] = {}

    def by_halving(self, options: Sequence[SeatAction], playouts: int) -> None:
        """An equal part of the playouts for each stage, for fewer options each time."""
        stages = self._scales.stages
        for _ in range(stages):
            self._play(options, playouts // stages)
            options = self._better_half(options)

    def in_time(self, options: Sequence[SeatAction], seconds: float) -> None:
        """The same with an equal part of the time; at least a few playouts are made in each."""
        start, stages = perf_counter(), self._scales.stages
        for stage in range(1, stages + 1):
            self._play(options, CHUNK * len(options))
            while perf_counter() - start < seconds * stage / stages:
                self._play(options, CHUNK * len(options))
            options = self._better_half(options)

    def _play(self, options: Sequence[SeatAction], playouts: int) -> None:
        scales = self._scales
        values = evaluate(
            self._view,
            max(1, playouts),
            scales.chance.below(_SEEDS),
            policy=scales.policy,
            others=scales.others,
            options=options,
            turns=self._turns,
        )
        for value in values:
            tally = self.tallies.setdefault(value.action, _Tally())
            tally.add(scales.objective(value), value.playouts)

    def _better_half(self, options: Sequence[SeatAction]) -> list[SeatAction]:
        """At least two stay, so that the best is always compared with something."""
        alive = [option for option in options if option in self.tallies]
        alive.sort(key=lambda option: self.tallies[option].cost)
        return alive[: max(2, (len(alive) + 1) // 2)]
