"""Analysis of one decision, from what its seat can see: what each option may cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from hornox.bots import reference_shares
from hornox.coach.allocation import (
    Focus,
    lines_for_account,
    lines_for_grade,
    lines_for_precision,
)
from hornox.coach.endgame import exact_endgame
from hornox.coach.estimator import Estimator, Method
from hornox.coach.grades import Measure
from hornox.coach.playing import Value
from hornox.coach.reference import SENSIBLE, Reference
from hornox.coach.series import Floats, Series, ValueEstimate
from hornox.coach.takes import Take, takes_of
from hornox.coach.walk import options_of
from hornox.engine import HornoxError, SeatAction, View
from hornox.record import Stream

PLAYOUTS = 8192
"""For each option."""

FIRST_LOOK = 256
"""After so many playouts of each option there are first numbers."""

MOST_AT_ONCE = 8192
"""So many more, at most, until there are better numbers."""

GROWTH = 2
"""And no more than so many times those that there were."""

FEWEST_AT_ONCE = 64
"""Fewer than these are not worth another look."""

FEWEST = 2
"""Playouts of an option without which there is no error."""

WORLDS, FIRST_WORLDS = 32, 2
"""Worlds in which options are imagined share the playouts of an option."""

FINER = 8
"""To settle a grade or the account an option may have so many times more playouts."""

MANY_OPTIONS = 12
"""More options than these share the playouts of so many."""

TAKES = 200
"""Playouts that tell how likely an option takes bullheads at once."""

_SEEDS = 1 << 32


class NothingToAnalyse(HornoxError):
    """A view whose seat has nothing to decide."""

    code = "nothing-to-analyse"


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to look at a decision.

    `playouts` are the most for each option. If `precision` is given, it is enough that the standard
    error of every option is no larger; a review then spends more on the account and on grades, by
    the same measure (`allocation.py`). `takes` is the number of playouts for the chance to take
    bullheads at once; with 0 it is left out.
    """

    playouts: int = PLAYOUTS
    precision: float | None = None
    takes: int = TAKES


@dataclass(frozen=True, slots=True)
class OptionAnalysis:
    """What an option leads to.

    `own` are the expected points of the round (the team's), those it has brought so far included;
    where options are compared, special cards kept for the next round count as points less. `behind`
    is the difference to the best option with its paired error; `cost` the same free of the
    luck of having been chosen as the best; `wins` and `chance_cost` the chance to win the
    game and how much of it the option gives away. Where the rest of the round is solved, `behind`
    and `cost` count own points less the other's, for which both play there.
    """

    action: SeatAction
    own: ValueEstimate
    behind: ValueEstimate
    cost: ValueEstimate
    wins: ValueEstimate
    chance_cost: ValueEstimate
    take: Take | None
    method: Method


@dataclass(frozen=True)
class Analysis:
    """All options of a decision; `reference` is what the reference player expects from it.

    `playouts` is how many each option has at least.
    """

    view: View
    options: tuple[OptionAnalysis, ...]
    best: int
    reference: Value
    reference_name: str
    playouts: int

    @property
    def is_forced(self) -> bool:
        return len(self.options) == 1

    @cached_property
    def by_action(self) -> dict[SeatAction, OptionAnalysis]:
        return {option.action: option for option in self.options}

    @property
    def best_option(self) -> OptionAnalysis:
        return self.options[self.best]

    @property
    def ranked(self) -> list[OptionAnalysis]:
        """The best first."""
        return sorted(self.options, key=lambda option: option.behind.value)

    @property
    def worst_error(self) -> float:
        """The largest standard error of an option."""
        return max(option.own.error for option in self.options)


def analyse(
    view: View,
    effort: Effort | None = None,
    seed: str | int = 0,
    *,
    options: Sequence[SeatAction] | None = None,
    reference: Reference = SENSIBLE,
    focus: Focus | None = None,
) -> Analysis:
    """Analyse the decision of a view. The same arguments give the same numbers.

    >>> from hornox.record import Game
    >>> view = Game.new("base", players=4, seed=7).view(0)
    >>> analysis = analyse(view, Effort(playouts=320, takes=20))
    >>> len(analysis.options)
    10
    """
    looking = _looking(view, effort, seed, options, reference, focus)
    while looking.play():
        pass
    return looking.analysis()


def refine(
    view: View,
    effort: Effort | None = None,
    seed: str | int = 0,
    *,
    options: Sequence[SeatAction] | None = None,
    reference: Reference = SENSIBLE,
    focus: Focus | None = None,
) -> Iterator[Analysis]:
    """The same, step by step: each analysis rests on more playouts than the one before.

    `options` are those to compare, which need not be listed in the decision but must be legal.
    `focus` is what a review wants to know: where to spend more playouts.
    """
    looking = _looking(view, effort, seed, options, reference, focus)
    while looking.play():
        yield looking.analysis()


def _looking(
    view: View,
    effort: Effort | None,
    seed: str | int,
    options: Sequence[SeatAction] | None,
    reference: Reference,
    focus: Focus | None,
) -> _Looking:
    if view.decision is None and not view.changes:
        raise NothingToAnalyse("this seat has nothing to decide")
    compared = options_of(view) if options is None else options
    return _Looking(view, compared, effort or Effort(), seed, reference, focus)


@dataclass(frozen=True, slots=True)
class _More:
    """Options by index, and how many more lines of them."""

    options: tuple[int, ...]
    lines: int


