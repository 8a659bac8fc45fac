"""Grades double from step to step, and doubtful costs are not graded."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hornox.bots import LEVELS
from hornox.coach.grades import BULLHEADS, Grade, Measure, grade
from hornox.coach.levels import COSTS, LEAST_DECISIONS, level_of, nearest
from hornox.coach.series import ValueEstimate
from hornox.engine import new_setup


@pytest.mark.parametrize(
    ("cost", "given"),
    [
        (0.0, Grade.BEST),
        (0.19, Grade.BEST),
        (0.2, Grade.GOOD),
        (0.3, Grade.GOOD),
        (0.7, Grade.INACCURACY),
        (1.5, Grade.MISTAKE),
        (2.0, Grade.HEAVY_MISTAKE),
        (3.2, Grade.BLUNDER),
        (9.0, Grade.BLUNDER),
    ],
)
def test_grades_by_bullheads(cost: float, given: Grade) -> None:
    assert grade(ValueEstimate(cost, 0.01), Measure.BULLHEADS, 4) is given


def test_thresholds_double() -> None:
    assert all(high == 2 * low for low, high in pairwise(BULLHEADS))


def test_nothing_below_two_errors_is_graded() -> None:
    assert grade(ValueEstimate(5.0, 2.5), Measure.BULLHEADS, 4) is Grade.BEST
    assert grade(ValueEstimate(5.0, 2.4), Measure.BULLHEADS, 4) is Grade.BLUNDER


def test_chances_are_smaller_among_many() -> None:
    cost = ValueEstimate(0.08, 0.001)
    assert grade(cost, Measure.CHANCE, 2) is Grade.INACCURACY
    assert grade(cost, Measure.CHANCE, 8) is Grade.HEAVY_MISTAKE


def test_no_level_below_twenty_decisions() -> None:
    setup = new_setup("base", 4)
    assert level_of(setup, [1.0] * (LEAST_DECISIONS - 1), 2) is None
    level = level_of(setup, [0.0, 1.0] * 10, 2)
    assert level is not None
    assert level.cost == 5
    assert level.error > 0
    assert level.name == "ox"
    unmeasured = level_of(new_setup("base", 5), [0.0, 1.0] * 10, 2)
    assert unmeasured is not None
    assert unmeasured.name is None


def test_measured_levels_are_levels_and_in_their_order() -> None:
    order = [kind.name for kind in LEVELS]
    for ladder in (one for mode in COSTS.values() for one in mode.values()):
        assert [*ladder] == [name for name in order if name in ladder]
        assert [*ladder.values()] == sorted(ladder.values(), reverse=True)


def test_the_nearest_level_is_that_with_the_most_similar_cost() -> None:
    ladder = {"calf": 14.0, "ox": 5.0, "bull": 2.5, "champion": 0.7}
    assert nearest(ladder, 100.0) == "calf"
    assert nearest(ladder, 3.0) == "bull"
    assert nearest(ladder, -1.0) == "champion"
