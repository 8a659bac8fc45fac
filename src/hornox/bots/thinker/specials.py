"""Anniversary: choose whether to use a special card, which one, and which to swap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hornox.bots.cautious.specials import LAST_ROUND, TURNS, immediate_costs
from hornox.bots.playout_evaluation import PlayoutEvaluator, cheapest_option
from hornox.engine import (
    USES_OF,
    KeepSpecials,
    SeatAction,
    SkipSpecial,
    Special,
    SwapSpecial,
    View,
)

CANDIDATES = 8
"""How many uses are evaluated by playouts: those with the least immediate cost."""

SWAP_BELOW = -0.5
"""Swap a special card whose kind is worth this much less than others."""


@dataclass(frozen=True, slots=True)
class UseThreshold:
    """What a use must save: `least`, and `per_turn` for each turn the card could still wait.

    `kinds` is how much more, or less, special cards of a kind are worth than others. A low
    threshold is costly: with next to none a player took four bullheads a round more than with
    `CAREFUL_THRESHOLD`.
    """

    least: float
    per_turn: float = 0.0
    kinds: Mapping[Special, float] = field(default_factory=dict)

    def required_saving(self, view: View, use: SeatAction) -> float:
        """Return what this use must save. It decreases with the turns that are left."""
        turns = len(view.hand) + (TURNS if view.round < LAST_ROUND else 0)
        waiting = self.per_turn * turns / max(1, len(view.specials))
        return self.least + waiting + self.kinds.get(USES_OF[type(use)], 0.0)


CAREFUL_THRESHOLD = UseThreshold(least=2.0, per_turn=0.2)
"""For playouts without special cards, which cannot tell what a kept one is worth."""

FORESIGHT_THRESHOLD = UseThreshold(
    least=0.75,
    kinds={
        Special.SHIFT: 1.0,
        Special.INSERT: 0.8,
        Special.FIFTH_ROW: 0.5,
        Special.REPLACE: -0.7,
        Special.STOP: -1.0,
    },
)
"""For playouts that foresee uses. Stops and Replaces are most often left at the end."""


def use_special(
    view: View,
    options: tuple[SeatAction, ...],
    evaluator: PlayoutEvaluator,
    use_threshold: UseThreshold,
) -> SeatAction:
    """Return the use that saves most beyond its threshold, otherwise skip."""
    skip = SkipSpecial()
    uses = [option for option in options if option != skip]
    now = immediate_costs(view, uses)
    uses = [uses[index] for index in sorted(range(len(uses)), key=now.__getitem__)]
    costs = evaluator.evaluate(view, [skip, *uses[:CANDIDATES]])
    for use in costs.keys() - {skip}:
        costs[use] += use_threshold.required_saving(view, use)
    return cheapest_option(costs)


def swap_special(view: View, use_threshold: UseThreshold) -> SeatAction:
    """Swap the least useful kind, if there are turns left to use another."""
    if not view.hand and view.round == LAST_ROUND:
        return KeepSpecials()
    worst = min(view.specials, key=lambda special: use_threshold.kinds.get(special, 0.0))
    return (
        SwapSpecial(worst) if use_threshold.kinds.get(worst, 0.0) <= SWAP_BELOW else KeepSpecials()
    )
