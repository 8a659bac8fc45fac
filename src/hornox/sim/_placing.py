"""Placement on any table; `rules` is a constant, so each kernel contains its own rules only."""

from __future__ import annotations

from hornox.sim._escapes import escapes
from hornox.sim._jit import Ints, Words, inline
from hornox.sim._layout import (
    ALONE,
    BUFFALO,
    CARD,
    CHOICES,
    CLIMBING,
    COST,
    COUNT,
    COW,
    EMPTIED,
    EMPTY_ROWS,
    EVEN_ODD,
    FAN,
    GIVEN,
    HEADS,
    INDEX,
    LAID,
    LIMIT,
    LOW,
    MARKED,
    NIBBLE,
    NO_ROW,
    NUMBER,
    PARITY,
    POINTS,
    POLICY,
    ROW_COUNT,
    ROW_LIMIT,
    ROWS,
    SEAT,
    STOPPED,
    STOPS_LEAVE,
    WILD,
    X,
)
from hornox.sim._markers import jump_from, move_markers
from hornox.sim._random import below
from hornox.sim._rows import index_of, position_of, store
from hornox.sim._x import take_x_cards

_KEPT = (NIBBLE << INDEX) | (NIBBLE << LIMIT)
_INDEX_BITS = NIBBLE << INDEX
_USUAL_LIMIT = ROW_LIMIT << LIMIT
_FIVE_ROWS = 5


@inline
def place(t: Ints, hands: Ints, key: int, rules: int, rng: Words) -> None:
    """Place one card by the normal rules, with all that follows from it."""
    card, seat = key & CARD, (key >> SEAT) & NIBBLE
    if rules == MARKED and t[EMPTIED] > 0:
        _fill_empty_row(t, card)
        return
    position = closest(t, key & ~LOW, rules)
    if position < 0:
        if rules == MARKED and not t[GIVEN] and escapes(t, seat, t[ROWS + cheapest(t)] & HEADS):
            return
        position = choose_row(t, seat, rng)
        take(t, hands, position, card, seat, rules, rng)
    elif is_full(t, t[ROWS + position], rules):
        row = t[ROWS + position]
        if rules == MARKED and escapes(t, seat, row & HEADS):
            store(t, position, ALONE[card] + (row & LOW) + (1 << LIMIT))
            return
        take(t, hands, position, card, seat, rules, rng)
    else:
        _add(t, position, card, seat, rules)


@inline
def closest(t: Ints, number: int, rules: int) -> int:
    """Rules 1 and 2 with Stops and fan cards: the position of the row, or -1 for a low card."""
    best = -1
    for position in range(t[ROW_COUNT] - 1, -1, -1):
        row = t[ROWS + position]
        if row < number and accepts(t, row, number, rules):
            best = position
            break
    if rules == FAN and t[CLIMBING] >= 0:
        climbed = position_of(t, t[CLIMBING])
        gap = (t[ROWS + climbed] >> NUMBER) - (number >> NUMBER)
        if gap > 0 and has_parity(t, t[ROWS + climbed], number):
            other = (number >> NUMBER) - (t[ROWS + best] >> NUMBER) if best >= 0 else NO_ROW
            best = climbed if gap <= other else best
    return best


@inline
def accepts(t: Ints, row: int, number: int, rules: int) -> bool:
    """Whether a higher number may follow this row."""
    if rules == MARKED:
        return (row & STOPPED) == 0
    if rules == FAN:
        return index_of(row) != t[CLIMBING] and has_parity(t, row, number)
    return True


@inline
def has_parity(t: Ints, row: int, number: int) -> bool:
    return bool(index_of(row) != t[EVEN_ODD] or ((number >> NUMBER) & 1) == t[PARITY])


@inline
def is_full(t: Ints, row: int, rules: int) -> bool:
    """The cow fills a place in its row."""
    count = (row >> COUNT) & NIBBLE
    if rules == FAN and index_of(row) == t[COW]:
        count += 1
    return count >= ((row >> LIMIT) & NIBBLE)


