"""Evaluate options by playouts with sequential halving: bad options are dropped early."""

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
"""What is to be minimized."""

STAGES = 3
"""How many stages there are. After each the worse half of the options is dropped."""

CHUNK = 40
"""Playouts for each option between two checks of the clock."""

CHUNKS = 8
"""Checks of the clock in a stage if the number of its playouts is limited, too."""

_SEEDS = 1 << 32


def cheapest_option(costs: dict[SeatAction, float]) -> SeatAction:
    """Return the option that costs least; the first of several."""
    return min(costs, key=lambda option: costs[option])


def own_points(value: OptionValue) -> float:
    """Return the own points."""
    return value.own


def margin(value: OptionValue) -> float:
    """Return the own points minus those of the mean opponent, or of the Buffalo."""
    return value.own - value.others


def margin_and_loss(value: OptionValue) -> float:
    """Return the margin plus the probability not to win, weighted by the number of players."""
    return margin(value) + win_value(len(value.points)) * (1.0 - value.wins)


@dataclass(slots=True)
class _Tally:
    """The mean cost of an option over all its playouts so far."""

    cost: float = 0.0
    playouts: int = 0

    def add(self, cost: float, playouts: int) -> None:
        """Add the mean cost of more playouts."""
        self.playouts += playouts
        self.cost += (cost - self.cost) * playouts / self.playouts


@dataclass(frozen=True, slots=True)
class PlayoutEvaluator:
    """Evaluates options: its objective, the policies of itself and of others, its budget."""

    budget: Budget
    chance: Stream
    objective: Objective
    policy: Policy
    others: Policy
    stages: int = STAGES
    enhancements: Enhancement = Enhancement.NONE

    def evaluate(
        self, view: View, options: Sequence[SeatAction] | None = None, turns: int | None = None
    ) -> dict[SeatAction, float]:
        """Return the expected cost of all options, or of the given ones, that can be played out.

        The costs of options that were dropped early are less exact.
        """
        if options is None:
            options = view.decision.options if view.decision is not None else ()
        evaluation = _Evaluation(self, view, turns)
        for share in _shares(self.stages):
            evaluation.run_stage(options, share)
            options = evaluation.better_half(options)
        return {option: tally.cost for option, tally in evaluation.tallies.items()}


def _shares(stages: int) -> list[float]:
    """Return the share of the budget that may be used up after each stage."""
    return [(stage + 1) / stages for stage in range(stages)]


class _Evaluation:
    """The evaluation of one decision."""

    __slots__ = ("_evaluator", "_playouts", "_start", "_turns", "tallies")

    def __init__(self, evaluator: PlayoutEvaluator, view: View, turns: int | None) -> None:
        self._start = perf_counter()
        self._evaluator = evaluator
        self._turns = turns
        self._playouts = Playouts(view, evaluator.policy, evaluator.others, evaluator.enhancements)
        self.tallies: dict[SeatAction, _Tally] = {}

    def run_stage(self, options: Sequence[SeatAction], share: float) -> None:
        """Play these options out until this share of the budget is used up, at least once."""
        budget, stages = self._evaluator.budget, self._evaluator.stages
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
        evaluator = self._evaluator
        seed = evaluator.chance.below(_SEEDS)
        for value in self._playouts.values(max(1, playouts), seed, options, self._turns):
            tally = self.tallies.setdefault(value.action, _Tally())
            tally.add(evaluator.objective(value), value.playouts)

    def better_half(self, options: Sequence[SeatAction]) -> list[SeatAction]:
        """Return the better half of the options, at least two, to compare the best with another."""
        alive = [option for option in options if option in self.tallies]
        alive.sort(key=lambda option: self.tallies[option].cost)
        return alive[: max(2, (len(alive) + 1) // 2)]
