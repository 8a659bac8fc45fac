"""Options weighed by playouts: most of them go to the options that may be the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

from hornox.bots.budget import MOST_PLAYOUTS, Budget, Deadline
from hornox.engine import SeatAction, View
from hornox.record import Stream
from hornox.sim import Enhancement, OptionValue, Playouts, Policy, win_value

Objective: TypeAlias = Callable[[OptionValue], float]
"""What is to become as little as possible."""

STAGES = 3
"""After each stage the worse half of the options is dropped."""

CHUNK = 40
"""Playouts for each option between two looks at the clock."""

CHUNKS = 8
"""So often a stage looks at the clock if the number of its playouts is limited, too."""

_SEEDS = 1 << 32


def best_of(costs: dict[SeatAction, float]) -> SeatAction:
    """The option that costs least; the first of several."""
    return min(costs, key=lambda option: costs[option])


def own_points(value: OptionValue) -> float:
    return value.own


def margin(value: OptionValue) -> float:
    """The own points less those of the others: of the mean opponent, or of the Buffalo."""
    return value.own - value.others


def defeat(value: OptionValue) -> float:
    """The margin, and the more the nearer the end is: the chance not to win the game."""
    return margin(value) + win_value(len(value.points)) * (1.0 - value.wins)


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
    enhancements: Enhancement = Enhancement.NONE

    def weigh(
        self, view: View, options: Sequence[SeatAction] | None = None, turns: int | None = None
    ) -> dict[SeatAction, float]:
        """The expected cost of the options that playouts can weigh: all, or those named.

        Options that were dropped early are known less well than those that stayed.
        """
        if options is None:
            options = view.decision.options if view.decision is not None else ()
        weighing = _Weighing(self, view, turns)
        for share in _shares(self.stages):
            weighing.go_on(options, share)
            options = weighing.better_half(options)
        return {option: tally.cost for option, tally in weighing.tallies.items()}


def _shares(stages: int) -> list[float]:
    """Which part of the budget may be used up after each stage: all get the same."""
    return [(stage + 1) / stages for stage in range(stages)]


class _Weighing:
    """One decision on the scales."""

    __slots__ = ("_playouts", "_scales", "_start", "_turns", "tallies")

    def __init__(self, scales: Scales, view: View, turns: int | None) -> None:
        self._start = perf_counter()
        self._scales = scales
        self._turns = turns
        self._playouts = Playouts(view, scales.policy, scales.others, scales.enhancements)
        self.tallies: dict[SeatAction, _Tally] = {}

    def go_on(self, options: Sequence[SeatAction], share: float) -> None:
        """Play these options until this part of the budget is used up, once at least."""
        budget, stages = self._scales.budget, self._scales.stages
        if budget.seconds is None:
            self._play(options, (budget.playouts or 1) // stages)
            return
        deadline = Deadline(share * budget.seconds, since=self._start)
        left = (budget.playouts or MOST_PLAYOUTS) // stages
        chunk = CHUNK * len(options) if budget.playouts is None else -(-left // CHUNKS)
        self._play(options, chunk)
        while (left := left - chunk) > 0 and deadline.allows_another():
            self._play(options, chunk)

    def _play(self, options: Sequence[SeatAction], playouts: int) -> None:
        scales = self._scales
        seed = scales.chance.below(_SEEDS)
        for value in self._playouts.values(max(1, playouts), seed, options, self._turns):
            tally = self.tallies.setdefault(value.action, _Tally())
            tally.add(scales.objective(value), value.playouts)

    def better_half(self, options: Sequence[SeatAction]) -> list[SeatAction]:
        """At least two stay, so that the best is always compared with something."""
        alive = [option for option in options if option in self.tallies]
        alive.sort(key=lambda option: self.tallies[option].cost)
        return alive[: max(2, (len(alive) + 1) // 2)]
