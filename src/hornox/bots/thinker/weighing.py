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

HALVINGS = 3
"""How often the worse half of the options is dropped."""

CHUNK = 40
"""Playouts for each option between two looks at the clock."""

_SEEDS = 1 << 32


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
    """How a mind weighs: what it aims at, how it thinks the others play, how long it takes."""

    budget: Budget
    chance: Stream
    objective: Objective
    others: Policy

    def weigh(
        self, view: View, options: Sequence[SeatAction] | None = None
    ) -> dict[SeatAction, float]:
        """The expected cost of each option that playouts can weigh."""
        if self.budget.seconds is not None:
            return self._in_time(view, options, self.budget.seconds)
        return self._by_halving(view, options, self.budget.playouts or 1)

    def _by_halving(
        self, view: View, options: Sequence[SeatAction] | None, playouts: int
    ) -> dict[SeatAction, float]:
        tallies: dict[SeatAction, _Tally] = {}
        for _ in range(HALVINGS):
            self._play(view, options, playouts // HALVINGS, tallies)
            options = _better_half(tallies, options)
        return _costs(tallies)

    def _in_time(
        self, view: View, options: Sequence[SeatAction] | None, seconds: float
    ) -> dict[SeatAction, float]:
        """The same, dropping options when a third and two thirds of the time are over."""
        tallies: dict[SeatAction, _Tally] = {}
        start = perf_counter()
        for part in range(1, HALVINGS + 1):
            while True:
                count = len(tallies) if options is None else len(options)
                self._play(view, options, CHUNK * max(1, count), tallies)
                if perf_counter() - start >= seconds * part / HALVINGS:
                    break
            options = _better_half(tallies, options)
        return _costs(tallies)

    def _play(
        self,
        view: View,
        options: Sequence[SeatAction] | None,
        playouts: int,
        tallies: dict[SeatAction, _Tally],
    ) -> None:
        values = evaluate(
            view,
            max(1, playouts),
            self.chance.below(_SEEDS),
            policy=Policy.SENSIBLE,
            others=self.others,
            options=options,
        )
        for value in values:
            tally = tallies.setdefault(value.action, _Tally())
            tally.add(self.objective(value), value.playouts)


def _better_half(
    tallies: dict[SeatAction, _Tally], options: Sequence[SeatAction] | None
) -> list[SeatAction]:
    """At least two stay, so that the best is always compared with something."""
    alive = [*tallies] if options is None else [option for option in options if option in tallies]
    alive.sort(key=lambda option: tallies[option].cost)
    return alive[: max(2, (len(alive) + 1) // 2)]


def _costs(tallies: dict[SeatAction, _Tally]) -> dict[SeatAction, float]:
    """Options that were dropped early are known less well, but never better than those kept."""
    return {option: tally.cost for option, tally in tallies.items()}
