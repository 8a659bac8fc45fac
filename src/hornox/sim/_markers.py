"""The fan cards that wander over the rows."""

from __future__ import annotations

from hornox.sim._jit import Ints, inline
from hornox.sim._layout import (
    ALONE,
    CLIMBING,
    CLIMBING_UP,
    COUNT,
    COW,
    EVEN_ODD,
    HEADS,
    INDEX,
    LIMIT,
    NIBBLE,
    NUMBER,
    PARITY,
    POINTS,
    ROW_COUNT,
    ROW_LIMIT,
    ROWS,
)
from hornox.sim._rows import index_of

_KEPT = (NIBBLE << INDEX) | (NIBBLE << LIMIT)


@inline
def lowest_but(t: Ints, index: int) -> int:
    """The position of the row with the lowest last card, other than this row."""
    return 1 if index_of(t[ROWS]) == index else 0


@inline
def move_markers(t: Ints) -> None:
    """After every take even/odd moves, then climbing."""
    if t[EVEN_ODD] >= 0:
        row = t[ROWS + lowest_but(t, t[EVEN_ODD])]
        t[EVEN_ODD] = index_of(row)
        t[PARITY] = (row >> NUMBER) & 1
    if t[CLIMBING] >= 0:
        t[CLIMBING] += -1 if t[CLIMBING_UP] else 1
        if t[CLIMBING] == 0:
            t[CLIMBING_UP] = 0
        elif t[CLIMBING] == t[ROW_COUNT] - 1:
            t[CLIMBING_UP] = 1


@inline
def jump_from(t: Ints, index: int, seat: int) -> None:
    """The cow leaves a row that got a card or was taken, and may overflow the next one."""
    while t[COW] == index:
        position = lowest_but(t, index)
        row = t[ROWS + position]
        index = index_of(row)
        t[COW] = index
        if (row >> COUNT) & NIBBLE < ROW_LIMIT:
            return
        last = ALONE[row >> NUMBER]
        t[POINTS + seat] += (row & HEADS) - (last & HEADS)
        t[ROWS + position] = last + (row & _KEPT)
        move_markers(t)
