"""Analysis of one decision, from what its seat can see: what each option may cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from hornox.coach.estimator import Estimator, Method
from hornox.coach.playing import Outcomes, Value
from hornox.coach.reference import SENSIBLE, Reference
from hornox.coach.series import Series, ValueEstimate
from hornox.coach.takes import Take, takes_of
from hornox.coach.walk import options_of
from hornox.engine import HornoxError, SeatAction, View
from hornox.record import Stream

PLAYOUTS = 8192
"""For each option."""

BATCHES = 32
"""Playouts come in so many batches, so that one can look at the first ones early."""

FIRST_LOOKS, MORE_BATCHES = (2, 4), 4
"""After so many batches there are first numbers, with errors; after so many more, better ones."""

SURE = 8
"""So many batches at least tell how large an error is."""

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
    error of every option is no larger. `takes` is the number of playouts for the chance to
    take bullheads at once; with 0 it is left out.
    """

    playouts: int = PLAYOUTS
    precision: float | None = None
    takes: int = TAKES


@dataclass(frozen=True, slots=True)
class OptionAnalysis:
    """What an option leads to.

    `own` are the expected points of the round (the team's), those it has brought so far included;
    `behind` the difference to the best option with its paired error; `cost` the same free of the
    luck of having been chosen as the best; `wins` and `chance_cost` the chance to win the
    game and how much of it the option gives away.
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
    """All options of a decision; `reference` is what the reference player expects from it."""

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
        return sorted(self.options, key=lambda option: option.own.value)

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
) -> Analysis:
    """Analyse the decision of a view. The same arguments give the same numbers.

    >>> from hornox.record import Game
    >>> view = Game.new("base", players=4, seed=7).view(0)
    >>> analysis = analyse(view, Effort(playouts=320, takes=20))
    >>> len(analysis.options)
    10
    """
    *_, last = refine(view, effort, seed, options=options, reference=reference)
    return last


def refine(
    view: View,
    effort: Effort | None = None,
    seed: str | int = 0,
    *,
    options: Sequence[SeatAction] | None = None,
    reference: Reference = SENSIBLE,
) -> Iterator[Analysis]:
    """The same, step by step: each analysis rests on more playouts than the one before.

    `options` are those to compare, which need not be listed in the decision but must be legal.
    """
    effort = effort or Effort()
    if options is None:
        options = options_of(view) if view.seat is not None else ()
    if view.decision is None and not view.changes:
        raise NothingToAnalyse("this seat has nothing to decide")
    estimator = Estimator(view, options, reference)
    deals = _deals(effort.playouts, len(options))
    chance = Stream(f"{seed}/{view.prompt.id}/{view.seat}", "coach analysis")
    batches = [estimator.batch(deals, chance.below(_SEEDS))]
    takes: tuple[Take, ...] = ()
    if effort.takes:
        takes = takes_of(view, options, reference, effort.takes, chance.below(_SEEDS))
    while True:
        batches.append(estimator.batch(deals, chance.below(_SEEDS)))
        if len(batches) in FIRST_LOOKS or len(batches) % MORE_BATCHES == 0:
            analysis = _analysis(estimator, batches, takes, reference, deals)
            yield analysis
            if len(batches) >= BATCHES or _is_enough(analysis, len(batches), effort.precision):
                return


def _deals(playouts: int, options: int) -> int:
    """Playouts of one batch for each option."""
    shared = playouts * min(1.0, MANY_OPTIONS / options)
    return max(1, round(shared / BATCHES))


def _is_enough(analysis: Analysis, batches: int, precision: float | None) -> bool:
    if analysis.is_forced:
        return True
    return precision is not None and batches >= SURE and analysis.worst_error <= precision


def _analysis(
    estimator: Estimator,
    batches: list[list[Outcomes]],
    takes: tuple[Take, ...],
    reference: Reference,
    deals: int,
) -> Analysis:
    count = len(estimator.options)
    columns = list(zip(*batches, strict=True))
    own = Series([np.concatenate([part.own for part in column]) for column in columns])
    defeat = Series([1 - np.concatenate([part.wins for part in column]) for column in columns])
    best = own.best(count)
    options = tuple(
        OptionAnalysis(
            action=action,
            own=own.mean(index),
            behind=own.difference(index, best),
            cost=own.cost(index, count),
            wins=_reversed(defeat.mean(index)),
            chance_cost=defeat.cost(index, count),
            take=takes[index] if takes else None,
            method=estimator.methods[index],
        )
        for index, action in enumerate(estimator.options)
    )
    expected = Value(own.mean(count).value, 1 - defeat.mean(count).value)
    return Analysis(estimator.view, options, best, expected, reference.name, deals * len(batches))


def _reversed(defeat: ValueEstimate) -> ValueEstimate:
    return ValueEstimate(1 - defeat.value, defeat.error)
