"""Special cards in playouts: each is spent as an *escape* from taking a row.

After nearly every kind of special card the row is as full as before, and the played card lies on
top or somewhere else. So all kinds are played alike: a full row grows by the card, a low card
disappears. No one needs to know who holds which kind.
"""

from __future__ import annotations

from hornox.sim.kernels.jit import Ints, inline
from hornox.sim.kernels.table import (
    ALL_BARRED,
    BARRED,
    ESCAPE_VALUE,
    ESCAPES,
    NO_SEAT_BARRED,
    add_points,
    hand_count,
)

LEAST_HEADS = 3
"""What a row must cost at least, in bullheads."""

TENTHS_PER_TURN = 6
"""How many tenths of a bullhead more for each turn left per escape."""


@inline
def escapes(t: Ints, seat: int, heads: int) -> bool:
    """Spend an escape instead of taking a row of so many bullheads, if that is worth it."""
    left = t[ESCAPES + seat]
    if left == 0 or t[BARRED] == ALL_BARRED or t[BARRED] == seat + 1:
        return False
    if 10 * (heads - LEAST_HEADS) * left < TENTHS_PER_TURN * hand_count(t, seat):
        return False
    t[ESCAPES + seat] = left - 1
    return True


@inline
def unbar(t: Ints) -> None:
    """From the next turn on everyone may escape, unless escapes are not played at all."""
    t[BARRED] = min(t[BARRED], NO_SEAT_BARRED)


@inline
def credit_escapes(t: Ints, seats: int) -> None:
    """Count what is left as points saved in the next round."""
    for seat in range(seats):
        add_points(t, seat, -kept_value(t, seat))


@inline
def kept_value(t: Ints, seat: int) -> int:
    """What the special cards that are left to a seat are worth in the next round."""
    return int(t[ESCAPE_VALUE] * t[ESCAPES + seat])
