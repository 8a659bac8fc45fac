"""Anniversary: when to use a special card, and which one."""

from __future__ import annotations

from hornox.bots.cautious.specials import LAST_ROUND, TURNS, immediate_cost
from hornox.bots.weighing import Scales, best_of
from hornox.engine import SeatAction, SkipSpecial, View

CANDIDATES = 8
"""So many uses, those that cost least at once, are played through."""

LEAST_GAIN = 2.0
GAIN_PER_TURN = 0.2
"""What a use must save, and how much more for each turn that a special card could wait for.

Playouts use no special cards, so they cannot tell what one is worth that is kept.
"""


def use_special(view: View, options: tuple[SeatAction, ...], scales: Scales) -> SeatAction:
    """The use that saves most, if it saves enough; otherwise none."""
    skip = SkipSpecial()
    uses = [option for option in options if option != skip]
    uses.sort(key=lambda use: immediate_cost(view, use))
    costs = scales.weigh(view, [skip, *uses[:CANDIDATES]])
    best = best_of(costs)
    return best if costs[skip] - costs[best] >= _worth(view) else skip


def _worth(view: View) -> float:
    """What a special card is kept for: less and less as the turns run out."""
    turns = len(view.hand) + (TURNS if view.round < LAST_ROUND else 0)
    return LEAST_GAIN + GAIN_PER_TURN * turns / max(1, len(view.specials))
