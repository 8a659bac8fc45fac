"""What a seat plays in a playout: any card, or the one that seems to cost least."""

from __future__ import annotations

from hornox.sim._jit import Ints, Words, inline
from hornox.sim._layout import (
    CARD,
    COUNT,
    COUNTS,
    COW,
    FAN,
    HEADS,
    LIMIT,
    MARKED,
    MIXED,
    NIBBLE,
    NO_ROW,
    NOT_TWISTED,
    NUMBER,
    PLANNER,
    POLICY,
    ROWS,
    SEAT,
    SENSIBLE,
    TWISTERS,
    X,
)
from hornox.sim._placing import cheapest, closest
from hornox.sim._random import below
from hornox.sim._rows import index_of
from hornox.sim.risks import MEAN_COST, PLAN, SLACK, TWIST, UNIT, X_CARD


@inline
def choose_key(t: Ints, hands: Ints, seat: int, rules: int, risks: Ints, rng: Words) -> int:
    """The card this seat plays, which leaves its hand."""
    policy = t[POLICY + seat]
    if policy == SENSIBLE or (policy == MIXED and below(rng, 2) == 0):
        return sensible_key(t, hands, seat, rules, risks, rng)
    return random_key(t, hands, seat, rules, rng)


@inline
def random_key(t: Ints, hands: Ints, seat: int, rules: int, rng: Words) -> int:
    """All options are equally likely: every card, and every card that can be twisted."""
    count = t[COUNTS + seat]
    options = count
    if rules == FAN and t[TWISTERS + seat]:
        for index in range(count):
            options += 10 <= hands[seat, index] <= 99
    chosen = below(rng, options)
    twisted = chosen >= count
    if twisted:
        left, chosen = chosen - count, -1
        while left >= 0:
            chosen += 1
            left -= 10 <= hands[seat, chosen] <= 99
    return play(t, hands, seat, chosen, twisted)


@inline
def sensible_key(t: Ints, hands: Ints, seat: int, rules: int, risks: Ints, rng: Words) -> int:
    """The card with the least expected cost, give or take a little."""
    chosen, twisted, least = 0, False, NO_ROW
    count = t[COUNTS + seat]
    plans = rules == MARKED and t[PLANNER] == seat + 1
    for index in range(count):
        card = hands[seat, index]
        step = 2 * card - risks[0, 0]
        shed = risks[0, 1] * abs(step) - risks[0, 2] * step
        cost = expected_cost(t, card, rules, risks) - shed + below(rng, SLACK)
        if plans:
            cost += risks[PLAN + count, card]
        if cost < least:
            chosen, twisted, least = index, False, cost
        if rules == FAN and t[TWISTERS + seat] and 10 <= card <= 99:
            number = card % 10 * 10 + card // 10
            cost = expected_cost(t, number, rules, risks) - shed + TWIST + below(rng, SLACK)
            if cost < least:
                chosen, twisted, least = index, True, cost
    return play(t, hands, seat, chosen, twisted)


@inline
def expected_cost(t: Ints, number: int, rules: int, risks: Ints) -> int:
    """The price of the row this number goes to, by the chance of being the one who takes it."""
    position = closest(t, number << NUMBER, rules)
    if position < 0:
        return int(price(t[ROWS + cheapest(t)], rules) * risks[1, number]) >> UNIT
    row = t[ROWS + position]
    free = ((row >> LIMIT) & NIBBLE) - ((row >> COUNT) & NIBBLE)
    if rules == FAN and index_of(row) == t[COW]:
        free -= 1
    free = max(free, 0)
    gap = abs(number - (row >> NUMBER))
    return int((price(row, rules) + free * MEAN_COST) * risks[1 + free, gap]) >> UNIT


@inline
def price(row: int, rules: int) -> int:
    """What taking this row costs; in X nimm! the cards can be played again."""
    cost = (row & HEADS) << UNIT
    if rules == X:
        return cost + X_CARD * ((row >> COUNT) & NIBBLE)
    return cost


@inline
def play(t: Ints, hands: Ints, seat: int, chosen: int, twisted: bool) -> int:
    """Take a card out of the hand; returns its key. What was played lies behind the hand."""
    card: int = hands[seat, chosen]
    count = t[COUNTS + seat] - 1
    t[COUNTS + seat] = count
    hands[seat, chosen] = hands[seat, count]
    hands[seat, count] = card
    if twisted:
        t[TWISTERS + seat] = 0
        number = card % 10 * 10 + card // 10
        return (number << NUMBER) | (seat << SEAT) | (card & CARD)
    return (card << NUMBER) | NOT_TWISTED | (seat << SEAT) | (card & CARD)
