"""Placement by the plain rules: four rows of five.

This is the hottest code of Hornox. The rows travel in four variables, which the compiler keeps
in registers, and the row that a card follows is replaced by selections instead of branches; with
rows in an array it is half as fast. `_placing.py` has the same rules for all other tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from hornox.sim._jit import Ints, Words, inline, trailing_zeros
from hornox.sim._layout import (
    ALONE,
    BUFFALO,
    CARD,
    CHOICES,
    COUNT,
    FULL_COUNT,
    GIVEN,
    HEADS,
    INDEX,
    LIMIT,
    LOW,
    NIBBLE,
    NUMBER,
    POINTS,
    ROW_LIMIT,
    SEAT,
)
from hornox.sim._random import below

_FULL = ROW_LIMIT << COUNT
_KEPT = (NIBBLE << INDEX) | (NIBBLE << LIMIT)
_ONE, _SIX_BITS = np.uint64(1), 63
_NOTHING = np.uint64(0)

Rows = tuple[int, int, int, int]


@inline
def sort_rows(a: int, b: int, c: int, d: int) -> Rows:
    """A sorting network for four."""
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return a, b, c, d


@inline
def cheapest_row(t: Ints, a: int, b: int, c: int, d: int, seat: int, rng: Words) -> int:
    """The row with the fewest bullheads; on a tie the one with the highest last card."""
    low = min((a & HEADS) * 8, (b & HEADS) * 8 - 1)
    high = min((c & HEADS) * 8 - 2, (d & HEADS) * 8 - 3)
    return -min(low, high) & 7


@inline
def random_row(t: Ints, a: int, b: int, c: int, d: int, seat: int, rng: Words) -> int:
    """Any row; but the Buffalo always takes the cheapest."""
    if seat == t[BUFFALO]:
        return cheapest_row(t, a, b, c, d, seat, rng)
    return below(rng, 4)


@inline
def given_row(t: Ints, a: int, b: int, c: int, d: int, seat: int, rng: Words) -> int:
    """The row that was given by its index; the cheapest if none was."""
    position = cheapest_row(t, a, b, c, d, seat, rng)
    if t[GIVEN] > 0 and seat != t[BUFFALO]:
        t[GIVEN] -= 1
        index = t[CHOICES + t[GIVEN]]
        for other, row in enumerate((a, b, c, d)):
            position = other if (row >> INDEX) & NIBBLE == index else position
    return position


RowChoice: TypeAlias = Callable[[Ints, int, int, int, int, int, Words], int]
Place: TypeAlias = Callable[[Ints, int, int, int, int, int, Words], Rows]
PlayTurn: TypeAlias = Callable[[Ints, int, int, int, int, Ints, int, int, Ints, Words], Rows]


def placing(choose_row: RowChoice) -> Place:
    @inline
    def place(t: Ints, a: int, b: int, c: int, d: int, key: int, rng: Words) -> Rows:
        """Rules 1 to 4 for one card."""
        number = key & ~LOW
        alone = ALONE[key & CARD]
        seat = (key >> SEAT) & NIBBLE
        if number < a:
            position = choose_row(t, a, b, c, d, seat, rng)
            row = d if position == 3 else c if position == 2 else b if position == 1 else a
            t[POINTS + seat] += row & HEADS
            d = c if position > 2 else d
            c = b if position > 1 else c
            b = a if position > 0 else b
            return alone + (row & _KEPT), b, c, d
        above_b, above_c, above_d = b < number, c < number, d < number
        row = d if above_d else (c if above_c else (b if above_b else a))
        full = (row & FULL_COUNT) == _FULL
        t[POINTS + seat] += (row & HEADS) if full else 0
        new = alone + ((row & _KEPT) if full else (row & LOW))
        return (
            a if above_b else new,
            (b if above_c else new) if above_b else b,
            (c if above_d else new) if above_c else c,
            new if above_d else d,
        )

    return place


def _playing(choose_row: RowChoice) -> PlayTurn:
    place = placing(choose_row)

    @inline
    def play_turn(
        t: Ints,
        a: int,
        b: int,
        c: int,
        d: int,
        plan: Ints,
        turn: int,
        seats: int,
        keys: Ints,
        rng: Words,
    ) -> Rows:
        """Place one card of every seat; a plan holds the cards turn by turn, seat by seat.

        The cards are sorted by setting a bit for each of them and reading the bits from the lowest.
        """
        low, high = _NOTHING, _NOTHING
        for seat in range(seats):
            card = plan[turn * seats + seat]
            keys[card] = (card << NUMBER) | (seat << SEAT) | card
            bit = _ONE << np.uint64(card & _SIX_BITS)
            low |= bit if card <= _SIX_BITS else _NOTHING
            high |= bit if card > _SIX_BITS else _NOTHING
        offset = 0
        for _ in range(seats):
            if low == _NOTHING:
                low, offset = high, 64
            card = offset + trailing_zeros(low)
            low &= low - _ONE
            a, b, c, d = place(t, a, b, c, d, keys[card], rng)
        return a, b, c, d

    return play_turn


# Numba compiles a function before it inlines it: a policy handed in as a number would leave its
# branches behind. So each policy has its own copy, made by closing over the choice.
place_given = placing(given_row)
play_cheapest = _playing(cheapest_row)
play_random = _playing(random_row)
