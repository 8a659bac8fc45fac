"""Turns on any table: every seat plays a card of its hand, the cards are placed in order."""

from __future__ import annotations

from hornox.sim.kernels.card_choice import choose_key
from hornox.sim.kernels.cost_model import CostModel
from hornox.sim.kernels.escapes import credit_escapes, unbar
from hornox.sim.kernels.facts import SPECIALS, X
from hornox.sim.kernels.jit import Ints, Words, inline
from hornox.sim.kernels.keys import card_of, seat_of
from hornox.sim.kernels.placement import place
from hornox.sim.kernels.table import COST, FIRST_KEY, PREDICTED, add_points, hand_count


@inline
def play_on(
    t: Ints,
    hands: Ints,
    queue: Ints,
    waiting: int,
    seats: int,
    horizon: int,
    rules: int,
    costs: CostModel,
    rng: Words,
) -> None:
    """Place the cards that wait in the queue, then play so many turns or to the round's end."""
    for index in range(waiting):
        place(t, hands, queue[index], rules, rng)
    if rules == SPECIALS:
        unbar(t)
    while horizon > 0 and not is_over(t, seats, rules):
        horizon -= 1
        choose_cards(t, hands, queue, seats, rules, costs, rng)
        for index in range(seats):
            place(t, hands, queue[index], rules, rng)
    if rules == X:
        count_hands(t, hands, seats)
    if rules == SPECIALS:
        credit_escapes(t, seats)


@inline
def is_over(t: Ints, seats: int, rules: int) -> bool:
    """X nimm! ends as soon as one hand is empty; else all hands have the same size."""
    if t[FIRST_KEY]:
        return False
    smallest = hand_count(t, 0)
    if rules == X:
        for seat in range(1, seats):
            smallest = min(smallest, hand_count(t, seat))
    return smallest == 0


@inline
def choose_cards(
    t: Ints, hands: Ints, queue: Ints, seats: int, rules: int, costs: CostModel, rng: Words
) -> None:
    """Fill the queue with a card of every seat, in order of placement.

    The viewer's first card and predicted cards of opponents are given; policies choose the others.
    """
    first = t[FIRST_KEY]
    viewer = seat_of(first) if first else -1
    t[FIRST_KEY] = 0
    for seat in range(seats):
        key = first if seat == viewer else t[PREDICTED + seat]
        if key == 0:
            key = choose_key(t, hands, seat, rules, costs, rng)
        t[PREDICTED + seat] = 0
        index = seat
        while index > 0 and queue[index - 1] > key:
            queue[index] = queue[index - 1]
            index -= 1
        queue[index] = key


@inline
def count_hands(t: Ints, hands: Ints, seats: int) -> None:
    """X nimm!: cards left in the hand count once."""
    for seat in range(seats):
        for index in range(hand_count(t, seat)):
            add_points(t, seat, COST[card_of(hands[seat, index])])
