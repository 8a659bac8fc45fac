"""The end of a round with open hands, solved exactly: a tree of matrix games.

Two seats, the plain rules. Values are the points that the first seat still takes less those of the
second, so the first seat minimises. A low card's row is chosen when both cards lie open. What the
first seat takes itself if both play so is kept beside each value.

A *level* is a turn with so many cards in each hand. The tree is searched depth-first without
recursion, which Numba cannot cache: each level remembers what it is trying, and takes the value of
the level below. Different orders of the same cards often lead to the same rows and hands, so
solved levels are kept in a transposition table.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hornox.sim.endgame.matrix_games import solve_matrix
from hornox.sim.kernels.cache_key import source_stamp
from hornox.sim.kernels.facts import ROW_COUNT
from hornox.sim.kernels.jit import Floats, Ints, Words, inline, kernel
from hornox.sim.kernels.keys import number_bits, plain_key, seat_of
from hornox.sim.kernels.plain_placement import FourRows, placing_with
from hornox.sim.kernels.table import CHOICES, POINTS, SLOTS

MOST_CARDS = 6
"""In each hand; with one more it takes fifty times as long."""

OWN_MIX, OTHER_MIX = MOST_CARDS, MOST_CARDS + 1
"""The lines of a matrix game that hold the probabilities of both seats."""

# The slots of a level: the rows before the low card and before the high one, both keys, the row
# that is being tried for each, the points it costs and those that the first seat takes; then which
# cards of the hands they are.
ROWS_BEFORE = 0
KEYS = ROWS_BEFORE + 2 * ROW_COUNT
TRIED = KEYS + 2
COSTS = TRIED + 2
TAKEN = COSTS + 2
OWN_INDEX = TAKEN + 2
OTHER_INDEX = OWN_INDEX + 1
LEVEL_SLOTS = OTHER_INDEX + 1

LOW_CARD, HIGH_CARD = 0, 1

PAUSED_LEVEL, PAUSED_CARD = KEYS, KEYS + 1
"""Where level 0, which has no keys, remembers where the search was interrupted."""

NOT_YET = float("nan")

ENTRIES = 1 << 16
"""Of the transposition table. A new entry replaces an old one in the same place."""

HANDS_ENTRY = ROW_COUNT
"""Where an entry has the hands, after the rows: a bit for each card; two players have 24."""

_OTHER_HAND_SHIFT = 32
_HASH_FACTORS = (
    -7046029254386353131,
    -4417276706812531889,
    1609587929392839161,
    -8796714831421723037,
    2870177450012600261,
)
"""Large odd numbers that scatter entries over the table."""

_stamp = source_stamp()


class Search(NamedTuple):
    """The memory of one search."""

    table: Ints
    """Scratch space for placement."""
    levels: Ints
    """By level: its slots."""
    best_values: Floats
    """By level and card: the value of the best row tried so far."""
    best_points: Floats
    """The same for what the first seat takes."""
    hands: Ints
    """By level, seat and index: the cards."""
    games: Floats
    """By level: its matrix game and the solution. Level 0 is the tableau of the simplex method."""
    points: Floats
    """By level, card of the first seat and card of the second: what the first seat takes."""
    rng: Words
    solved: Ints
    """The transposition table: rows and hands."""
    solved_values: Floats
    """The transposition table: values, and what the first seat takes."""


def new_search() -> Search:
    levels = MOST_CARDS + 1
    return Search(
        np.zeros(SLOTS, np.int64),
        np.zeros((levels, LEVEL_SLOTS), np.int64),
        np.zeros((levels, 2)),
        np.zeros((levels, 2)),
        np.zeros((levels, 2, MOST_CARDS), np.int64),
        np.zeros((levels, MOST_CARDS + 2, 2 * MOST_CARDS + 2)),
        np.zeros((levels, MOST_CARDS, MOST_CARDS)),
        np.zeros(1, np.uint64),
        np.zeros((ENTRIES, HANDS_ENTRY + 1), np.int64),
        np.zeros((ENTRIES, 2)),
    )


@inline
def _row_tried(t: Ints, rows: FourRows, seat: int, rng: Words) -> int:
    return int(t[CHOICES])


_place = placing_with(_row_tried)


@inline
def _choose_cards(search: Search, level: int, own: int, other: int) -> None:
    """Let both seats play these cards of their hands; the cards left lie one level below."""
    hands, slots = search.hands, search.levels[level]
    for index in range(level - 1):
        hands[level - 1, 0, index] = hands[level, 0, index + (index >= own)]
        hands[level - 1, 1, index] = hands[level, 1, index + (index >= other)]
    first, second = plain_key(hands[level, 0, own], 0), plain_key(hands[level, 1, other], 1)
    slots[KEYS + LOW_CARD] = min(first, second)
    slots[KEYS + HIGH_CARD] = max(first, second)
    slots[OWN_INDEX], slots[OTHER_INDEX] = own, other
    slots[TRIED + LOW_CARD] = 0


@inline
def _rows_before(card: int) -> int:
    """The slot of the rows before the low or the high card."""
    return ROWS_BEFORE + ROW_COUNT * card


@inline
def _place_card(search: Search, level: int, card: int) -> None:
    """Place the low or the high card in the way that is being tried.

    The rows after the low card are those before the high one; after it, those of the next level.
    """
    t, slots = search.table, search.levels[level]
    before = _rows_before(card)
    t[CHOICES], t[POINTS], t[POINTS + 1] = slots[TRIED + card], 0, 0
    rows = slots[before], slots[before + 1], slots[before + 2], slots[before + 3]
    a, b, c, d = _place(t, rows, slots[KEYS + card], search.rng)
    slots[COSTS + card], slots[TAKEN + card] = t[POINTS] - t[POINTS + 1], t[POINTS]
    next_level = level if card == LOW_CARD else level - 1
    after = _rows_before(HIGH_CARD if card == LOW_CARD else LOW_CARD)
    following = search.levels[next_level]
    following[after], following[after + 1] = a, b
    following[after + 2], following[after + 3] = c, d


@inline
def _keep_better(search: Search, level: int, card: int, later: float, points: float) -> bool:
    """The owner of a low card keeps the better row. Returns whether another is left to try.

    `later` and `points` are what follows this card.
    """
    slots, best = search.levels[level], search.best_values[level]
    value = slots[COSTS + card] + later
    key, tried = slots[KEYS + card], slots[TRIED + card]
    minimises = seat_of(key) == 0
    if tried == 0 or (value < best[card]) == minimises:
        best[card] = value
        search.best_points[level, card] = slots[TAKEN + card] + points
    slots[TRIED + card] = tried + 1
    is_low = number_bits(key) < slots[_rows_before(card)]
    return bool(is_low and tried < ROW_COUNT - 1)


@inline
def _hands_as_bits(search: Search, level: int) -> int:
    """The cards of both seats, a bit for each."""
    held = 0
    for index in range(level):
        held |= 1 << search.hands[level, 0, index]
        held |= 1 << (_OTHER_HAND_SHIFT + search.hands[level, 1, index])
    return held


@inline
def _entry_of(search: Search, level: int, held: int) -> int:
    """The place of these rows and hands in the transposition table."""
    mixed = held * _HASH_FACTORS[HANDS_ENTRY]
    for row in range(ROW_COUNT):
        mixed ^= search.levels[level, ROWS_BEFORE + row] * _HASH_FACTORS[row]
        mixed ^= mixed >> 29
    return int((mixed ^ (mixed >> 37)) & (ENTRIES - 1))


@inline
def _look_up(search: Search, level: int) -> int:
    """The entry in which this level is solved, or -1."""
    held = _hands_as_bits(search, level)
    entry = _entry_of(search, level, held)
    same = search.solved[entry, HANDS_ENTRY] == held
    for row in range(ROW_COUNT):
        same = same and search.solved[entry, row] == search.levels[level, ROWS_BEFORE + row]
    return entry if same else -1


@inline
def _expected_points(search: Search, level: int) -> float:
    """What the first seat takes if both play as the solved game says."""
    own, other = search.games[level, OWN_MIX], search.games[level, OTHER_MIX]
    points = 0.0
    for mine in range(level):
        for yours in range(level):
            points += own[mine] * other[yours] * search.points[level, mine, yours]
    return points


@inline
def _keep_solved(search: Search, level: int, value: float, points: float) -> None:
    """Write what was found for this level to the transposition table."""
    held = _hands_as_bits(search, level)
    entry = _entry_of(search, level, held)
    for row in range(ROW_COUNT):
        search.solved[entry, row] = search.levels[level, ROWS_BEFORE + row]
    search.solved[entry, HANDS_ENTRY] = held
    search.solved_values[entry, 0], search.solved_values[entry, 1] = value, points


@kernel
def solve(cards: int, steps: int, search: Search) -> float:
    """The value of the rows and hands of the highest level.

    If so many steps are not enough it is not a number; called again, the search goes on.
    `search.games[level]` keeps the last game of the level and its solution, `search.points[level]`
    what the first seat takes in it.
    """
    _ = _stamp
    levels, games, best_values = search.levels, search.games, search.best_values
    level, card, value, points = levels[0, PAUSED_LEVEL], levels[0, PAUSED_CARD], 0.0, 0.0
    if level == 0:
        level, card = cards, LOW_CARD
        _choose_cards(search, level, 0, 0)
    for _step in range(steps):
        if card == LOW_CARD:
            _place_card(search, level, LOW_CARD)
            levels[level, TRIED + HIGH_CARD] = 0
        _place_card(search, level, HIGH_CARD)
        value = points = 0.0
        if level > 1:
            entry = _look_up(search, level - 1) if level > 2 else -1
            if entry < 0:
                level, card = level - 1, LOW_CARD
                _choose_cards(search, level, 0, 0)
                continue
            value, points = search.solved_values[entry, 0], search.solved_values[entry, 1]
        while True:  # take the value of the level below, and go up where nothing is left to try
            card = HIGH_CARD
            if _keep_better(search, level, card, value, points):
                break
            card, value = LOW_CARD, best_values[level, HIGH_CARD]
            points = search.best_points[level, HIGH_CARD]
            if _keep_better(search, level, card, value, points):
                break
            own, other = levels[level, OWN_INDEX], levels[level, OTHER_INDEX]
            games[level, own, other] = best_values[level, LOW_CARD]
            search.points[level, own, other] = search.best_points[level, LOW_CARD]
            if other + 1 < level or own + 1 < level:
                wraps = other + 1 == level
                _choose_cards(search, level, own + wraps, 0 if wraps else other + 1)
                break
            game = games[level]
            value = solve_matrix(game, level, games[0], game[OWN_MIX], game[OTHER_MIX])
            if level == cards:
                return value
            points = _expected_points(search, level)
            if level > 1:
                _keep_solved(search, level, value, points)
            level += 1
    levels[0, PAUSED_LEVEL], levels[0, PAUSED_CARD] = level, card
    return NOT_YET
