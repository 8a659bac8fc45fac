"""Lines fitted to known points."""

from __future__ import annotations

import pytest

from hornox.arena.bench import fit_line
from hornox.arena.bench.growth import curve


def test_points_on_a_line() -> None:
    line = fit_line([1, 2, 5], [5.0, 7.0, 13.0])
    assert (line.slope, line.intercept) == pytest.approx((2, 3))
    assert line.r_squared == pytest.approx(1)
    assert line.at(10) == pytest.approx(23)


def test_points_beside_a_line() -> None:
    line = fit_line([0, 1, 2, 3], [0.0, 2.0, 1.0, 3.0])
    assert (line.slope, line.intercept) == pytest.approx((0.8, 0.3))
    assert line.r_squared == pytest.approx(0.64)


def test_a_square_is_no_line() -> None:
    xs = range(-5, 6)
    assert fit_line(xs, [x * x for x in xs]).r_squared == pytest.approx(0)


def test_a_level_line() -> None:
    line = fit_line([1, 2, 3], [4.0, 4.0, 4.0])
    assert (line.slope, line.intercept, line.r_squared) == (0, 4, 1)


def test_a_curve_has_its_line() -> None:
    found = curve([1, 3], [0.5, 1.5])
    assert (found.counts, found.seconds) == ((1, 3), (0.5, 1.5))
    assert found.fit == fit_line([1, 3], [0.5, 1.5])