class _Looking:
    """A decision while it is analysed."""

    def __init__(
        self,
        view: View,
        options: Sequence[SeatAction],
        effort: Effort,
        seed: str | int,
        reference: Reference,
        focus: Focus | None,
    ) -> None:
        self._view, self._effort, self._focus, self._reference = view, effort, focus, reference
        shared = effort.playouts * min(1.0, MANY_OPTIONS / len(options))
        playouts = max(FEWEST, round(shared))
        self._world = max(1, playouts // WORLDS)
        self._estimator = Estimator(view, options, reference, self._world)
        imagines = self._estimator.imagines
        self._most = WORLDS if imagines else playouts
        first = FIRST_WORLDS if imagines else min(playouts, FIRST_LOOK)
        self._first = _More(tuple(range(len(options))), first)
        self._chance = Stream(f"{seed}/{view.prompt.id}/{view.seat}", "coach analysis")
        self._plays_on = None if imagines else self._estimator.plays_on
        columns = len(options) + (self._plays_on is not None)
        self._own = Series(len(options), columns)
        keeps = view.special_cards is not None
        self._points = Series(len(options), columns) if keeps else self._own
        self._defeat = Series(len(options), columns)
        self._shares = np.zeros(columns)
        self._shares[: len(options)] = reference_shares(view, options, reference.own_of(view))
        self._exact = exact_endgame(view, options)
        self._takes: tuple[Take, ...] = ()

    def play(self) -> bool:
        """Play what is wanted next; returns whether anything was."""
        more = self._wanted() if self._own.counts.any() else self._first
        if more is None:
            return False
        found = self._estimator.lines(more.options, more.lines, self._chance.below(_SEEDS))
        self._own.add(more.options, found.costs)
        self._defeat.add(more.options, 1 - found.wins)
        if self._points is not self._own:
            self._points.add(more.options, found.own)
        if self._effort.takes and not self._takes:
            options, seed = self._estimator.options, self._chance.below(_SEEDS)
            self._takes = takes_of(self._view, options, self._reference, self._effort.takes, seed)
        return True

    def _wanted(self) -> _More | None:
        """The options that lack most lines, and how many more."""
        have = self._own.counts
        missing = self._needed() - have
        largest = int(missing.max())
        if self._own.options == 1 or largest < max(1, min(FEWEST_AT_ONCE, self._most // 2)):
            return None
        options = np.flatnonzero(missing > largest / 2)
        most = min(MOST_AT_ONCE, GROWTH * int(max(have[options].max(), FIRST_LOOK)))
        return _More(tuple(options.tolist()), min(most, largest))

    def _needed(self) -> Floats:
        """By column: how many lines it should have."""
        most, precision, focus = float(self._most), self._effort.precision, self._focus
        if precision is None:
            return np.where(np.arange(len(self._shares)) < self._own.options, most, 0.0)
        if self._exact is not None and (focus is None or focus.measure is Measure.BULLHEADS):
            return np.zeros(len(self._shares))
        needed = np.minimum(lines_for_precision(self._own, precision), most)
        if focus is None or self._estimator.imagines:
            return needed
        view, own = self._view, self._own
        account = lines_for_account(own, view, self._shares, focus, precision)
        grade = lines_for_grade(own, self._defeat, view, focus, precision)
        return np.maximum(needed, np.minimum(np.maximum(account, grade), FINER * most))

    def analysis(self) -> Analysis:
        own, defeat, exact = self._own, self._defeat, self._exact
        best = own.best if exact is None else exact.best
        weights = self._reference_weights()
        expected = self._points.estimate(weights) if exact is None else exact.reference
        return Analysis(
            self._view,
            tuple(self._option(index, best) for index in range(own.options)),
            best,
            Value(expected.value, _reversed(defeat.estimate(weights)).value),
            self._reference.name,
            int(own.counts[: own.options].min()) * (self._world if self._estimator.imagines else 1),
        )

    def _reference_weights(self) -> Floats:
        """What the reference player expects, as a weighted sum of all columns.

        All options by their shares, and the playouts in which it chooses itself, are two estimates
        of the same value: each counts by its certainty.
        """
        column = self._plays_on
        if column is None or self._own.counts[column] < FEWEST:
            return self._shares
        chooses = np.zeros(len(self._shares))
        chooses[column] = 1
        by_shares, by_choice = (
            self._own.estimate(weights).error ** 2 for weights in (self._shares, chooses)
        )
        part = by_shares / (by_shares + by_choice) if by_choice else 0.0
        return (1 - part) * self._shares + part * chooses

    def _option(self, index: int, best: int) -> OptionAnalysis:
        own, defeat, exact = self._own, self._defeat, self._exact
        return OptionAnalysis(
            action=self._estimator.options[index],
            own=self._points.mean(index) if exact is None else exact.own[index],
            behind=own.difference(index, best) if exact is None else exact.behind[index],
            cost=own.cost(index) if exact is None else exact.behind[index],
            wins=_reversed(defeat.mean(index)),
            chance_cost=defeat.cost(index),
            take=self._takes[index] if self._takes else None,
            method=self._estimator.methods[index] if exact is None else Method.EXACT,
        )


def _reversed(defeat: ValueEstimate) -> ValueEstimate:
    """The chance to win; rounding must not take it below 0 or above 1."""
    return ValueEstimate(min(1.0, max(0.0, 1 - defeat.value)), defeat.error)
