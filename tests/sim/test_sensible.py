"""The sensible policy looks at the table as the rules do, and plays better than chance."""

from __future__ import annotations

from random import Random
from statistics import fmean

import numpy as np
import pytest

from hornox.engine import (
    VARIANTS,
    State,
    View,
    awaited,
    bullheads,
    observe,
    turned,
    what_if,
)
from hornox.sim import OptionValue, Policy, evaluate, play_rounds
from hornox.sim.encoding.tables import encode_view
from hornox.sim.kernels import table as at
from hornox.sim.kernels.card_choice import expected_cost, sensible_key
from hornox.sim.kernels.cost_model import CostModel, cost_model, lines_of, parameters_of
from hornox.sim.kernels.facts import MOST_PLAYED, PLAIN, SEATS, SPECIALS
from hornox.sim.kernels.jit import Ints
from hornox.sim.kernels.keys import CARD_MASK, NOT_TWISTED
from hornox.sim.policies import BULLHEAD, COST_SHIFT
from hornox.sim.rounds import rules_of
from tests.sim.driver import SETUPS, is_selecting, positions


@pytest.mark.parametrize("name", ["base-4", "anniversary-5", "fan-all", "buffalo-5", "x-4"])
def test_the_cost_of_a_number_is_the_price_of_its_row_by_the_chance_of_taking_it(name: str) -> None:
    compared = 0
    for state in positions(SETUPS[name], Random(name), 4):
        if is_selecting(state) and not any(not row.cards for row in state.rows):
            view = observe(state, 0)
            table, costs = encoded(view)
            for number in (1, 17, 42, 68, 99, 104):
                cost = expected_cost(table, number, rules_for(view), costs)
                assert cost == price_by_rules(view, number, costs)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", ["base-4", "twister", "buffalo-5"])
def test_the_card_played_is_one_of_the_cheapest(name: str) -> None:
    for state in positions(SETUPS[name], Random(name), 3):
        if is_selecting(state) and len(awaited(state)) == len(state.hands):
            check_choice(state)


def check_choice(state: State) -> None:
    view = observe(state, 0)
    table, model = encoded(view)
    table[at.POLICIES] = lines_of(Policy.SENSIBLE)[Policy.SENSIBLE]
    variant = VARIANTS[view.setup.mode]
    parameters, middle = parameters_of(variant), (1 + variant.deck(view.setup.players)[-1]) / 2
    costs = {}
    for card in view.hand:
        step = round(2 * (card - middle))
        bonus = parameters.shedding * abs(step) - parameters.low_first * step
        costs[card, False] = price_by_rules(view, card, model) - bonus
        if view.seats[0].twister and 10 <= card <= 99:
            twisted = price_by_rules(view, turned(card), model)
            costs[card, True] = twisted - bonus + parameters.twist
    hands = np.zeros((SEATS, MOST_PLAYED), np.int64)
    hands[0, : len(view.hand)] = view.hand
    key = sensible_key(table, hands, 0, rules_for(view), model, np.array([7], np.uint64))
    played = key & CARD_MASK, not key & NOT_TWISTED
    assert costs[played] < min(costs.values()) + Policy.SENSIBLE.slack * BULLHEAD
    assert table[at.HAND_COUNTS] == len(view.hand) - 1
    assert sorted((*hands[0, : len(view.hand) - 1].tolist(), played[0])) == list(view.hand)


def encoded(view: View) -> tuple[Ints, CostModel]:
    variant, players = VARIANTS[view.setup.mode], view.setup.players
    return encode_view(view), cost_model(variant, players, [Policy.SENSIBLE])


def rules_for(view: View) -> int:
    rules = rules_of(view.setup)
    return SPECIALS if rules == PLAIN else rules


def price_by_rules(view: View, number: int, model: CostModel) -> int:
    """The same by the engine's rules."""
    table = what_if.open_table(view)
    row = what_if.row_for(table, number)
    low = row is None
    index = what_if.cheapest_row(table) if row is None else row
    cards = table.rows[index].cards
    parameters = parameters_of(VARIANTS[view.setup.mode])
    price = bullheads(cards) * BULLHEAD + (view.setup.mode == "x") * parameters.x_card * len(cards)
    if low:
        return int(price * model.taking[0, number]) >> COST_SHIFT
    free = max(0, what_if.free_places(table, index))
    gap = abs(number - cards[-1])
    return int((price + free * parameters.mean_card) * model.taking[free, gap]) >> COST_SHIFT


@pytest.mark.parametrize("name", [name for name in SETUPS if not name.startswith("buffalo")])
def test_sensible_play_costs_the_one_who_plays_so_less(name: str) -> None:
    """The first seat's options are worth more if it goes on sensibly among random players."""
    setup = SETUPS[name]
    for state in positions(setup, Random(name), 1):
        if is_selecting(state):
            view = observe(state, 0)
            alone = evaluate(view, 4000, 1, policy=Policy.SENSIBLE, others=Policy.UNIFORM)
            random = evaluate(view, 4000, 1)
            assert mean_own(alone) < mean_own(random)
            return


def mean_own(values: tuple[OptionValue, ...]) -> float:
    return fmean(value.own for value in values)


@pytest.mark.parametrize("policy", [Policy.SENSIBLE, Policy.MIXED])
@pytest.mark.parametrize("name", SETUPS)
def test_rounds_by_every_policy_repeat_for_a_seed(name: str, policy: Policy) -> None:
    first, again = (play_rounds(SETUPS[name], 30, 3, policy=policy) for _ in range(2))
    assert (first == again).all()
    assert (first != play_rounds(SETUPS[name], 30, 3)).any()
