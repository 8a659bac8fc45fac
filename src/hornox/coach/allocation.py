"""Where playouts are spent: each option gets as many as its use needs.

Three things are asked of a decision, and each says how many lines of playouts it wants:

- every option a standard error below the wanted precision;
- the account the least noise for the time (Neyman's allocation): playouts in proportion to the
  spread of what is estimated, divided by the root of what one of them costs;
- the grade a cost that is some standard errors away from the nearest limit, if a reasonable number
  of playouts can tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from hornox.coach.grades import SURE, Measure, limits_of
from hornox.coach.series import Floats, Series
from hornox.engine import VARIANTS, View

ACCOUNT = 130.0
"""Playouts for a spread of one bullhead, if they last a turn and one option has to be played.

This number and `GRADING` are for a precision of one bullhead; they grow with the square of it.
"""

RESERVE = 1.03
"""A few lines more than needed, because errors are estimates themselves."""

SETTLED = 2.5
"""A grade is settled if its cost is so many standard errors away from the nearest limit."""

GRADING = 2000.0
"""Turns at most that are played with an option to settle a grade."""

MATTERS = 0.05
"""Options that weigh less than this in the account get no playouts for it."""


@dataclass(frozen=True, slots=True)
class Focus:
    """What a review wants to know about a decision.

    `chosen` is the option that was taken; `opens` whether the account of a round starts here;
    `measure` what it is graded by.
    """

    chosen: int
    opens: bool
    measure: Measure


def lines_for_precision(own: Series, precision: float) -> Floats:
    """By option: how many lines make its standard error small enough."""
    errors = np.array([own.mean(option).error for option in range(len(own.counts))])
    return np.asarray(own.counts * (errors / precision) ** 2 * RESERVE)


def lines_for_account(
    own: Series, view: View, shares: Floats, focus: Focus, precision: float
) -> Floats:
    """By option: Neyman's allocation for the own part of the account, and for the deal."""
    choice = -shares
    choice[focus.chosen] += 1
    weights = [choice, shares] if focus.opens else [choice]
    matters = np.any([abs(weight) > MATTERS for weight in weights], axis=0)
    if not matters.any():
        return np.zeros(len(shares))
    fewest = own.counts[matters].min()
    variance = sum(own.estimate(weight).error ** 2 for weight in weights) * fewest
    price = _turns(view) * matters.sum()
    return np.asarray(matters * ACCOUNT / precision**2 * sqrt(variance / price))


def lines_for_grade(
    own: Series, defeat: Series, view: View, focus: Focus, precision: float
) -> Floats:
    """For the chosen option and those that may be the best: as many as tell the grade."""
    series = own if focus.measure is Measure.BULLHEADS else defeat
    wanted = np.zeros(len(series.counts))
    if series.best == focus.chosen:
        return wanted
    sides = VARIANTS[view.setup.mode].sides(view.setup.players)
    cost = series.cost(focus.chosen)
    gap = min(abs(cost.value - limit) for limit in limits_of(focus.measure, sides))
    most, compared = GRADING / precision**2 / _turns(view), [focus.chosen, *_contenders(series)]
    lines = series.counts[compared].min()
    wanted[compared] = min(most, lines * (SETTLED * cost.error / gap) ** 2) if gap > 0 else most
    return wanted


def _contenders(series: Series) -> list[int]:
    """The best option, and those that are not clearly worse."""
    behind = [series.difference(option, series.best) for option in range(len(series.counts))]
    return [option for option, one in enumerate(behind) if one.value <= SURE * one.error]


def _turns(view: View) -> int:
    """How many turns a playout has, about: what it costs."""
    return max(1, len(view.hand))
