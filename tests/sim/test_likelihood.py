"""What the likelihood says is how often the kernels choose."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import numpy as np
import pytest

from hornox.engine import VARIANTS, GetReady, PlayCard, SeatAction, State, View, observe
from hornox.record import Game
from hornox.sim import Policy, likelihood
from hornox.sim.encoding.tables import encode_view
from hornox.sim.kernels import table as at
from hornox.sim.kernels.card_choice import choose_key
from hornox.sim.kernels.cost_model import cost_model, lines_of
from hornox.sim.kernels.facts import MOST_PLAYED, PLAIN, SEATS, SPECIALS
from hornox.sim.kernels.keys import NOT_TWISTED, card_of
from hornox.sim.rounds import rules_of
from tests.sim.driver import SETUPS, is_selecting, positions

DRAWS = 1500
SURE = 4.5
SOFT = Policy(sensible=0.7, extreme=0.2, shedding=0.025, slack=2.0)
POLICIES = [Policy.UNIFORM, Policy.SENSIBLE, Policy.MIXED, SOFT]


@pytest.mark.parametrize("name", ["base-4", "twister", "fan-all", "buffalo-5", "x-4"])
@pytest.mark.parametrize("policy", POLICIES)
def test_cards_are_chosen_as_often_as_their_likelihood_says(name: str, policy: Policy) -> None:
    for view in selecting(name, 4):
        shares = likelihood(view, policy)
        assert sum(shares.values()) == pytest.approx(1)
        counted = count_choices(view, policy)
        assert counted.keys() <= shares.keys()
        for option, share in shares.items():
            error = sqrt(share * (1 - share) / DRAWS)
            assert abs(counted[option] / DRAWS - share) <= SURE * error + 1e-9


def selecting(name: str, count: int) -> list[View]:
    """Some first, middle and late decisions of the first seat."""
    states: list[State] = [
        state for state in positions(SETUPS[name], Random(name), 2) if is_selecting(state)
    ]
    views = [observe(state, 0) for state in states[:: max(1, len(states) // 12)]]
    asked = [view for view in views if len(likelihood(view, Policy.UNIFORM)) > 1]
    assert len(asked) >= count
    return asked[:count]


def count_choices(view: View, policy: Policy) -> Counter[SeatAction]:
    """What the kernel's own function draws."""
    variant, rules = VARIANTS[view.setup.mode], rules_of(view.setup)
    costs = cost_model(variant, view.setup.players, [policy])
    rng = np.array([7], np.uint64)
    counted: Counter[SeatAction] = Counter()
    start, seat = encode_view(view), view.seat or 0
    start[at.POLICIES + seat] = lines_of(policy)[policy]
    for _ in range(DRAWS):
        hands = np.zeros((SEATS, MOST_PLAYED), np.int64)
        hands[seat, : len(view.hand)] = view.hand
        used = SPECIALS if rules == PLAIN else rules
        key = choose_key(start.copy(), hands, seat, used, costs, rng)
        counted[PlayCard(card_of(key), twisted=not key & NOT_TWISTED)] += 1
    return counted


def test_a_low_card_takes_the_cheapest_row_or_any() -> None:
    view = choosing_a_row()
    prices = {index: row.bullheads for index, row in enumerate(view.rows)}
    for option, share in likelihood(view, Policy.SENSIBLE).items():
        if share:
            assert share == 1
            assert prices[option.row] == min(prices.values())  # type: ignore[union-attr]
    assert set(likelihood(view, Policy.WILD).values()) == {1 / len(view.rows)}


def choosing_a_row() -> View:
    for state in positions(SETUPS["base-4"], Random("rows"), 6):
        for seat in range(4):
            view = observe(state, seat)
            if view.decision is not None and view.decision.kind == "choosing-row":
                return view
    raise AssertionError("no low card was played")


def test_policies_do_not_decide_about_special_cards() -> None:
    game = Game.new("buffalo", players=2, seed=1)
    while game.view(0).prompt.kind == "selecting":
        for seat in range(2):
            decision = game.view(seat).decision
            if decision is not None:
                game.play(seat, decision.options[0])
    view = game.view(0)
    assert view.decision is not None
    assert GetReady() in view.decision.options
    assert likelihood(view, Policy.SENSIBLE) == {}
