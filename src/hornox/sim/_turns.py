"""Turns on any table: everybody plays a card of the hand, the cards are placed in order."""

from __future__ import annotations

from hornox.sim._choosing import choose_key
from hornox.sim._escapes import count_escapes
from hornox.sim._jit import Ints, Words, inline
from hornox.sim._layout import (
    BARRED,
    CARD,
    COST,
    COUNTS,
    FIRST,
    FORESEEN,
    MARKED,
    POINTS,
    SEAT,
    X,
)
from hornox.sim._placing import place


@inline
def play_on(
    t: Ints,
    hands: Ints,
    queue: Ints,
    waiting: int,
    seats: int,
    horizon: int,
    rules: int,
    risks: Ints,
    rng: Words,
) -> None:
    """Place the cards that wait in the queue, then play so many turns or to the round's end."""
    for index in range(waiting):
        place(t, hands, queue[index], rules, rng)
    if rules == MARKED:
        t[BARRED] = min(t[BARRED], 0)
    while horizon > 0 and not is_over(t, seats, rules):
        horizon -= 1
        choose_cards(t, hands, queue, seats, rules, risks, rng)
        for index in range(seats):
            place(t, hands, queue[index], rules, rng)
    if rules == X:
        count_hands(t, hands, seats)
    if rules == MARKED:
        count_escapes(t, seats)


@inline
def is_over(t: Ints, seats: int, rules: int) -> bool:
    """X nimm! ends as soon as one hand is empty; else all hands have the same size."""
    if t[FIRST]:
        return False
    smallest = t[COUNTS]
    if rules == X:
        for seat in range(1, seats):
            smallest = min(smallest, t[COUNTS + seat])
    return bool(smallest == 0)


@inline
def choose_cards(
    t: Ints, hands: Ints, queue: Ints, seats: int, rules: int, risks: Ints, rng: Words
) -> None:
    """A card of every hand, or the one that is given or foreseen; in order of placement."""
    first = t[FIRST]
    viewer = (first >> SEAT) & 15 if first else -1
    t[FIRST] = 0
    for seat in range(seats):
        key = first if seat == viewer else t[FORESEEN + seat]
        if key == 0:
            key = choose_key(t, hands, seat, rules, risks, rng)
        t[FORESEEN + seat] = 0
        index = seat
        while index > 0 and queue[index - 1] > key:
            queue[index] = queue[index - 1]
            index -= 1
        queue[index] = key


@inline
def count_hands(t: Ints, hands: Ints, seats: int) -> None:
    """X nimm!: cards left in the hand count once."""
    for seat in range(seats):
        for index in range(t[COUNTS + seat]):
            t[POINTS + seat] += COST[hands[seat, index] & CARD]
