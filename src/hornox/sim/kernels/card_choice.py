"""The card a seat plays in a playout, by its policy; `hornox.sim.policies` describes them."""

from __future__ import annotations

from hornox.sim.kernels.cost_model import (
    EXTREME_SHARE,
    SENSIBLE_SHARE,
    SHEDDING,
    SLACK,
    CostModel,
    shedding_bonus,
)
from hornox.sim.kernels.facts import FAN, SPECIALS, TURNED, WILD, X, can_turn
from hornox.sim.kernels.jit import Ints, Words, inline
from hornox.sim.kernels.keys import key_for
from hornox.sim.kernels.placement import cheapest_row, closest
from hornox.sim.kernels.random_numbers import below
from hornox.sim.kernels.rows import (
    NO_ROW,
    NUMBER_SHIFT,
    capacity_of,
    count_of,
    heads_of,
    index_of,
    last_card,
)
from hornox.sim.kernels.table import (
    COW,
    HAND_COUNTS,
    ORDER_LEARNER,
    ROWS,
    TWISTERS,
    hand_count,
    has_twister,
    policy_of,
)
from hornox.sim.policies import COST_SHIFT, SENSIBLE_PARAMETERS, SHARES

_TWIST = SENSIBLE_PARAMETERS.twist
_X_CARD, MEAN_CARD = SENSIBLE_PARAMETERS.x_card, SENSIBLE_PARAMETERS.mean_card


@inline
def choose_key(t: Ints, hands: Ints, seat: int, rules: int, costs: CostModel, rng: Words) -> int:
    """The key of the card this seat plays; the card leaves its hand.

    Dice are thrown only where the policy leaves something to them.
    """
    policy = policy_of(t, seat)
    if policy <= WILD:
        return random_key(t, hands, seat, rules, rng)
    sensible = costs.policies[policy, SENSIBLE_SHARE]
    weighed = sensible + costs.policies[policy, EXTREME_SHARE]
    drawn = below(rng, SHARES) if weighed > 0 and sensible < SHARES else 0
    if drawn < sensible:
        return sensible_key(t, hands, seat, rules, costs, rng)
    if drawn < weighed:
        return extreme_key(t, hands, seat, rng)
    return random_key(t, hands, seat, rules, rng)


@inline
def extreme_key(t: Ints, hands: Ints, seat: int, rng: Words) -> int:
    """The lowest or the highest card of the hand."""
    sign = 1 - 2 * below(rng, 2)
    chosen = 0
    for index in range(1, hand_count(t, seat)):
        if sign * hands[seat, index] < sign * hands[seat, chosen]:
            chosen = index
    return play(t, hands, seat, chosen, False)


@inline
def random_key(t: Ints, hands: Ints, seat: int, rules: int, rng: Words) -> int:
    """All options are equally likely: every card, and every card that can be twisted."""
    count = hand_count(t, seat)
    options = count
    if rules == FAN and has_twister(t, seat):
        for index in range(count):
            options += can_turn(hands[seat, index])
    chosen = below(rng, options)
    twisted = chosen >= count
    if twisted:
        left, chosen = chosen - count, -1
        while left >= 0:
            chosen += 1
            left -= can_turn(hands[seat, chosen])
    return play(t, hands, seat, chosen, twisted)


@inline
def sensible_key(t: Ints, hands: Ints, seat: int, rules: int, costs: CostModel, rng: Words) -> int:
    """The card with the least estimated cost."""
    chosen, twisted, least = 0, False, NO_ROW
    count = hand_count(t, seat)
    shedding = costs.policies[policy_of(t, seat), SHEDDING]
    slack = costs.policies[policy_of(t, seat), SLACK]
    in_learned_order = rules == SPECIALS and t[ORDER_LEARNER] == seat + 1
    for index in range(count):
        card = hands[seat, index]
        bonus = shedding_bonus(costs, card, shedding)
        cost = expected_cost(t, card, rules, costs) - bonus + below(rng, slack)
        if in_learned_order:
            cost += costs.order[count, card]
        if cost < least:
            chosen, twisted, least = index, False, cost
        if rules == FAN and has_twister(t, seat) and can_turn(card):
            cost = expected_cost(t, TURNED[card], rules, costs) - bonus + _TWIST
            cost += below(rng, slack)
            if cost < least:
                chosen, twisted, least = index, True, cost
    return play(t, hands, seat, chosen, twisted)


@inline
def expected_cost(t: Ints, number: int, rules: int, costs: CostModel) -> int:
    """The price of the row this number goes to, times the probability of taking it."""
    position = closest(t, number << NUMBER_SHIFT, rules)
    if position < 0:
        return int(price(cheapest_row(t), rules) * costs.taking[0, number]) >> COST_SHIFT
    row = t[ROWS + position]
    free = capacity_of(row) - count_of(row)
    if rules == FAN and index_of(row) == t[COW]:
        free -= 1
    free = max(free, 0)
    gap = abs(number - last_card(row))
    return int((price(row, rules) + free * MEAN_CARD) * costs.taking[free, gap]) >> COST_SHIFT


@inline
def price(row: int, rules: int) -> int:
    """What taking this row costs; in X nimm! its cards go to the hand."""
    cost = heads_of(row) << COST_SHIFT
    if rules == X:
        return cost + _X_CARD * count_of(row)
    return cost


@inline
def play(t: Ints, hands: Ints, seat: int, chosen: int, twisted: bool) -> int:
    """Take a card out of the hand; returns its key. Played cards lie behind the hand."""
    card: int = hands[seat, chosen]
    count = hand_count(t, seat) - 1
    t[HAND_COUNTS + seat] = count
    hands[seat, chosen] = hands[seat, count]
    hands[seat, count] = card
    if twisted:
        t[TWISTERS + seat] = 0
    return key_for(card, seat, twisted)
