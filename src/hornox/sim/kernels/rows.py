"""A row packed into one integer, and the rows of a table in ascending order.

From the highest bits: the last card, the index of the row on the table, a Stop, the capacity, the
number of cards and their bullheads. So rows compare like their last cards. They are kept ascending:
the row a card follows is found by counting the rows below it, and laying the card there keeps the
order.
"""

from __future__ import annotations

import numpy as np

from hornox.engine import BULLHEADS
from hornox.sim.kernels.facts import MOST_ROWS
from hornox.sim.kernels.jit import Ints, inline
from hornox.sim.kernels.table import ROWS, ROWS_USED

HEADS_MASK = 0xFF
COUNT_SHIFT = 8
CAPACITY_SHIFT = 12
INDEX_SHIFT = 16
STOPPED = 1 << 20
NUMBER_SHIFT = 24

NIBBLE = 15
COUNT_BITS = NIBBLE << COUNT_SHIFT
CAPACITY_BITS = NIBBLE << CAPACITY_SHIFT
INDEX_BITS = NIBBLE << INDEX_SHIFT
BELOW_NUMBER = (1 << NUMBER_SHIFT) - 1
"""All bits but those of the last card; a row masked by it lacks its last card."""

FRAME = INDEX_BITS | CAPACITY_BITS
"""What stays of a row that is taken."""

NO_ROW = 1 << 40
"""Higher than any row."""

SINGLE = np.array(
    [(card << NUMBER_SHIFT) + (1 << COUNT_SHIFT) + heads for card, heads in enumerate(BULLHEADS)]
)
"""A card as a row of its own. Added to a row that lacks its last card it lays the card there."""


@inline
def last_card(row: int) -> int:
    return row >> NUMBER_SHIFT


@inline
def index_of(row: int) -> int:
    """Where the row lies on the table, counted from 0, top to bottom."""
    return (row >> INDEX_SHIFT) & NIBBLE


@inline
def capacity_of(row: int) -> int:
    """How many cards fill the row."""
    return (row >> CAPACITY_SHIFT) & NIBBLE


@inline
def count_of(row: int) -> int:
    """How many cards lie in the row."""
    return (row >> COUNT_SHIFT) & NIBBLE


@inline
def heads_of(row: int) -> int:
    """The bullheads of the row."""
    return row & HEADS_MASK


@inline
def is_open(row: int) -> bool:
    """Whether no Stop stands on the row."""
    return (row & STOPPED) == 0


@inline
def empty_row(index: int, capacity: int) -> int:
    """A row without cards."""
    return (index << INDEX_SHIFT) + (capacity << CAPACITY_SHIFT)


@inline
def position_of(t: Ints, index: int) -> int:
    """Where the row with this index stands in the ascending order. There must be one.

    The bound of the loop is a constant, so that the compiler unrolls it: with the climbing card
    every placement comes here.
    """
    last = MOST_ROWS - 1
    for position in range(last):
        if index_of(t[ROWS + position]) == index:
            return position
    return last


@inline
def store(t: Ints, position: int, row: int) -> None:
    """Put a changed row back and restore the order."""
    while position > 0 and t[ROWS + position - 1] > row:
        t[ROWS + position] = t[ROWS + position - 1]
        position -= 1
    while position + 1 < t[ROWS_USED] and t[ROWS + position + 1] < row:
        t[ROWS + position] = t[ROWS + position + 1]
        position += 1
    t[ROWS + position] = row
