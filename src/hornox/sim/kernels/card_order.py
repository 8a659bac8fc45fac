"""`Enhancement.LEARNED_CARD_ORDER`: in which order the viewer had better play its hand.

After every deal all options have been played to the end. Those that did better than their mean
were lucky or had a better order of cards. What they played while they held so many cards becomes a
little cheaper for the sensible policy, what the others played dearer. So on average the playouts
that follow play better.
"""

from __future__ import annotations

from hornox.sim.enhancements import WIN_VALUE
from hornox.sim.kernels.jit import Floats, Ints, inline
from hornox.sim.kernels.table import hand_count
from hornox.sim.policies import BULLHEAD

COSTS, TIMES = 0, 1
"""The layers of what was learned, by cards held and card: the extra cost in all, how often."""

PRIOR_PLAYOUTS = 20.0
"""After so many playouts half of the mean extra cost is used."""


@inline
def team_cost(scores: Ints, won: float) -> float:
    """Half the team's lead in points over the Buffalo, and the value of a lost game."""
    return float(0.5 * (scores[0] - scores[1]) + WIN_VALUE * (1.0 - won))


@inline
def note_order(t: Ints, viewer: int, hands: Ints, held: int, orders: Ints, option: int) -> None:
    """Write down the viewer's cards by how many were left after them; 0 if not played."""
    for left in range(held):
        orders[option, left] = hands[viewer, left] if left >= hand_count(t, viewer) else 0


@inline
def learn_order(orders: Ints, costs: Floats, learned: Floats, order_costs: Ints) -> None:
    """Compare what the options cost over the same deal, and update the cost of each order."""
    mean = 0.0
    for option in range(costs.shape[0]):
        mean += costs[option] / costs.shape[0]
    for option in range(costs.shape[0]):
        for left in range(orders.shape[1]):
            card, held = orders[option, left], left + 1
            if card:
                learned[COSTS, held, card] += costs[option] - mean
                learned[TIMES, held, card] += 1.0
                extra = learned[COSTS, held, card] / (learned[TIMES, held, card] + PRIOR_PLAYOUTS)
                order_costs[held, card] = int(BULLHEAD * extra)
