"""Policies are numbers for the kernels: the named ones play as ever, others as their numbers say."""

from __future__ import annotations

from random import Random

import pytest

from hornox.engine import observe
from hornox.sim import Policy, evaluate, play_rounds
from tests.sim.driver import SETUPS, start

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
    with pytest.raises(ValueError, match="polic|negative"):
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
