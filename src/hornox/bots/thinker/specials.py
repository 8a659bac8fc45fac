"""Anniversary: when to use a special card, which one, and which to swap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hornox.bots.cautious.specials import LAST_ROUND, TURNS, immediate_costs
from hornox.bots.weighing import Scales, best_of
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
"""So many uses, those that cost least at once, are played through."""

JUNK = -0.5
"""A kind that is worth so much less than the others is swapped for whatever comes."""


@dataclass(frozen=True, slots=True)
class Thrift:
    """What a use must save, and how much more for each turn that a special card could wait for.

    `kinds` says how much more, or less, special cards of a kind are worth than others. Those who
    spend theirs on trifles lack them when a full row comes: a player who asked for next to nothing
    took four bullheads a round more than the careful.
    """

    least: float
    per_turn: float = 0.0
    kinds: Mapping[Special, float] = field(default_factory=dict)

    def worth(self, view: View, use: SeatAction) -> float:
        """What the special card is kept for: less and less as the turns run out."""
        turns = len(view.hand) + (TURNS if view.round < LAST_ROUND else 0)
        waiting = self.per_turn * turns / max(1, len(view.specials))
        return self.least + waiting + self.kinds.get(USES_OF[type(use)], 0.0)


CAREFUL = Thrift(least=2.0, per_turn=0.2)
"""For those whose playouts use no special cards, and cannot tell what one is worth that is kept."""

FORESIGHTED = Thrift(
    least=0.75,
    kinds={
        Special.SHIFT: 1.0,
        Special.INSERT: 0.8,
        Special.FIFTH_ROW: 0.5,
        Special.REPLACE: -0.7,
        Special.STOP: -1.0,
    },
)
"""For those who foresee uses. Stops and Replaces are what is most often left over in the end."""


def use_special(
    view: View, options: tuple[SeatAction, ...], scales: Scales, thrift: Thrift
) -> SeatAction:
    """The use that saves most beyond what its card is kept for; otherwise none."""
    skip = SkipSpecial()
    uses = [option for option in options if option != skip]
    now = immediate_costs(view, uses)
    uses = [uses[index] for index in sorted(range(len(uses)), key=now.__getitem__)]
    costs = scales.weigh(view, [skip, *uses[:CANDIDATES]])
    for use in costs.keys() - {skip}:
        costs[use] += thrift.worth(view, use)
    return best_of(costs)


def swap_special(view: View, thrift: Thrift) -> SeatAction:
    """Lay off the least useful kind, if there is still something to use another for."""
    if not view.hand and view.round == LAST_ROUND:
        return KeepSpecials()
    worst = min(view.specials, key=lambda special: thrift.kinds.get(special, 0.0))
    return SwapSpecial(worst) if thrift.kinds.get(worst, 0.0) <= JUNK else KeepSpecials()
