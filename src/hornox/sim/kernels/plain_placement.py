"""Placement by the plain rules: four rows of five.

This is the hottest code of Hornox. The four rows are a tuple, which the compiler keeps in
registers, and the row that a card follows is replaced by selections instead of branches. With rows
in an array it is half as fast. `placement.py` has the same rules for all other tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from hornox.sim.kernels.facts import ROW_CAPACITY
from hornox.sim.kernels.jit import Ints, Words, inline, trailing_zeros
from hornox.sim.kernels.keys import card_of, number_bits, plain_key, seat_of
from hornox.sim.kernels.random_numbers import below
from hornox.sim.kernels.rows import (
    BELOW_NUMBER,
    COUNT_BITS,
    COUNT_SHIFT,
    FRAME,
    SINGLE,
    empty_row,
    heads_of,
    index_of,
)
from hornox.sim.kernels.table import BUFFALO, GIVEN, ROWS, add_points, next_choice

_FULL = ROW_CAPACITY << COUNT_SHIFT
_ONE, _SIX_BITS = np.uint64(1), 63
_NOTHING = np.uint64(0)

FourRows: TypeAlias = tuple[int, int, int, int]
"""Packed rows, ascending."""

RowChoice: TypeAlias = Callable[[Ints, FourRows, int, Words], int]
"""The position of the row that a seat takes with a low card."""

Place: TypeAlias = Callable[[Ints, FourRows, int, Words], FourRows]
PlayTurn: TypeAlias = Callable[[Ints, FourRows, Ints, int, int, Ints, Words], FourRows]


@inline
def sort_rows(rows: FourRows) -> FourRows:
    """A sorting network for four."""
    a, b, c, d = rows
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a, b, c, d


@inline
def deal_rows(deck: Ints, start: int) -> FourRows:
    """Four rows of one card each, from this place of a deck on."""
    return sort_rows(
        (
            SINGLE[deck[start]] + empty_row(0, ROW_CAPACITY),
            SINGLE[deck[start + 1]] + empty_row(1, ROW_CAPACITY),
            SINGLE[deck[start + 2]] + empty_row(2, ROW_CAPACITY),
            SINGLE[deck[start + 3]] + empty_row(3, ROW_CAPACITY),
        )
    )


@inline
def rows_on(t: Ints) -> FourRows:
    return t[ROWS], t[ROWS + 1], t[ROWS + 2], t[ROWS + 3]


@inline
def cheapest_row(t: Ints, rows: FourRows, seat: int, rng: Words) -> int:
    """The row with the fewest bullheads; on a tie the one with the highest last card."""
    a, b, c, d = rows
    low = min(heads_of(a) * 8, heads_of(b) * 8 - 1)
    high = min(heads_of(c) * 8 - 2, heads_of(d) * 8 - 3)
    return -min(low, high) & 7


@inline
def random_row(t: Ints, rows: FourRows, seat: int, rng: Words) -> int:
    """Any row; but the Buffalo always takes the cheapest."""
    if seat == t[BUFFALO]:
        return cheapest_row(t, rows, seat, rng)
    return below(rng, 4)


@inline
def given_row(t: Ints, rows: FourRows, seat: int, rng: Words) -> int:
    """The row that was given by its index; the cheapest if none was."""
    position = cheapest_row(t, rows, seat, rng)
    if t[GIVEN] > 0 and seat != t[BUFFALO]:
        index = next_choice(t)
        for other, row in enumerate(rows):
            position = other if index_of(row) == index else position
    return position


def placing_with(choose_row: RowChoice) -> Place:
    """Placement with this choice of a row for a low card."""

    @inline
    def place(t: Ints, rows: FourRows, key: int, rng: Words) -> FourRows:
        """Rules 1 to 4 for one card."""
        a, b, c, d = rows
        number = number_bits(key)
        single = SINGLE[card_of(key)]
        seat = seat_of(key)
        if number < a:
            position = choose_row(t, rows, seat, rng)
            row = d if position == 3 else c if position == 2 else b if position == 1 else a
            add_points(t, seat, heads_of(row))
            d = c if position > 2 else d
            c = b if position > 1 else c
            b = a if position > 0 else b
            return single + (row & FRAME), b, c, d
        above_b, above_c, above_d = b < number, c < number, d < number
        row = d if above_d else (c if above_c else (b if above_b else a))
        full = (row & COUNT_BITS) == _FULL
        add_points(t, seat, heads_of(row) if full else 0)
        new = single + ((row & FRAME) if full else (row & BELOW_NUMBER))
        return (
            a if above_b else new,
            (b if above_c else new) if above_b else b,
            (c if above_d else new) if above_c else c,
            new if above_d else d,
        )

    return place


def _playing_with(choose_row: RowChoice) -> PlayTurn:
    place = placing_with(choose_row)

    @inline
    def play_turn(
        t: Ints, rows: FourRows, plan: Ints, turn: int, seats: int, keys: Ints, rng: Words
    ) -> FourRows:
        """Place one card of every seat. A plan holds the cards turn by turn, seat by seat.

        The cards are sorted by setting a bit for each of them and reading the bits from the lowest.
        """
        low, high = _NOTHING, _NOTHING
        for seat in range(seats):
            card = plan[turn * seats + seat]
            keys[card] = plain_key(card, seat)
            bit = _ONE << np.uint64(card & _SIX_BITS)
            low |= bit if card <= _SIX_BITS else _NOTHING
            high |= bit if card > _SIX_BITS else _NOTHING
        offset = 0
        for _ in range(seats):
            if low == _NOTHING:
                low, offset = high, 64
            card = offset + trailing_zeros(low)
            low &= low - _ONE
            rows = place(t, rows, keys[card], rng)
        return rows

    return play_turn


# Numba compiles a function before it inlines it: a policy passed as a number would leave its
# branches behind. So each policy has its own copy, made by closing over the choice.
place_given = placing_with(given_row)
play_cheapest = _playing_with(cheapest_row)
play_random = _playing_with(random_row)