@inline
def choose_row(t: Ints, seat: int, rng: Words) -> int:
    """Rule 4: a given choice, else by policy, among the rows that are not blocked."""
    if t[GIVEN] > 0 and seat != t[BUFFALO]:
        t[GIVEN] -= 1
        return position_of(t, t[CHOICES + t[GIVEN]])
    if t[POLICY + seat] != WILD or seat == t[BUFFALO]:
        return cheapest(t)
    free = 0
    for position in range(t[ROW_COUNT]):
        free += (t[ROWS + position] & STOPPED) == 0
    left = below(rng, free)
    chosen = 0
    for position in range(t[ROW_COUNT]):
        if (t[ROWS + position] & STOPPED) == 0:
            if left == 0:
                chosen = position
            left -= 1
    return chosen


@inline
def cheapest(t: Ints) -> int:
    """The open row with the fewest bullheads; on a tie the one with the highest last card."""
    best, cost = 0, NO_ROW
    for position in range(t[ROW_COUNT]):
        row = t[ROWS + position]
        if (row & STOPPED) == 0 and (row & HEADS) <= cost:
            best, cost = position, row & HEADS
    return best


@inline
def take(t: Ints, hands: Ints, position: int, card: int, seat: int, rules: int, rng: Words) -> None:
    """Rules 3 and 4: the row goes to its taker and the card starts it anew."""
    row = t[ROWS + position]
    index = index_of(row)
    if rules == X:
        store(t, position, ALONE[card] + (row & _KEPT))
        take_x_cards(t, hands, index, (row >> COUNT) & NIBBLE, seat, rng)
        t[LAID + 4 * index] = card
        return
    t[POINTS + seat] += row & HEADS
    if rules == MARKED:
        _take_among_specials(t, position, card, seat)
        return
    store(t, position, ALONE[card] + (row & _KEPT))
    if rules == FAN:
        move_markers(t)
        jump_from(t, index, seat)


@inline
def _take_among_specials(t: Ints, position: int, card: int, seat: int) -> None:
    """A take clears 7 nimmt! and Stops; with five rows the card is taken and the row is gone."""
    row = t[ROWS + position]
    if t[ROW_COUNT] == _FIVE_ROWS:
        t[POINTS + seat] += COST[card]
        for other in range(position, _FIVE_ROWS - 1):
            t[ROWS + other] = t[ROWS + other + 1]
        t[ROWS + _FIVE_ROWS - 1] = NO_ROW
        t[ROW_COUNT] -= 1
        for other in range(t[ROW_COUNT]):  # the rows below it move up
            if index_of(t[ROWS + other]) > index_of(row):
                t[ROWS + other] -= 1 << INDEX
    else:
        store(t, position, ALONE[card] + (row & _INDEX_BITS) + _USUAL_LIMIT)
    if t[STOPS_LEAVE]:
        for other in range(t[ROW_COUNT]):
            t[ROWS + other] &= ~STOPPED


@inline
def _add(t: Ints, position: int, card: int, seat: int, rules: int) -> None:
    row = t[ROWS + position]
    index = index_of(row)
    if rules == X:
        t[LAID + 4 * index + ((row >> COUNT) & NIBBLE)] = card
    store(t, position, ALONE[card] + (row & LOW))
    if rules == FAN:
        jump_from(t, index, seat)


@inline
def _fill_empty_row(t: Ints, card: int) -> None:
    """Buffalo: the row emptied first takes the next card."""
    row = t[EMPTY_ROWS]
    t[EMPTIED] -= 1
    for other in range(t[EMPTIED]):
        t[EMPTY_ROWS + other] = t[EMPTY_ROWS + other + 1]
    t[ROW_COUNT] += 1
    store(t, t[ROW_COUNT] - 1, ALONE[card] + row)
