"""X nimm!: taken cards go to the X row and to the hand."""

from __future__ import annotations

from hornox.sim.kernels.facts import X_PILE_FACTOR
from hornox.sim.kernels.jit import Ints, Words, inline
from hornox.sim.kernels.random_numbers import below
from hornox.sim.kernels.table import (
    COST,
    GIVEN,
    HAND_COUNTS,
    X_LAST_CARDS,
    X_ROW_HEADS,
    add_points,
    next_choice,
    x_slot,
)


@inline
def take_x_cards(t: Ints, hands: Ints, index: int, count: int, seat: int, rng: Words) -> None:
    """One card of the row, given or random, goes to the X row, the others to the hand."""
    first = x_slot(index)
    if count == 1:
        picked = t[first]
    elif t[GIVEN] > 0:
        picked = next_choice(t)
    else:
        picked = t[first + below(rng, count)]
    extend_x_row(t, seat, picked)
    for slot in range(first, first + count):
        if t[slot] != picked:
            hands[seat, t[HAND_COUNTS + seat]] = t[slot]
            t[HAND_COUNTS + seat] += 1


@inline
def extend_x_row(t: Ints, seat: int, card: int) -> None:
    """A card that does not fit sends the X row to the pile."""
    if t[X_LAST_CARDS + seat] > card:
        add_points(t, seat, X_PILE_FACTOR * t[X_ROW_HEADS + seat])
        t[X_ROW_HEADS + seat] = 0
    t[X_LAST_CARDS + seat] = card
    t[X_ROW_HEADS + seat] += COST[card]
