"""Playouts go where they are needed."""

from __future__ import annotations

import numpy as np
import pytest

from hornox.coach.allocation import (
    GRADING,
    Focus,
    lines_for_account,
    lines_for_grade,
    lines_for_precision,
)
from hornox.coach.grades import BULLHEADS, Measure
from hornox.coach.series import Floats, Series
from hornox.engine import View
from hornox.record import Game

VIEW: View = Game.new("base", players=4, seed=7).view(0)
CHOSE_LAST = Focus(chosen=2, opens=False, measure=Measure.BULLHEADS)


def series_of(means: list[float], spreads: list[float], lines: int = 4000) -> Series:
    values: Floats = np.random.default_rng(3).normal(means, spreads, (lines, len(means)))
    values += np.array(means) - values.mean(axis=0)
    series = Series(len(means))
    series.add(range(len(means)), values)
    return series


def test_twice_the_spread_needs_four_times_the_lines() -> None:
    few, many = lines_for_precision(series_of([0.0, 0.0], [3.0, 6.0]), 0.1)
    assert many / few == pytest.approx(4, rel=0.15)
    assert few == pytest.approx(900, rel=0.15)


def test_what_the_reference_would_choose_too_needs_nothing_for_the_account() -> None:
    own, same = series_of([1.0, 2.0, 3.0], [5.0] * 3), np.array([0.0, 0.0, 1.0])
    assert not lines_for_account(own, VIEW, same, CHOSE_LAST, 0.1).any()
    opening = Focus(chosen=2, opens=True, measure=Measure.BULLHEADS)
    assert lines_for_account(own, VIEW, same, opening, 0.1)[2] > 0


def test_the_account_needs_lines_of_what_was_chosen_and_what_the_reference_chooses() -> None:
    own, other = series_of([1.0, 2.0, 3.0], [5.0] * 3), np.array([0.0, 1.0, 0.0])
    wanted = lines_for_account(own, VIEW, other, CHOSE_LAST, 0.1)
    assert [one > 0 for one in wanted] == [False, True, True]
    rough = lines_for_account(own, VIEW, other, CHOSE_LAST, 0.2)
    assert wanted[2] / rough[2] == pytest.approx(4)


def test_among_many_cards_the_reference_player_chooses_itself() -> None:
    values: Floats = np.random.default_rng(3).normal(5, 3, (4000, 6))
    own, shares = Series(6, columns=7), np.array([0.2, 0.2, 0.2, 0.2, 0.1, 0.1, 0.0])
    own.add(range(6), values)
    wanted = lines_for_account(own, VIEW, shares, CHOSE_LAST, 0.1)
    assert np.flatnonzero(wanted).tolist() == [2, 6]
    assert wanted[2] == wanted[6]
    opening = Focus(chosen=2, opens=True, measure=Measure.BULLHEADS)
    assert lines_for_account(own, VIEW, shares, opening, 0.1)[6] > wanted[6]
    assert not lines_for_precision(own, 0.1)[6]


def test_a_cost_next_to_a_limit_is_looked_at_more_closely() -> None:
    near = series_of([0.0, 3.0, BULLHEADS[2] + 0.02], [3.0] * 3)
    far = series_of([0.0, 3.0, BULLHEADS[2] * 1.5], [3.0] * 3)
    sides = [lines_for_grade(one, one, VIEW, CHOSE_LAST, 0.1) for one in (near, far)]
    assert sides[0][2] == GRADING / 0.1**2 / len(VIEW.hand)
    assert sides[1][2] < near.counts[2]
    assert sides[0][1] == 0, "an option that is clearly worse does not matter"
    assert sides[0][0] == sides[0][2]


def test_the_best_choice_needs_no_grading() -> None:
    best = series_of([1.0, 2.0, 0.0], [3.0] * 3)
    assert not lines_for_grade(best, best, VIEW, CHOSE_LAST, 0.1).any()
