"""Rows of a table in ascending order."""

from __future__ import annotations

from hornox.sim._jit import Ints, inline
from hornox.sim._layout import INDEX, NIBBLE, ROW_COUNT, ROWS


@inline
def index_of(row: int) -> int:
    """Where the row lies on the table, counted from 0, top to bottom."""
    return (row >> INDEX) & NIBBLE


@inline
def position_of(t: Ints, index: int) -> int:
    """Where the row with this index stands in the ascending order."""
    found = 0
    for position in range(t[ROW_COUNT]):
        if index_of(t[ROWS + position]) == index:
            found = position
    return found


@inline
def store(t: Ints, position: int, row: int) -> None:
    """Put a changed row back and restore the order."""
    while position > 0 and t[ROWS + position - 1] > row:
        t[ROWS + position] = t[ROWS + position - 1]
        position -= 1
    while position + 1 < t[ROW_COUNT] and t[ROWS + position + 1] < row:
        t[ROWS + position] = t[ROWS + position + 1]
        position += 1
    t[ROWS + position] = row
