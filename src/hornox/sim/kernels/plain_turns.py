"""Turns by the plain rules in which seats weigh their cards.

They are those of `turns.py` and `card_choice.py`, card by card and with the same dice, in less than
two thirds of the time: the four rows are a tuple (`plain_placement.py`), and what each row offers
is worked out once a turn instead of once for every card of every hand.
"""

from __future__ import annotations

from hornox.sim.kernels.card_choice import MEAN_CARD, extreme_key, play, random_key
from hornox.sim.kernels.cost_model import (
    EXTREME_SHARE,
    SENSIBLE_SHARE,
    SHEDDING,
    SLACK,
    CostModel,
    shedding_bonus,
)
from hornox.sim.kernels.facts import PLAIN, ROW_CAPACITY, ROW_COUNT, WILD
from hornox.sim.kernels.jit import Ints, Words, inline
from hornox.sim.kernels.keys import CARD_MASK, seat_of
from hornox.sim.kernels.plain_placement import (
    FourRows,
    given_row,
    placing_with,
    rows_on,
)
from hornox.sim.kernels.random_numbers import STEP, below, word_below
from hornox.sim.kernels.rows import NO_ROW, count_of, heads_of, last_card
from hornox.sim.kernels.table import BUFFALO, FIRST_KEY, GIVEN, PREDICTED, hand_count, policy_of
from hornox.sim.policies import COST_SHIFT, SHARES

LAST_CARDS, FREE_PLACES, PRICES = 0, 1, 2
"""The lines of an array of offers."""

OFFERS = (3, ROW_COUNT + 1)
"""Its shape: the first column is for low cards, then comes one for each row, ascending."""

_INDEX_BITS = CARD_MASK.bit_length()
"""Below a cost stands the index of its card: the least cost is found without a branch."""


@inline
def row_by_policy(t: Ints, rows: FourRows, seat: int, rng: Words) -> int:
    """The row for a low card: the one that is given, else any or the cheapest."""
    if t[GIVEN] == 0 and policy_of(t, seat) == WILD and seat != t[BUFFALO]:
        return below(rng, ROW_COUNT)
    return given_row(t, rows, seat, rng)


place_by_policy = placing_with(row_by_policy)


@inline
def play_on_weighed(
    t: Ints,
    hands: Ints,
    queue: Ints,
    waiting: int,
    seats: int,
    horizon: int,
    costs: CostModel,
    offers: Ints,
    rng: Words,
) -> None:
    """Place the cards that wait in the queue, then play so many turns or to the round's end.

    `offers` is room to work in.
    """
    rows = rows_on(t)
    for index in range(waiting):
        rows = place_by_policy(t, rows, queue[index], rng)
    first = t[FIRST_KEY]
    viewer = seat_of(first) if first else -1
    for turn in range(min(horizon, hand_count(t, 0) + (viewer == 0))):
        weigh_rows(rows, offers)
        for seat in range(seats):
            key = 0
            if turn == 0:  # cards may be given
                key = first if seat == viewer else t[PREDICTED + seat]
            if key == 0:
                key = choose_key(t, hands, seat, costs, offers, rng)
            index = seat
            while index > 0 and queue[index - 1] > key:
                queue[index] = queue[index - 1]
                index -= 1
            queue[index] = key
        for index in range(seats):
            rows = place_by_policy(t, rows, queue[index], rng)


@inline
def weigh_rows(rows: FourRows, offers: Ints) -> None:
    """What each row costs a card that takes it; a low card takes the cheapest."""
    lowest = NO_ROW
    for position, row in enumerate(rows):
        free = max(ROW_CAPACITY - count_of(row), 0)
        cost = heads_of(row) << COST_SHIFT
        lowest = min(lowest, cost)
        offers[LAST_CARDS, position + 1] = last_card(row)
        offers[FREE_PLACES, position + 1] = free
        offers[PRICES, position + 1] = cost + free * MEAN_CARD
    offers[LAST_CARDS, 0], offers[FREE_PLACES, 0], offers[PRICES, 0] = 0, 0, lowest


@inline
def choose_key(t: Ints, hands: Ints, seat: int, costs: CostModel, offers: Ints, rng: Words) -> int:
    """The key of the card this seat plays; the card leaves its hand."""
    policy = policy_of(t, seat)
    if policy <= WILD:
        return random_key(t, hands, seat, PLAIN, rng)
    sensible = costs.policies[policy, SENSIBLE_SHARE]
    weighed = sensible + costs.policies[policy, EXTREME_SHARE]
    drawn = below(rng, SHARES) if weighed > 0 and sensible < SHARES else 0
    if drawn < sensible:
        return sensible_key(t, hands, seat, costs, offers, rng)
    if drawn < weighed:
        return extreme_key(t, hands, seat, rng)
    return random_key(t, hands, seat, PLAIN, rng)


@inline
def sensible_key(
    t: Ints, hands: Ints, seat: int, costs: CostModel, offers: Ints, rng: Words
) -> int:
    """The card with the least estimated cost; the first of equals."""
    shedding = costs.policies[policy_of(t, seat), SHEDDING]
    slack = costs.policies[policy_of(t, seat), SLACK]
    a, b = offers[LAST_CARDS, 1], offers[LAST_CARDS, 2]
    c, d = offers[LAST_CARDS, 3], offers[LAST_CARDS, 4]
    state, least = rng[0], NO_ROW
    for index in range(hand_count(t, seat)):
        card = hands[seat, index]
        place = (a < card) + (b < card) + (c < card) + (d < card)
        gap = card - offers[LAST_CARDS, place]
        chance = costs.taking[offers[FREE_PLACES, place], gap]
        cost = (offers[PRICES, place] * chance) >> COST_SHIFT
        state += STEP
        cost += word_below(state, slack) - shedding_bonus(costs, card, shedding)
        least = min(least, (cost << _INDEX_BITS) + index)
    rng[0] = state
    return play(t, hands, seat, least & CARD_MASK, False)
