"""Where every number card of a table lies: what rows, hands and piles are seen to hold.

Placement keeps of a row its last card, its length and its bullheads. Steps on many tables also
show the cards, so they follow each placement and write down what it moved.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from hornox.sim.kernels.facts import X
from hornox.sim.kernels.jit import Ints, inline
from hornox.sim.kernels.placement import row_count
from hornox.sim.kernels.rows import count_of, index_of, last_card
from hornox.sim.kernels.table import ROWS, X_LAST_CARDS

Places: TypeAlias = NDArray[np.uint8]

# Where a card lies. Of the last four kinds there is one for each seat: its number is added.
UNSEEN = 0
IN_ROW = 1
REVEALED = 2  # played, not placed yet
TAKEN = 3  # X nimm!: taken just now, while a card is picked for the X row
IN_PILE = 16
KNOWN_IN_HAND = 32
IN_X_ROW = 48
IN_X_PILE = 64

COUNT = 0
"""The column of a row that holds its number of cards; the cards follow."""

NO_TAKE = -1


@inline
def note_rows(t: Ints, laid: Ints, where: Places, rules: int) -> None:
    """Write down the rows of a fresh deal."""
    for position in range(row_count(rules)):
        row = t[ROWS + position]
        index, card = index_of(row), last_card(row)
        laid[index, COUNT], laid[index, 1] = 1, card
        where[card] = IN_ROW


@inline
def note_placement(t: Ints, laid: Ints, where: Places, card: int, seat: int, rules: int) -> int:
    """Compare the rows with those before this placement; returns the row that was taken, or -1.

    Where one card takes several rows it is the one that the card starts again, if there is one.
    """
    taken = NO_TAKE
    where[card] = IN_ROW
    for position in range(row_count(rules)):
        row = t[ROWS + position]
        index, count, last = index_of(row), count_of(row), last_card(row)
        before = laid[index, COUNT]
        if count == before + 1:
            laid[index, COUNT], laid[index, count] = count, last
        elif count != before or laid[index, before] != last:
            _note_take(t, laid, where, index, seat, rules)
            if taken == NO_TAKE or last == card:
                taken = index
            laid[index, COUNT], laid[index, 1] = 1, last
            where[last] = IN_ROW
    return taken


@inline
def note_question(laid: Ints, where: Places, index: int, card: int) -> None:
    """X nimm!: the card starts the row again before one of the taken cards is picked."""
    for place in range(1, laid[index, COUNT] + 1):
        where[laid[index, place]] = TAKEN
        laid[index, place] = 0
    laid[index, COUNT], laid[index, 1] = 1, card
    where[card] = IN_ROW


@inline
def note_pick(t: Ints, where: Places, seat: int) -> None:
    """X nimm!: the picked card goes to the X row, the others to the hand."""
    picked = t[X_LAST_CARDS + seat]
    _note_x_pile(where, picked, seat)
    for card in range(where.shape[0]):
        if where[card] == TAKEN:
            where[card] = IN_X_ROW + seat if card == picked else KNOWN_IN_HAND + seat


@inline
def _note_take(t: Ints, laid: Ints, where: Places, index: int, seat: int, rules: int) -> None:
    """The cards of a row leave it."""
    for place in range(1, laid[index, COUNT] + 1):
        where[laid[index, place]] = TAKEN if rules == X else IN_PILE + seat
        laid[index, place] = 0
    if rules == X:
        note_pick(t, where, seat)


@inline
def _note_x_pile(where: Places, picked: int, seat: int) -> None:
    """A picked card that is lower than the X row sends it to the pile."""
    highest = where.shape[0] - 1
    while highest > 0 and where[highest] != IN_X_ROW + seat:
        highest -= 1
    if picked < highest:
        for card in range(highest + 1):
            if where[card] == IN_X_ROW + seat:
                where[card] = IN_X_PILE + seat
