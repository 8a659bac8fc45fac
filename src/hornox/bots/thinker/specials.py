"""Anniversary: when to use a special card, and which one."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.bots.cautious.specials import LAST_ROUND, TURNS, immediate_cost
from hornox.bots.weighing import Scales, best_of
from hornox.engine import SeatAction, SkipSpecial, View

CANDIDATES = 8
"""So many uses, those that cost least at once, are played through."""


@dataclass(frozen=True, slots=True)
class Thrift:
    """What a use must save, and how much more for each turn that a special card could wait for.

    Playouts use no special cards, so they cannot tell what one is worth that is kept. Those who
    spend theirs on trifles lack them when a full row comes: a player who asked for next to nothing
    took four bullheads a round more than the careful.
    """

    least: float
    per_turn: float

    def worth(self, view: View) -> float:
        """What a special card is kept for: less and less as the turns run out."""
        turns = len(view.hand) + (TURNS if view.round < LAST_ROUND else 0)
        return self.least + self.per_turn * turns / max(1, len(view.specials))


CAREFUL = Thrift(least=2.0, per_turn=0.2)
STINGY = Thrift(least=4.0, per_turn=0.4)


def use_special(
    view: View, options: tuple[SeatAction, ...], scales: Scales, thrift: Thrift
) -> SeatAction:
    """The use that saves most, if it saves enough; otherwise none."""
    skip = SkipSpecial()
    uses = [option for option in options if option != skip]
    uses.sort(key=lambda use: immediate_cost(view, use))
    costs = scales.weigh(view, [skip, *uses[:CANDIDATES]])
    best = best_of(costs)
    return best if costs[skip] - costs[best] >= thrift.worth(view) else skip
