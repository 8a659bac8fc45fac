"""X nimm!: taken cards go to the X row and to the hand."""

from __future__ import annotations

from hornox.sim._jit import Ints, Words, inline
from hornox.sim._layout import (
    CHOICES,
    COST,
    COUNTS,
    GIVEN,
    LAID,
    POINTS,
    X_HEADS,
    X_LAST,
)
from hornox.sim._random import below

_PILE_FACTOR = 2


@inline
def take_x_cards(t: Ints, hands: Ints, index: int, count: int, seat: int, rng: Words) -> None:
    """One of the cards of the row, given or random, goes to the X row, the others to the hand."""
    first = LAID + 4 * index
    if count == 1:
        picked = t[first]
    elif t[GIVEN] > 0:
        t[GIVEN] -= 1
        picked = t[CHOICES + t[GIVEN]]
    else:
        picked = t[first + below(rng, count)]
    extend_x_row(t, seat, picked)
    for slot in range(first, first + count):
        if t[slot] != picked:
            hands[seat, t[COUNTS + seat]] = t[slot]
            t[COUNTS + seat] += 1


@inline
def extend_x_row(t: Ints, seat: int, card: int) -> None:
    """A card that does not fit sends the X row to the pile, which counts double."""
    if t[X_LAST + seat] > card:
        t[POINTS + seat] += _PILE_FACTOR * t[X_HEADS + seat]
        t[X_HEADS + seat] = 0
    t[X_LAST + seat] = card
    t[X_HEADS + seat] += COST[card]
