"""The end of a round with open hands, played exactly: a tree of matrix games.

Two seats, the plain rules. Values are the points that the first seat still takes less those of the
second, so the first one wants little. A low card's row is chosen when both cards lie open.

A *floor* is a turn with so many cards in each hand. Floors are climbed without recursion, which
Numba cannot cache: each remembers what it is trying, and takes the value of the floor below.
Different orders of the same cards often lead to the same rows: what was solved is kept in a
*ledger*.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hornox.sim._jit import Floats, Ints, Words, inline, kernel, source_stamp
from hornox.sim._layout import CARD, CHOICES, LOW, NUMBER, POINTS, SEAT, SLOTS
from hornox.sim._matrix_games import solve_matrix
from hornox.sim._plain import placing

MOST_CARDS = 6
"""In each hand; with one more it takes fifty times as long."""

OWN, OTHER = MOST_CARDS, MOST_CARDS + 1
"""The lines of a game that hold the probabilities of both seats."""

# What a floor remembers: rows before its two cards (the low one and the high one), their keys, the
# rows that are being tried for them and the points these cost. After them, which cards they are.
ROWS_BEFORE, KEY, TRIED, COSTS, MINE, YOURS = 0, 8, 10, 12, 14, 15
MEMORY = 16

LOW_CARD, HIGH_CARD = 0, 1

PAUSED = KEY
"""Where the ground floor, which has no keys, remembers floor and card while the work rests."""

NOT_YET = float("nan")

PAGES = 1 << 16
"""Entries of the ledger: four rows and both hands; what comes later overwrites what it meets."""

HANDS = 4
"""Where an entry has the hands, after the rows: a bit for each card; two players have 24."""

_HALF = 32
_MIX = (
    -7046029254386353131,
    -4417276706812531889,
    1609587929392839161,
    -8796714831421723037,
    2870177450012600261,
)
"""Large odd numbers that scatter entries over the pages."""

_stamp = source_stamp()


class Workspace(NamedTuple):
    """Room for all floors: a table for `place`, what each tries and its best, hands and games.

    And the ledger: what was solved, and what it is worth.
    """

    table: Ints
    floors: Ints
    bests: Floats
    hands: Ints
    games: Floats
    rng: Words
    solved: Ints
    worths: Floats


def workspace() -> Workspace:
    floors = MOST_CARDS + 1
    return Workspace(
        np.zeros(SLOTS, np.int64),
        np.zeros((floors, MEMORY), np.int64),
        np.zeros((floors, 2)),
        np.zeros((floors, 2, MOST_CARDS), np.int64),
        np.zeros((floors, MOST_CARDS + 2, 2 * MOST_CARDS + 2)),
        np.zeros(1, np.uint64),
        np.zeros((PAGES, HANDS + 1), np.int64),
        np.zeros(PAGES),
    )


@inline
def _row_tried(t: Ints, a: int, b: int, c: int, d: int, seat: int, rng: Words) -> int:
    return int(t[CHOICES])


_place = placing(_row_tried)


@inline
def _deal_floor(floors: Ints, floor: int, hands: Ints, mine: int, yours: int) -> None:
    """Let both play a card; the hands that are left lie one floor below."""
    for index in range(floor - 1):
        hands[floor - 1, 0, index] = hands[floor, 0, index + (index >= mine)]
        hands[floor - 1, 1, index] = hands[floor, 1, index + (index >= yours)]
    own, other = hands[floor, 0, mine], hands[floor, 1, yours]
    first = (own << NUMBER) | (own & CARD)
    second = (other << NUMBER) | (1 << SEAT) | (other & CARD)
    floors[floor, KEY + LOW_CARD] = min(first, second)
    floors[floor, KEY + HIGH_CARD] = max(first, second)
    floors[floor, MINE], floors[floor, YOURS] = mine, yours
    floors[floor, TRIED + LOW_CARD] = 0


@inline
def _lay(t: Ints, floors: Ints, floor: int, card: int, rng: Words) -> None:
    """Place the low or the high card in the way that is being tried.

    The rows after the low card are those before the high one; after it, those of the next floor.
    """
    at = ROWS_BEFORE + 4 * card
    t[CHOICES], t[POINTS], t[POINTS + 1] = floors[floor, TRIED + card], 0, 0
    a, b, c, d = _place(
        t,
        floors[floor, at],
        floors[floor, at + 1],
        floors[floor, at + 2],
        floors[floor, at + 3],
        floors[floor, KEY + card],
        rng,
    )
    floors[floor, COSTS + card] = t[POINTS] - t[POINTS + 1]
    after, to = (floor, ROWS_BEFORE + 4) if card == LOW_CARD else (floor - 1, ROWS_BEFORE)
    floors[after, to], floors[after, to + 1] = a, b
    floors[after, to + 2], floors[after, to + 3] = c, d


@inline
def _take_better(floors: Ints, bests: Floats, floor: int, card: int, worth: float) -> bool:
    """Whoever played a low card keeps the better row; says whether another is left to be tried."""
    key, tried = floors[floor, KEY + card], floors[floor, TRIED + card]
    wants_little = (key >> SEAT) & 1 == 0
    if tried == 0 or (worth < bests[floor, card]) == wants_little:
        bests[floor, card] = worth
    floors[floor, TRIED + card] = tried + 1
    return bool((key & ~LOW) < floors[floor, ROWS_BEFORE + 4 * card] and tried < 3)


@inline
def _hands_on(hands: Ints, floor: int) -> int:
    """The cards of both seats, as bits."""
    held = 0
    for index in range(floor):
        held |= (1 << hands[floor, 0, index]) | (1 << (_HALF + hands[floor, 1, index]))
    return held


@inline
def _page(floors: Ints, floor: int, held: int) -> int:
    """Where in the ledger the rows and hands of a floor belong."""
    mixed = held * _MIX[HANDS]
    for row in range(HANDS):
        mixed ^= floors[floor, ROWS_BEFORE + row] * _MIX[row]
        mixed ^= mixed >> 29
    return int((mixed ^ (mixed >> 37)) & (PAGES - 1))


@inline
def _look_up(floors: Ints, floor: int, hands: Ints, solved: Ints) -> int:
    """The page on which this floor is solved, or -1."""
    held = _hands_on(hands, floor)
    page = _page(floors, floor, held)
    same = solved[page, HANDS] == held
    for row in range(HANDS):
        same = same and solved[page, row] == floors[floor, ROWS_BEFORE + row]
    return page if same else -1


@inline
def _enter(
    floors: Ints, floor: int, hands: Ints, worth: float, solved: Ints, worths: Floats
) -> None:
    """Keep what this floor is worth."""
    held = _hands_on(hands, floor)
    page = _page(floors, floor, held)
    for row in range(HANDS):
        solved[page, row] = floors[floor, ROWS_BEFORE + row]
    solved[page, HANDS], worths[page] = held, worth


@kernel
def play_out(
    cards: int,
    steps: int,
    t: Ints,
    floors: Ints,
    bests: Floats,
    hands: Ints,
    games: Floats,
    rng: Words,
    solved: Ints,
    worths: Floats,
) -> float:
    """The value with the rows of the highest floor and the hands there.

    If so many steps are not enough it is not a number; called again, the work goes on.
    `games[floor]` keeps the last game of the floor and its solution.
    """
    _ = _stamp
    floor, card, value = floors[0, PAUSED], floors[0, PAUSED + 1], 0.0
    if floor == 0:
        floor, card = cards, LOW_CARD
        _deal_floor(floors, floor, hands, 0, 0)
    for _step in range(steps):
        if card == LOW_CARD:
            _lay(t, floors, floor, LOW_CARD, rng)
            floors[floor, TRIED + HIGH_CARD] = 0
        _lay(t, floors, floor, HIGH_CARD, rng)
        value = 0.0
        if floor > 1:
            page = _look_up(floors, floor - 1, hands, solved) if floor > 2 else -1
            if page < 0:
                floor, card = floor - 1, LOW_CARD
                _deal_floor(floors, floor, hands, 0, 0)
                continue
            value = worths[page]
        while True:  # take the value of the floor below, and climb where nothing is left to try
            card = HIGH_CARD
            if _take_better(floors, bests, floor, card, floors[floor, COSTS + card] + value):
                break
            card, value = LOW_CARD, bests[floor, HIGH_CARD]
            if _take_better(floors, bests, floor, card, floors[floor, COSTS + card] + value):
                break
            mine, yours = floors[floor, MINE], floors[floor, YOURS]
            games[floor, mine, yours] = bests[floor, LOW_CARD]
            if yours + 1 < floor or mine + 1 < floor:
                wraps = yours + 1 == floor
                _deal_floor(floors, floor, hands, mine + wraps, 0 if wraps else yours + 1)
                break
            game = games[floor]
            value = solve_matrix(game, floor, games[0], game[OWN], game[OTHER])
            if floor == cards:
                return value
            if floor > 1:
                _enter(floors, floor, hands, value, solved, worths)
            floor += 1
    floors[0, PAUSED], floors[0, PAUSED + 1] = floor, card
    return NOT_YET
