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
from hornox.sim import _layout as at
from hornox.sim._choosing import expected_cost, sensible_key
from hornox.sim._jit import Ints
from hornox.sim._tables import lay_rows, rows_of, table_of
from hornox.sim.risks import MEAN_COST, SLACK, TWIST, UNIT, X_CARD, risks_of
from hornox.sim.rounds import rules_of
from tests.sim.driver import SETUPS, is_selecting, positions


@pytest.mark.parametrize("name", ["base-4", "anniversary-5", "fan-all", "buffalo-5", "x-4"])
def test_the_cost_of_a_number_is_the_price_of_its_row_by_the_chance_of_taking_it(name: str) -> None:
    compared = 0
    for state in positions(SETUPS[name], Random(name), 4):
        if is_selecting(state) and not any(not row.cards for row in state.rows):
            view = observe(state, 0)
            table, risks = written_down(view)
            for number in (1, 17, 42, 68, 99, 104):
                cost = expected_cost(table, number, rules_for(view), risks)
                assert cost == price_by_rules(view, number, risks)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", ["base-4", "twister", "buffalo-5"])
def test_the_card_played_is_one_of_the_cheapest(name: str) -> None:
    for state in positions(SETUPS[name], Random(name), 3):
        if is_selecting(state) and len(awaited(state)) == len(state.hands):
            check_choice(state)


def check_choice(state: State) -> None:
    view = observe(state, 0)
    table, risks = written_down(view)
    costs = {}
    for card in view.hand:
        step = 2 * card - risks[0, 0]
        shed = risks[0, 1] * abs(step) - risks[0, 2] * step
        costs[card, False] = price_by_rules(view, card, risks) - shed
        if view.seats[0].twister and 10 <= card <= 99:
            costs[card, True] = price_by_rules(view, turned(card), risks) - shed + TWIST
    hands = np.zeros((at.SEATS, at.HAND), np.int64)
    hands[0, : len(view.hand)] = view.hand
    key = sensible_key(table, hands, 0, rules_for(view), risks, np.array([7], np.uint64))
    played = key & at.CARD, not key & at.NOT_TWISTED
    assert costs[played] < min(costs.values()) + SLACK
    assert table[at.COUNTS] == len(view.hand) - 1
    assert sorted((*hands[0, : len(view.hand) - 1].tolist(), played[0])) == list(view.hand)


def written_down(view: View) -> tuple[Ints, Ints]:
    table = table_of(view)
    lay_rows(table, rows_of(view), view.buffalo.emptied if view.buffalo is not None else ())
    team = view.setup.mode == "buffalo"
    deck = VARIANTS[view.setup.mode].deck(view.setup.players)
    return table, risks_of(view.setup.players - 1 + team, deck[-1], team=team)


def rules_for(view: View) -> int:
    rules = rules_of(view.setup)
    return at.MARKED if rules == at.PLAIN else rules


def price_by_rules(view: View, number: int, risks: Ints) -> int:
    """The same by the engine's rules."""
    table = what_if.open_table(view)
    row = what_if.row_for(table, number)
    low = row is None
    index = what_if.cheapest_row(table) if row is None else row
    cards = table.rows[index].cards
    price = (bullheads(cards) << UNIT) + (view.setup.mode == "x") * X_CARD * len(cards)
    if low:
        return int(price * risks[1, number]) >> UNIT
    free = max(0, what_if.free_places(table, index))
    gap = abs(number - cards[-1])
    return int((price + free * MEAN_COST) * risks[1 + free, gap]) >> UNIT


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
