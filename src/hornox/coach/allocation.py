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

This number and the two below are for a precision of one bullhead; they grow with the square of it.
"""

OPENING = 600.0
"""Playouts in which the reference player chooses itself, where the account of a round starts.

They serve the deal, and are cheap: one column instead of all that it may choose.
"""

RESERVE = 1.03
"""A few lines more than needed, because errors are estimates themselves."""

SETTLED = 2.5
"""A grade is settled if its cost is so many standard errors away from the nearest limit."""

GRADING = 2000.0
"""Turns at most that are played with an option to settle a grade."""

FEW = 4
"""Where the reference player hesitates between more options than these, its own choice is played
instead of all of them."""

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
    """By column: how many lines make the standard error of an option small enough."""
    lines = np.zeros(len(own.counts))
    for option in range(own.options):
        error = own.mean(option).error
        lines[option] = own.counts[option] * (error / precision) ** 2 * RESERVE
    return lines


def lines_for_account(
    own: Series, view: View, shares: Floats, focus: Focus, precision: float
) -> Floats:
    """By column: Neyman's allocation for the own part of the account, and for the deal.

    A column that is no option stands for the reference player's own choice.
    """
    lines = _lines_for_own(own, view, shares, focus, precision)
    if focus.opens and len(shares) > own.options:
        lines[own.options] = max(lines[own.options], OPENING / precision**2)
    return lines


def _lines_for_own(
    own: Series, view: View, shares: Floats, focus: Focus, precision: float
) -> Floats:
    choice = -shares
    choice[focus.chosen] += 1
    weights = [choice, shares] if focus.opens else [choice]
    matters = np.any([abs(weight) > MATTERS for weight in weights], axis=0)
    if not matters.any():
        return np.zeros(len(shares))
    if matters.sum() > FEW and len(shares) > own.options:
        return _lines_for_two(own, view, focus, precision)
    fewest = own.counts[matters].min()
    variance = sum(own.estimate(weight).error ** 2 for weight in weights) * fewest
    price = _turns(view) * matters.sum()
    return np.asarray(matters * ACCOUNT / precision**2 * sqrt(variance / price))


def _lines_for_two(own: Series, view: View, focus: Focus, precision: float) -> Floats:
    """Only the chosen option and the reference player's choice; both spread about as much."""
    spread = own.mean(focus.chosen).error * sqrt(own.counts[focus.chosen])
    lines = np.zeros(len(own.counts))
    lines[[focus.chosen, own.options]] = ACCOUNT / precision**2 * spread / sqrt(_turns(view))
    return lines


def lines_for_grade(
    own: Series, defeat: Series, view: View, focus: Focus, precision: float
) -> Floats:
    """By column: as many of the chosen option and of the possible best ones as tell the grade."""
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
    behind = [series.difference(option, series.best) for option in range(series.options)]
    return [option for option, one in enumerate(behind) if one.value <= SURE * one.error]


def _turns(view: View) -> int:
    """How many turns a playout has, about: what it costs."""
    return max(1, len(view.hand))
