"""`Enhancement.LEARNING_OPPONENTS`: what opponents with open hands play next.

Each playout shows what a card cost the seat that played it. Opponents choose by these means with
Thompson sampling: the less is known about a card, the more its estimate is scattered. So everyone
answers everyone, and how often each card is played comes close to an equilibrium.
"""

from __future__ import annotations

from math import sqrt

from hornox.sim.kernels.card_choice import choose_key, expected_cost, play
from hornox.sim.kernels.cost_model import CostModel, shedding_bonus
from hornox.sim.kernels.jit import Floats, Ints, Words, inline
from hornox.sim.kernels.keys import card_of
from hornox.sim.kernels.random_numbers import below
from hornox.sim.kernels.table import HAND_COUNTS, POINTS, PREDICTED, hand_count
from hornox.sim.policies import BULLHEAD

COSTS, TIMES = 0, 1
"""The layers of what was learned, by seat and card: the cost of the card in all, how often."""

PRIOR_PLAYOUTS = 1.0
"""The sensible player's estimate of a card counts as much as so many playouts."""

COST_DEVIATION = 5.0
"""The standard deviation of the cost of one card between playouts, in bullheads."""

POLICY_ONE_IN = 10
"""One card in so many is chosen by the policy instead."""

_FINE = 4096
_DEVIATION_OF_SUM = sqrt(4 / 12) * _FINE
"""The standard deviation of the sum of four random numbers below `_FINE`."""


@inline
def predict_keys(
    predicted: Ints,
    hands: Ints,
    seats: int,
    viewer: int,
    rules: int,
    costs: CostModel,
    learned: Floats,
    rng: Words,
) -> None:
    """Predict the card that each opponent plays next on this table; it leaves the hand."""
    for seat in range(seats):
        predicted[PREDICTED + seat] = 0
        if seat != viewer:
            key = predicted_key(predicted, hands, seat, rules, costs, learned, rng)
            predicted[PREDICTED + seat] = key


@inline
def predicted_key(
    t: Ints, hands: Ints, seat: int, rules: int, costs: CostModel, learned: Floats, rng: Words
) -> int:
    """The card with the least sampled cost."""
    if below(rng, POLICY_ONE_IN) == 0:
        return choose_key(t, hands, seat, rules, costs, rng)
    chosen, least = 0, 1e9
    for index in range(hand_count(t, seat)):
        card = hands[seat, index]
        times = learned[TIMES, seat, card] + PRIOR_PLAYOUTS
        estimate = expected_cost(t, card, rules, costs) - shedding_bonus(
            costs, card, costs.shedding
        )
        prior = PRIOR_PLAYOUTS * estimate / BULLHEAD
        mean = (learned[COSTS, seat, card] + prior) / times
        cost = mean + COST_DEVIATION * nearly_normal(rng) / sqrt(times)
        if cost < least:
            chosen, least = index, cost
    return play(t, hands, seat, chosen, False)


@inline
def nearly_normal(rng: Words) -> float:
    """A random number with mean 0 and standard deviation 1, nearly normal."""
    drawn = below(rng, _FINE) + below(rng, _FINE) + below(rng, _FINE) + below(rng, _FINE)
    return (drawn - 2 * (_FINE - 1)) / _DEVIATION_OF_SUM


@inline
def use_prediction(t: Ints, predicted: Ints, seats: int) -> None:
    """The opponents have chosen the predicted cards."""
    for seat in range(seats):
        key = predicted[PREDICTED + seat]
        t[PREDICTED + seat] = key
        t[HAND_COUNTS + seat] -= key > 0


@inline
def learn_costs(
    t: Ints, start: Ints, predicted: Ints, seats: int, weight: float, learned: Floats
) -> None:
    """Add what the predicted cards cost from the start to the table as it is now."""
    for seat in range(seats):
        card = card_of(predicted[PREDICTED + seat])
        if card:
            learned[COSTS, seat, card] += weight * (t[POINTS + seat] - start[POINTS + seat])
            learned[TIMES, seat, card] += weight
