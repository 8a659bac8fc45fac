"""Policies are numbers for the kernels: the named ones play as before, others as told."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hornox.engine import PickCard, View, begin, observe
from hornox.sim import Policy, evaluate, likelihood, play_rounds
from hornox.sim.encoding.option_starts import starts_of
from hornox.sim.encoding.playout_inputs import hidden_cards
from hornox.sim.kernels.deals import FULL_WEIGHT, draw_by_weight
from hornox.sim.kernels.facts import CARD_COLUMNS
from hornox.sim.playouts import options_of
from tests.sim.driver import SETUPS, is_selecting, positions, start

NAMED = (Policy.UNIFORM, Policy.WILD, Policy.SENSIBLE, Policy.MIXED)

ROUNDS = {
    "base-2": ((773, 8637), (942, 12200), (851, 10029), (803, 8853)),
    "base-4": ((2458, 42556), (2651, 46711), (2204, 44382), (2322, 39272)),
    "pro-6": ((3871, 74191), (4201, 85877), (4098, 84728), (3981, 75979)),
    "anniversary-5": ((4031, 86139), (4368, 101284), (4018, 101970), (3920, 86724)),
    "fan-all": ((4267, 89677), (4391, 87245), (4194, 84364), (4334, 91946)),
    "buffalo-5": ((4014, 254048), (4266, 286242), (4102, 213238), (4042, 234360)),
    "x-4": ((2443, 44657), (2737, 53229), (2653, 51481), (2552, 49126)),
}
"""Of 50 rounds by each named policy: all points, and all their squares."""

PLAYOUTS = {
    "base-2": (533.546875, 635.953125),
    "base-4": (739.984375, 1044.9375),
    "pro-6": (20236.8, 38687.2),
    "anniversary-5": (1020.759259, 2133.759259),
    "fan-all": (2156.861111, 2800.027778),
    "buffalo-5": (3476.328125, 3341.390625),
    "x-4": (320.325, 586.4875),
}
"""Of a first move: own points of the options, weighted by place; both ways round."""


@pytest.mark.parametrize("name", ROUNDS)
def test_rounds_by_named_policies_stay_the_same_bit_by_bit(name: str) -> None:
    for policy, known in zip(NAMED, ROUNDS[name], strict=True):
        points = play_rounds(SETUPS[name], 50, 11, policy=policy)
        assert (int(points.sum()), int((points**2).sum())) == known


@pytest.mark.parametrize("name", PLAYOUTS)
def test_playouts_by_named_policies_stay_the_same_bit_by_bit(name: str) -> None:
    view = observe(start(SETUPS[name], Random(name)), 0)
    pairs = [(Policy.SENSIBLE, Policy.MIXED), (Policy.MIXED, Policy.SENSIBLE)]
    for (own, others), known in zip(pairs, PLAYOUTS[name], strict=True):
        values = evaluate(view, 640, 3, policy=own, others=others)
        total = sum((place + 1) * value.own for place, value in enumerate(values))
        assert total == pytest.approx(known, abs=1e-5)


def test_a_policy_is_its_numbers() -> None:
    assert Policy(sensible=1.0) == Policy.SENSIBLE
    assert Policy(sensible=0.5) == Policy.MIXED
    assert len({*NAMED, Policy(sensible=0.5)}) == len(NAMED)


@pytest.mark.parametrize(
    "numbers",
    [
        {"sensible": 1.1},
        {"sensible": 0.6, "extreme": 0.5},
        {"extreme": -0.1},
        {"slack": -1.0},
        {"shedding": -0.01},
        {"sensible": 0.5, "any_row": True},
    ],
)
def test_impossible_numbers_are_refused(numbers: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"polic|negative"):
        Policy(**numbers)  # type: ignore[arg-type]  # any_row is a flag


def test_numbers_change_how_a_seat_plays() -> None:
    """Less noise, or more sensible cards, cost less among the same others."""
    setup = SETUPS["base-4"]
    view = observe(start(setup, Random("numbers")), 0)
    costs = [
        sum(value.own for value in evaluate(view, 20_000, 1, policy=own, others=Policy.MIXED))
        for own in (Policy.SENSIBLE, Policy(sensible=0.7), Policy.UNIFORM)
    ]
    assert costs == sorted(costs)


def test_cards_are_drawn_by_their_weight() -> None:
    """The first card drawn is a card as often as its part of all weights."""
    weights, rng = np.zeros(CARD_COLUMNS, np.int64), np.array([3], np.uint64)
    weights[[10, 20, 30]] = FULL_WEIGHT, FULL_WEIGHT // 2, FULL_WEIGHT // 4
    counts = dict.fromkeys((10, 20, 30), 0)
    for _ in range(3000):
        cards = np.array([10, 20, 30], np.int64)
        draw_by_weight(cards, 1, weights, rng)
        assert sorted(cards.tolist()) == [10, 20, 30]
        counts[int(cards[0])] += 1
    shares = [count / 3000 for count in counts.values()]
    assert shares == pytest.approx([4 / 7, 2 / 7, 1 / 7], abs=0.04)


def test_others_hold_cards_of_the_middle_once_turns_were_played() -> None:
    views = {view.turn: view for view in selecting_views("base-4")}
    start = starts_of(views[1], options_of(views[1]))[0]
    policy = Policy(holding=0.005)
    assert hidden_cards(views[1], start, policy).weights.size == 0  # nothing was played yet
    assert hidden_cards(views[4], start, Policy.UNIFORM).weights.size == 0
    weights = hidden_cards(views[4], start, policy).weights
    assert weights[52] > weights[30] > weights[1] > 0
    assert weights[1] == weights[104]
    assert weights[1] > hidden_cards(views[4], start, Policy(holding=0.01)).weights[1]
    last = hidden_cards(views[9], start, policy).weights
    assert 0 < last[1] < weights[1]  # it does not fade


def test_in_a_draft_cards_of_the_middle_are_picked_sooner() -> None:
    view = observe(begin(SETUPS["pro-3"]).state, 0)
    start = starts_of(view, [PickCard(17)])[0]
    assert hidden_cards(view, start, Policy.UNIFORM).weights.size == 0
    weights = hidden_cards(view, start, Policy.TYPICAL).weights
    assert weights[17] > weights[5] == weights[30] > weights[1] > 0
    shares = likelihood(view, Policy.TYPICAL)
    assert sum(shares.values()) == pytest.approx(1)
    assert shares[PickCard(17)] / shares[PickCard(5)] == pytest.approx(
        weights[17] / weights[5], rel=0.01
    )
    assert set(likelihood(view, Policy.SENSIBLE).values()) == {1 / len(view.prompt.cards)}


def selecting_views(name: str) -> list[View]:
    states = positions(SETUPS[name], Random(name), 1)
    return [observe(state, 0) for state in states if is_selecting(state)]
