"""Intervals: known quantiles, and coverage as often as the confidence says."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import NormalDist, fmean

import pytest

from hornox.arena import Estimate, estimate, estimate_share
from hornox.arena.intervals import estimate_between, estimate_points, t_below, t_quantile

TABLE = [  # as printed in tables of Student's distribution
    (0.975, 1, 12.706),
    (0.975, 2, 4.303),
    (0.975, 9, 2.262),
    (0.95, 5, 2.015),
    (0.995, 3, 5.841),
    (0.995, 29, 2.756),
    (0.995, 99, 2.626),
    (0.9995, 10, 4.587),
]


@pytest.mark.parametrize(("probability", "freedom", "quantile"), TABLE)
def test_quantiles_of_student(probability: float, freedom: int, quantile: float) -> None:
    assert t_quantile(probability, freedom) == pytest.approx(quantile, abs=6e-4)
    assert t_quantile(1 - probability, freedom) == pytest.approx(-quantile, abs=6e-4)
    assert t_below(t_quantile(probability, freedom), freedom) == pytest.approx(probability)


def test_many_degrees_of_freedom_are_nearly_normal() -> None:
    normal = NormalDist().inv_cdf(0.995)
    assert t_quantile(0.995, 10**6) == pytest.approx(normal, abs=1e-5)
    assert t_quantile(0.995, 100) > normal


def test_an_interval_by_hand() -> None:
    found = estimate([1, 2, 3, 4, 5], 0.95)  # deviation sqrt(2.5), t of 4 degrees 2.776
    assert found.mean == 3
    assert found.error == pytest.approx(sqrt(0.5))
    assert found.low == pytest.approx(3 - 2.776 * sqrt(0.5), abs=1e-3)
    assert found.high == pytest.approx(3 + 2.776 * sqrt(0.5), abs=1e-3)


def test_one_deal_gives_no_interval() -> None:
    assert estimate([4.0], 0.95) == Estimate(4, None, None, None)
    assert estimate_share([1.0], 0.95) == Estimate(1, None, None, None)


def test_shares_stay_between_nothing_and_all() -> None:
    found = estimate_share([0.0, 0.0, 0.0, 0.25], 0.99)
    assert (found.low, found.mean) == (0, 0.0625)
    assert estimate_share([1.0, 1.0, 1.0, 0.75], 0.99).high == 1
    assert estimate_between([-1.0, -1.0, 0.0], 0.99, -1, 1).low == -1


def test_deals_that_are_all_alike_are_no_certainty() -> None:
    none = estimate_share([0.0] * 20, 0.95)
    assert (none.mean, none.low) == (0, 0)
    assert none.high is not None
    assert (1 - none.high) ** 20 == pytest.approx(0.025)
    every = estimate_share([1.0] * 20, 0.95)
    assert every.low == pytest.approx(1 - none.high)
    gap = estimate_between([1.0] * 20, 0.95, -1, 1)
    assert gap.low == pytest.approx(1 - 2 * none.high)


@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_intervals_cover_the_truth_as_often_as_they_say(confidence: float) -> None:
    """Deals of four games that share their luck, so that games are far from independent."""
    chance = Random(6)

    def deal() -> float:
        luck = chance.gauss(5, 3)
        return fmean(luck + chance.gauss(0, 2) for _ in range(4))

    runs, right = 2000, 0
    for _ in range(runs):
        found = estimate([deal() for _ in range(8)], confidence)
        assert found.low is not None
        assert found.high is not None
        right += found.low <= 5 <= found.high
    error = sqrt(confidence * (1 - confidence) / runs)
    assert right / runs == pytest.approx(confidence, abs=4 * error)


def test_points_are_never_negative() -> None:
    values = [0.0, 0.0, 0.0, 9.0]
    assert estimate(values, 0.95).low < 0  # type: ignore[operator]
    assert estimate_points(values, 0.95) == replace(estimate(values, 0.95), low=0.0)
    assert estimate_points([5.0, 6.0, 7.0], 0.5) == estimate([5.0, 6.0, 7.0], 0.5)
    assert estimate_points([5.0], 0.95).low is None
