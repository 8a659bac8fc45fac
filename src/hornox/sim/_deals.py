"""Deals: whole ones for rounds, and ways in which the hidden cards may lie."""

from __future__ import annotations

from hornox.sim._jit import Ints, Words, inline
from hornox.sim._layout import (
    ALONE,
    CLIMBING,
    CLIMBING_UP,
    COUNTS,
    COW,
    EVEN_ODD,
    FAN,
    INDEX,
    LAID,
    LIMIT,
    NO_ROW,
    NUMBER,
    PARITY,
    POINTS,
    ROW_COUNT,
    ROW_LIMIT,
    ROWS,
    TWISTERS,
    X_HEADS,
    X_LAST,
    X,
)
from hornox.sim._random import shuffle
from hornox.sim._rows import index_of, store


@inline
def lay_out(t: Ints, tables: Ints, option: int, slots: int) -> None:
    """The first slots of the table after an option, one by one: a slice would take longer."""
    for slot in range(slots):
        t[slot] = tables[option, slot]


@inline
def deal_round(t: Ints, hands: Ints, deck: Ints, seats: int, hand: int, rules: int) -> None:
    """Lay out the start of a round from a shuffled deck."""
    for seat in range(seats):
        for index in range(hand):
            hands[seat, index] = deck[seat * hand + index]
        t[COUNTS + seat] = hand
        t[POINTS + seat] = 0
        t[X_LAST + seat] = 0
        t[X_HEADS + seat] = 0
    open_rows(t, deck, seats * hand, rules)
    if rules == FAN:
        set_markers(t, seats)


@inline
def open_rows(t: Ints, deck: Ints, start: int, rules: int) -> None:
    """One card for each row; X nimm! has three rows, which hold two, three and four."""
    t[ROW_COUNT] = 0
    for index in range(3 if rules == X else 4):
        card = deck[start + index]
        limit = index + 2 if rules == X else ROW_LIMIT
        if rules == X:
            t[LAID + 4 * index] = card
        t[ROWS + index] = NO_ROW
        t[ROW_COUNT] += 1
        store(t, index, ALONE[card] + (index << INDEX) + (limit << LIMIT))


@inline
def set_markers(t: Ints, seats: int) -> None:
    """The fan cards in use as they stand at the start of a round."""
    if t[EVEN_ODD] >= 0:
        t[EVEN_ODD] = index_of(t[ROWS])
        t[PARITY] = (t[ROWS] >> NUMBER) & 1
    if t[CLIMBING] >= 0:
        t[CLIMBING] = t[ROW_COUNT] - 1
        t[CLIMBING_UP] = 1
    if t[COW] >= 0:
        t[COW] = index_of(t[ROWS])
    for seat in range(seats):
        t[TWISTERS + seat] = t[TWISTERS + seats]  # beyond the seats: whether it is in use


@inline
def sample_hands(
    hands: Ints, counts: Ints, known: Ints, known_counts: Ints, unseen: Ints, me: int, rng: Words
) -> int:
    """Fill the hands of all but the viewer with known and unseen cards, in random order.

    Returns how many unseen cards were drawn; those that follow are as random.
    """
    drawn = 0
    for seat in range(counts.shape[0]):
        if seat != me:
            drawn += counts[seat] - known_counts[seat]
    shuffle(unseen, 0, unseen.shape[0], min(drawn + 4, unseen.shape[0]), rng)
    used = 0
    for seat in range(counts.shape[0]):
        if seat != me:
            for index in range(known_counts[seat]):
                hands[seat, index] = known[seat, index]
            for index in range(known_counts[seat], counts[seat]):
                hands[seat, index] = unseen[used]
                used += 1
            if known_counts[seat] > 0:
                shuffle(hands[seat], 0, counts[seat], counts[seat], rng)
    return drawn
