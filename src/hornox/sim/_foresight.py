"""What the others will play when their hands are open: what has paid for them so far.

Each playout teaches what a card cost whoever played it. The others choose by that, and as boldly as
little is known (Thompson sampling): so in the end everybody answers everybody, and the shares of
the cards come close to an equilibrium.
"""

from __future__ import annotations

from math import sqrt

from hornox.sim._choosing import choose_key, expected_cost, play
from hornox.sim._jit import Floats, Ints, Words, inline
from hornox.sim._layout import CARD, COUNTS, FORESEEN, POINTS
from hornox.sim._random import below
from hornox.sim.risks import UNIT

COSTS, TIMES = 0, 1
"""The layers of what was learned, by seat and card: what the card cost in all, how often."""

GUESS = 1.0
"""What the sensible player thinks of a card counts as much as so many playouts."""

SPREAD = 5.0
"""How much the cost of the same card varies from playout to playout, in bullheads."""

WHIM = 10
"""One card of so many is not thought about, but played by the policy: nobody is a machine."""

_FINE = 4096
_BELL = sqrt(4 / 12) * _FINE
"""Four random numbers below this make a bell curve; its standard deviation."""


@inline
def foresee(
    t: Ints,
    start: Ints,
    hands: Ints,
    seats: int,
    me: int,
    rules: int,
    risks: Ints,
    learned: Floats,
    rng: Words,
) -> None:
    """Note the card that each of the others is thought to play; it leaves the hand."""
    for slot in range(start.shape[0]):
        t[slot] = start[slot]
    for seat in range(seats):
        t[FORESEEN + seat] = 0
        if seat != me:
            t[FORESEEN + seat] = foreseen_key(t, hands, seat, rules, risks, learned, rng)


@inline
def foreseen_key(
    t: Ints, hands: Ints, seat: int, rules: int, risks: Ints, learned: Floats, rng: Words
) -> int:
    """The card this seat is thought to play; it leaves its hand."""
    if below(rng, WHIM) == 0:
        return choose_key(t, hands, seat, rules, risks, rng)
    chosen, least = 0, 1e9
    for index in range(t[COUNTS + seat]):
        card = hands[seat, index]
        times = learned[TIMES, seat, card] + GUESS
        shed = risks[0, 1] * abs(2 * card - risks[0, 0])
        guess = GUESS * (expected_cost(t, card, rules, risks) - shed) / (1 << UNIT)
        cost = (learned[COSTS, seat, card] + guess) / times + SPREAD * bell(rng) / sqrt(times)
        if cost < least:
            chosen, least = index, cost
    return play(t, hands, seat, chosen, False)


@inline
def bell(rng: Words) -> float:
    """Nearly a normal distribution around 0, with a standard deviation of 1."""
    drawn = below(rng, _FINE) + below(rng, _FINE) + below(rng, _FINE) + below(rng, _FINE)
    return (drawn - 2 * (_FINE - 1)) / _BELL


@inline
def expect(t: Ints, foreseen: Ints, seats: int) -> None:
    """The others have laid down what was foreseen."""
    for seat in range(seats):
        key = foreseen[FORESEEN + seat]
        t[FORESEEN + seat] = key
        t[COUNTS + seat] -= key > 0


@inline
def learn(t: Ints, start: Ints, foreseen: Ints, seats: int, share: float, learned: Floats) -> None:
    """What was foreseen has led everybody from the start to the table as it is now."""
    for seat in range(seats):
        card = foreseen[FORESEEN + seat] & CARD
        if card:
            learned[COSTS, seat, card] += share * (t[POINTS + seat] - start[POINTS + seat])
            learned[TIMES, seat, card] += share
