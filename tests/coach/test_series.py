"""Means, paired errors and costs from batches."""

from __future__ import annotations

from random import Random
from statistics import fmean

import numpy as np
import pytest

from hornox.coach.series import Series


def of_lines(lines: list[list[float]]) -> Series:
    return Series([np.array(column) for column in zip(*lines, strict=True)])


def test_means_and_errors() -> None:
    series = of_lines([[1.0, 4.0], [3.0, 8.0]])
    assert series.mean(0).value == 2
    assert series.mean(0).error == pytest.approx(1.0)
    assert series.difference(1, 0).value == 4
    assert series.difference(1, 0).error == pytest.approx(1.0)
    assert series.difference(1, 1).error == 0
    assert series.best(2) == 0


def test_the_reference_in_the_last_column_is_no_option() -> None:
    series = of_lines([[5.0, 6.0, 1.0], [5.0, 6.0, 1.0]])
    assert series.best(2) == 0
    assert series.cost(1, 2).value == 1


def test_noise_does_not_look_like_a_cost() -> None:
    """Ten equal options: the plain difference to the least mean is a cost, the coach's is not."""
    chance = Random(7)
    plain, crossed = [], []
    for _ in range(400):
        series = of_lines([[chance.gauss(0, 1) for _ in range(10)] for _ in range(16)])
        plain.append(series.mean(0).value - series.mean(series.best(10)).value)
        crossed.append(series.cost(0, 10).value)
    assert fmean(plain) > 0.3
    assert abs(fmean(crossed)) < 0.05


def test_a_real_cost_is_found() -> None:
    chance = Random(8)
    costs = []
    for _ in range(200):
        series = of_lines([[2 + chance.gauss(0, 1), chance.gauss(0, 1)] for _ in range(16)])
        costs.append(series.cost(0, 2).value)
    assert fmean(costs) == pytest.approx(2, abs=0.1)
