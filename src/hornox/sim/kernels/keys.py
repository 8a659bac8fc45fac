"""A played card packed into one integer, its *key*.

From the highest bits: the number it is placed by, whether it is *not* twisted, the seat and the
card itself. So keys compare as the rules order the cards of a turn. The number sits where a row
has its last card, so that keys compare with rows, too.
"""

from __future__ import annotations

from hornox.sim.kernels.facts import TURNED
from hornox.sim.kernels.jit import inline
from hornox.sim.kernels.rows import BELOW_NUMBER, NIBBLE, NUMBER_SHIFT

SEAT_SHIFT = 16
NOT_TWISTED = 1 << 20
CARD_MASK = 127


@inline
def plain_key(card: int, seat: int) -> int:
    """The key of a card where no card can be twisted."""
    return (card << NUMBER_SHIFT) | (seat << SEAT_SHIFT) | card


@inline
def key_for(card: int, seat: int, twisted: bool) -> int:
    if twisted:
        return (int(TURNED[card]) << NUMBER_SHIFT) | (seat << SEAT_SHIFT) | card
    return (card << NUMBER_SHIFT) | NOT_TWISTED | (seat << SEAT_SHIFT) | card


@inline
def card_of(key: int) -> int:
    return key & CARD_MASK


@inline
def seat_of(key: int) -> int:
    return (key >> SEAT_SHIFT) & NIBBLE


@inline
def number_bits(key: int) -> int:
    """The number alone, still in its place."""
    return key & ~BELOW_NUMBER
