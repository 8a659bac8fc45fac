"""How kernels write down a table: everything is a 64-bit integer.

A *row* is packed into one integer: its last card in the highest bits, so that rows compare like
their last cards, then its index on the table, a Stop, how many cards fill it, how many lie
there and what they cost. Rows are kept ascending: the row a card follows is then found by
counting the rows below it, and laying a card there keeps the order.

A *key* is a card that is being played: the number it is placed by, whether it is *not*
twisted, the seat and the card itself, so that keys compare as the rules order them.

A *table* is an array with the slots below: what `place` needs to know and to change. Hands lie
beside it, a line for each seat.
"""

from __future__ import annotations

import numpy as np

from hornox.engine import BULLHEADS

# A row, from the lowest bit; the number of a key sits where the last card of a row does.
HEADS = 0xFF
COUNT = 8
LIMIT = 12
INDEX = 16
STOPPED = 1 << 20
NUMBER = 24
LOW = (1 << NUMBER) - 1
NIBBLE = 15
FULL_COUNT = NIBBLE << COUNT
NO_ROW = 1 << 40

ALONE = np.array([(card << NUMBER) + (1 << COUNT) + BULLHEADS[card] for card in range(105)])
"""A card as a row of its own; adding it to a row without last card lays it there."""

COST = np.array(BULLHEADS)

# A key.
SEAT = 16
NOT_TWISTED = 1 << 20
CARD = 127

# The slots of a table.
ROWS = 0  # five rows
ROW_COUNT = 5
EMPTIED = 6  # how many rows a Shift has left empty; they follow, the oldest first
EMPTY_ROWS = 7
STOPS_LEAVE = 11  # whether a take clears the Stops
EVEN_ODD = 12  # the index of the marked row, -1 without the card
PARITY = 13
CLIMBING = 14
CLIMBING_UP = 15
COW = 16
BUFFALO = 17  # the seat that takes the cheapest row, -1 without
FIRST = 18  # the key that the viewer plays next, 0: any card of the hand
GIVEN = 19  # how many of the choices that follow are left, the last one first
CHOICES = 20
LAID = 40  # X nimm!: the cards of row r from LAID + 4 * r
POINTS = 56  # by seat, as all that follow
COUNTS = 72
TWISTERS = 88
X_LAST = 104
X_HEADS = 120
POLICY = 136
FORESEEN = 152  # the keys that others are thought to play together with the first one, 0: none
ESCAPES = 168  # how many special cards everybody has to get away from a row with
BARRED = 184  # 1 + the seat that may not escape with the card that waits, 0: nobody, -1: all
SAVED = 185  # bullheads that an escape is worth which is left when the round ends
PLANNER = 186  # 1 + the seat that plays its cards as planned, 0: nobody
SLOTS = 187

SEATS = 16
HAND = 104
ROW_LIMIT = 5

# Which rules a kernel is compiled for.
PLAIN = 0  # four rows of five: base, pro, and anniversary or Buffalo without special cards
MARKED = 1  # special cards may lie on the table
FAN = 2
X = 3

ALL_BARRED = -1

# How a seat chooses once the given choices are used up; `policies.py` explains them.
UNIFORM = 0
WILD = 1
SENSIBLE = 2
MIXED = 3
