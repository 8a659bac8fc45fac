"""How the viewer plans its own cards together: it learns in which turn each of them had better go.

After every deal all options have been played to the end. Those that did better than their mean were
in luck, or had a better order of cards: what they played while they held so many cards becomes a
little cheaper there, what the others played dearer. So on average the playouts that follow play
better.
"""

from __future__ import annotations

from hornox.sim._jit import Floats, Ints, inline
from hornox.sim._layout import COUNTS
from hornox.sim.foresight import STAKE
from hornox.sim.risks import PLAN, UNIT

COSTS, TIMES = 0, 1
"""The layers of a plan, by cards held and card: what it cost more than others in all, how often."""

DOUBT = 20.0
"""So many playouts must speak for an order before half of what they say is believed."""

_ONE = 1 << UNIT


@inline
def outcome(scores: Ints, won: float) -> float:
    """What the team got more than the Buffalo, and what is lost with the game; in bullheads."""
    return float(0.5 * (scores[0] - scores[1]) + STAKE * (1.0 - won))


@inline
def note_order(t: Ints, me: int, hands: Ints, held: int, orders: Ints, option: int) -> None:
    """The viewer's cards by how many were left after them; 0 for one that was not played."""
    for left in range(held):
        orders[option, left] = hands[me, left] if left >= t[COUNTS + me] else 0


@inline
def learn_order(orders: Ints, costs: Floats, plan: Floats, risks: Ints) -> None:
    """Compare what the options came to over the same deal."""
    mean = 0.0
    for option in range(costs.shape[0]):
        mean += costs[option] / costs.shape[0]
    for option in range(costs.shape[0]):
        for left in range(orders.shape[1]):
            card, held = orders[option, left], left + 1
            if card:
                plan[COSTS, held, card] += costs[option] - mean
                plan[TIMES, held, card] += 1.0
                believed = plan[COSTS, held, card] / (plan[TIMES, held, card] + DOUBT)
                risks[PLAN + held, card] = int(_ONE * believed)
