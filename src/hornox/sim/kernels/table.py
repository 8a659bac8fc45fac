"""A table as kernels see it: an array of 64-bit integers with the slots below.

It holds what placement and the policies read and change. Hands lie beside it, a line for each seat.
Slots with one entry for each seat have accessors; a slot with a single value is read as `t[SLOT]`.
"""

from __future__ import annotations

import numpy as np

from hornox.engine import BULLHEADS
from hornox.sim.kernels.facts import MOST_ROWS, SEATS, X_MOST_CARDS, X_ROW_COUNT
from hornox.sim.kernels.jit import Ints, inline

COST = np.array(BULLHEADS)
"""Bullheads by card."""

MOST_GIVEN = 20
"""Room for given choices: no turn asks for more rows and X picks."""

# Single values.
ROWS = 0  # all rows, packed and ascending; see rows.py
ROWS_USED = ROWS + MOST_ROWS
EMPTIED = ROWS_USED + 1  # how many rows a Shift has left empty
EMPTY_ROWS = EMPTIED + 1  # these rows, the one emptied first in front
STOPS_LEAVE = EMPTY_ROWS + MOST_ROWS  # whether a take clears the Stops
EVEN_ODD = STOPS_LEAVE + 1  # the index of the marked row, -1 without this fan card
PARITY = EVEN_ODD + 1
CLIMBING = PARITY + 1  # the index of the marked row, -1 without this fan card
CLIMBING_UP = CLIMBING + 1
COW = CLIMBING_UP + 1  # the index of the cow's row, -1 without this fan card
BUFFALO = COW + 1  # the seat that takes the cheapest row, -1 without
FIRST_KEY = BUFFALO + 1  # the key that the viewer plays next, 0: any card of the hand
GIVEN = FIRST_KEY + 1  # how many given choices are left; the last one is used first
CHOICES = GIVEN + 1  # the given choices: rows by index, X picks by card
X_CARDS = CHOICES + MOST_GIVEN  # X nimm!: the cards of every row

# One value for each seat.
POINTS = X_CARDS + X_ROW_COUNT * X_MOST_CARDS
HAND_COUNTS = POINTS + SEATS
TWISTERS = HAND_COUNTS + SEATS  # whether the seat still has its twister
X_LAST_CARDS = TWISTERS + SEATS  # the last card of the seat's X row
X_ROW_HEADS = X_LAST_CARDS + SEATS  # the bullheads of the seat's X row
POLICIES = X_ROW_HEADS + SEATS  # the number of the seat's Policy
PREDICTED = POLICIES + SEATS  # the key an opponent is predicted to play next, 0: none
ESCAPES = PREDICTED + SEATS  # how many special cards the seat can spend; see escapes.py

# Single values again.
BARRED = ESCAPES + SEATS  # 1 + the seat that may not escape now, or one of the two below
ESCAPE_VALUE = BARRED + 1  # bullheads that an escape is worth at the end of the round
ORDER_LEARNER = ESCAPE_VALUE + 1  # 1 + the seat that plays in the learned order, 0: none
SLOTS = ORDER_LEARNER + 1

NO_SEAT_BARRED = 0
ALL_BARRED = -1


@inline
def add_points(t: Ints, seat: int, points: int) -> None:
    t[POINTS + seat] += points


@inline
def points_of(t: Ints, seat: int) -> int:
    return int(t[POINTS + seat])


@inline
def hand_count(t: Ints, seat: int) -> int:
    return int(t[HAND_COUNTS + seat])


@inline
def has_twister(t: Ints, seat: int) -> bool:
    return bool(t[TWISTERS + seat])


@inline
def policy_of(t: Ints, seat: int) -> int:
    return int(t[POLICIES + seat])


@inline
def x_slot(index: int) -> int:
    """Where the cards of a row of X nimm! begin."""
    return X_CARDS + X_MOST_CARDS * index


@inline
def next_choice(t: Ints) -> int:
    """Use up one given choice."""
    t[GIVEN] -= 1
    return int(t[CHOICES + t[GIVEN]])


@inline
def copy_slots(tables: Ints, line: int, t: Ints, slots: int) -> None:
    """Copy the first slots of a line one by one: a slice would take longer."""
    for slot in range(slots):
        t[slot] = tables[line, slot]


def x_cards(table: Ints, index: int) -> Ints:
    """The places for the cards of a row of X nimm!, to be read and changed from Python."""
    start = X_CARDS + X_MOST_CARDS * index
    return table[start : start + X_MOST_CARDS]


def seat_slots(table: Ints, slot: int) -> Ints:
    """The entries of all seats, to be read and changed from Python."""
    return table[slot : slot + SEATS]
