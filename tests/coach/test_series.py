"""Means, paired errors and costs from lines of playouts."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from hornox.coach.series import Series


def of_lines(lines: list[list[float]]) -> Series:
    series = Series(len(lines[0]))
    series.add(range(len(lines[0])), np.array(lines))
    return series


def test_means_and_errors() -> None:
    series = of_lines([[1.0, 4.0], [3.0, 8.0]])
    assert series.mean(0).value == 2
    assert series.mean(0).error == pytest.approx(1.0)
    assert series.difference(1, 0).value == 4
    assert series.difference(1, 0).error == pytest.approx(1.0)
    assert series.difference(1, 1).error == 0
    assert series.best == 0


def test_lines_in_two_steps_are_the_same_lines() -> None:
    chance = np.random.default_rng(1)
    lines = chance.normal(size=(50, 3)) @ chance.normal(size=(3, 3))
    once, twice = Series(3), Series(3)
    once.add(range(3), lines)
    for part in (lines[:20], lines[20:]):
        twice.add(range(3), part)
    weights = np.array([1.0, -0.7, 0.2])
    assert twice.estimate(weights).value == pytest.approx(once.estimate(weights).value)
    assert twice.estimate(weights).error == pytest.approx(once.estimate(weights).error)
    assert once.estimate(weights).error == pytest.approx((lines @ weights).std(ddof=1) / 50**0.5)
    assert twice.cost(2).value == pytest.approx(once.cost(2).value)


def test_the_error_is_right_if_some_options_have_more_lines() -> None:
    """Over many trials the estimate scatters as its error says."""
    chance = np.random.default_rng(2)
    weights, found, errors = np.array([0.5, 0.5, -1.0]), [], []
    for _ in range(600):
        series = Series(3)
        common = chance.normal(size=(40, 1))
        series.add([0, 1, 2], common + chance.normal(size=(40, 3)))
        series.add([0, 2], chance.normal(size=(60, 1)) + chance.normal(size=(60, 2)))
        found.append(series.estimate(weights).value)
        errors.append(series.estimate(weights).error)
    assert list(series.counts) == [100, 40, 100]
    assert fmean(errors) == pytest.approx(stdev(found), rel=0.1)
    assert abs(fmean(found)) < 4 * stdev(found) / 600**0.5


def test_a_column_that_is_no_option_is_never_the_best() -> None:
    series = Series(2, columns=3)
    series.add([0, 1, 2], np.array([[2.0, 3.0, 1.0], [4.0, 5.0, 1.0], [2.0, 5.0, 0.0]]))
    assert series.best == 0
    assert series.cost(0).value == 0
    assert series.estimate(np.array([0.0, 0.0, 1.0])).value == pytest.approx(2 / 3)


def test_noise_does_not_look_like_a_cost() -> None:
    """Ten equal options: the plain difference to the least mean is a cost, the coach's is not."""
    chance = Random(7)
    plain, crossed = [], []
    for _ in range(400):
        series = of_lines([[chance.gauss(0, 1) for _ in range(10)] for _ in range(16)])
        plain.append(series.mean(0).value - series.mean(series.best).value)
        crossed.append(series.cost(0).value)
    assert fmean(plain) > 0.3
    assert abs(fmean(crossed)) < 0.05


def test_a_real_cost_is_found() -> None:
    chance = Random(8)
    costs = []
    for _ in range(200):
        series = of_lines([[2 + chance.gauss(0, 1), chance.gauss(0, 1)] for _ in range(16)])
        costs.append(series.cost(0).value)
    assert fmean(costs) == pytest.approx(2, abs=0.1)
