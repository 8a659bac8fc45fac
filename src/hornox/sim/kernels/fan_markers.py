"""The fan cards that move from row to row: even/odd, climbing and the cow."""

from __future__ import annotations

from hornox.sim.kernels.facts import ROW_CAPACITY
from hornox.sim.kernels.jit import Ints, inline
from hornox.sim.kernels.rows import FRAME, SINGLE, count_of, heads_of, index_of, last_card
from hornox.sim.kernels.table import (
    CLIMBING,
    CLIMBING_UP,
    COW,
    EVEN_ODD,
    PARITY,
    ROWS,
    ROWS_USED,
    TWISTERS,
    add_points,
)


@inline
def set_markers(t: Ints, seats: int) -> None:
    """The fan cards in use as they stand at the start of a round.

    The entry behind the last seat's twister says whether twisters are in use.
    """
    if t[EVEN_ODD] >= 0:
        t[EVEN_ODD] = index_of(t[ROWS])
        t[PARITY] = last_card(t[ROWS]) & 1
    if t[CLIMBING] >= 0:
        t[CLIMBING] = t[ROWS_USED] - 1
        t[CLIMBING_UP] = 1
    if t[COW] >= 0:
        t[COW] = index_of(t[ROWS])
    for seat in range(seats):
        t[TWISTERS + seat] = t[TWISTERS + seats]


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
        t[PARITY] = last_card(row) & 1
    if t[CLIMBING] >= 0:
        t[CLIMBING] += -1 if t[CLIMBING_UP] else 1
        if t[CLIMBING] == 0:
            t[CLIMBING_UP] = 0
        elif t[CLIMBING] == t[ROWS_USED] - 1:
            t[CLIMBING_UP] = 1


@inline
def jump_from(t: Ints, index: int, seat: int) -> None:
    """The cow leaves a row that got a card or was taken, and may overflow the next one."""
    while t[COW] == index:
        position = lowest_but(t, index)
        row = t[ROWS + position]
        index = index_of(row)
        t[COW] = index
        if count_of(row) < ROW_CAPACITY:
            return
        last = SINGLE[last_card(row)]
        add_points(t, seat, heads_of(row) - heads_of(last))
        t[ROWS + position] = last + (row & FRAME)
        move_markers(t)
