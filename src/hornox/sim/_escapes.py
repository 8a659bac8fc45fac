"""Special cards in playouts: whatever the kind, they are ways out of taking a row.

After nearly all of them the row is as full as before, and the card lies somewhere else or on top.
So they are all played as an *escape*, and nobody needs to know who holds which.
"""

from __future__ import annotations

from hornox.sim._jit import Ints, inline
from hornox.sim._layout import ALL_BARRED, BARRED, COUNTS, ESCAPES, POINTS, SAVED

LEAST = 3
"""What an escape is spent for at least, in bullheads."""

TENTHS_PER_TURN = 6
"""How many tenths more for each turn that every escape could wait for."""


@inline
def escapes(t: Ints, seat: int, heads: int) -> bool:
    """Whether this seat would rather spend an escape than take a row of so many bullheads."""
    left = t[ESCAPES + seat]
    if left == 0 or t[BARRED] == ALL_BARRED or t[BARRED] == seat + 1:
        return False
    if 10 * (heads - LEAST) * left < TENTHS_PER_TURN * t[COUNTS + seat]:
        return False
    t[ESCAPES + seat] = left - 1
    return True


@inline
def count_escapes(t: Ints, seats: int) -> None:
    """What is left is good for something in the next round."""
    for seat in range(seats):
        t[POINTS + seat] -= t[SAVED] * t[ESCAPES + seat]
