"""Check that a bot answers every kind of decision legally, in time and reproducibly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TypeAlias

from hornox.arena.trials import (
    Trial,
    TrialAnswer,
    TrialFault,
    TrialResult,
    play_trial,
    trial_setups,
)
from hornox.bots import find_bot
from hornox.bots.external.supervised import checked_deadline
from hornox.engine import VARIANTS, SetupError
from hornox.engine.cards import Word
from hornox.record import format_action

MOST_FAULTS = 10
"""A check stops after this many faults."""

EXTRA_ROUNDS = 4
"""How often all setups of a mode are repeated if a kind of decision did not come up."""

CheckProgress: TypeAlias = Callable[[int, int], None]
"""Called after each game with the numbers of games played and planned."""


class Reproducibility(Word):
    """Whether the same seed gave the same answers."""

    YES = "yes"
    NO = "no"
    NOT_CLAIMED = "not-claimed"  # the bot declares that it is not reproducible
    NOT_JUDGED = "not-judged"  # not possible because of faults


@dataclass(frozen=True, slots=True)
class CheckPlan:
    """Which bot to check, in which modes, how often in each setup, with which deadline."""

    bot: str
    modes: tuple[str, ...]
    games: int
    deadline: float
    seed: str


@dataclass(frozen=True, slots=True)
class Conformance:
    """The result of a check.

    `decisions` counts them by kind, `missing` are kinds that never came up, `stopped` means that
    there were too many faults to go on, `difference` is where the same seed gave another answer.
    """

    plan: CheckPlan
    name: str
    introduced: bool
    games: int
    decisions: dict[str, int]
    missing: tuple[str, ...]
    faults: tuple[TrialFault, ...]
    stopped: bool
    reproducibility: Reproducibility
    difference: str | None
    median: float | None
    slowest: float | None

    @property
    def conforms(self) -> bool:
        """Whether the bot said hello, made no fault and is as reproducible as it claims."""
        return (
            self.introduced and not self.faults and self.reproducibility is not Reproducibility.NO
        )


def plan_check(
    bot: str, modes: Sequence[str], games: int, deadline: float, seed: str | int
) -> CheckPlan:
    """Return a checked plan. Without modes it has all of them."""
    find_bot(bot)
    chosen = tuple(dict.fromkeys(modes)) or tuple(VARIANTS)
    for mode in chosen:
        trial_setups(mode)
    if games < 1:
        raise SetupError(f"games must be a positive number, not {games}")
    return CheckPlan(bot, chosen, games, checked_deadline(deadline), str(seed))


def check_bot(plan: CheckPlan, on_progress: CheckProgress | None = None) -> Conformance:
    """Play the games of a plan. Stop early after too many faults."""
    total = sum(1 + plan.games * len(trial_setups(mode)) for mode in plan.modes)
    results: list[TrialResult] = []
    for trial in _trials(plan, results):
        results.append(play_trial(plan.bot, trial, plan.deadline))
        if on_progress is not None:
            on_progress(len(results), max(total, len(results)))
        if _has_too_many_faults(results):
            break
    return _result(plan, results)


def _trials(plan: CheckPlan, results: list[TrialResult]) -> Iterator[Trial]:
    """Yield the trials of every mode, the first of them twice.

    Extra trials follow while a kind of decision has not come up.
    """
    for mode in plan.modes:
        planned = _at_all_tables(plan, mode, range(plan.games))
        yield planned[0]
        yield from planned
        for trial in _at_all_tables(plan, mode, range(plan.games, plan.games + EXTRA_ROUNDS)):
            if not _missing(mode, results):
                break
            yield trial


def _at_all_tables(plan: CheckPlan, mode: str, rounds: range) -> list[Trial]:
    """Return a trial for every setup. The bot has another seat each time."""
    return [
        Trial(setup, (number + table) % setup.players, f"{plan.seed}/{mode}/{table}/{number}")
        for number in rounds
        for table, setup in enumerate(trial_setups(mode))
    ]


def _missing(mode: str, results: list[TrialResult]) -> list[str]:
    """Return the kinds of decision of the mode that have not come up."""
    met = {
        answer.kind
        for result in results
        if result.trial.setup.mode == mode
        for answer in result.answers
    }
    return [kind for kind in VARIANTS[mode].decision_kinds if kind not in met]


def _has_too_many_faults(results: list[TrialResult]) -> bool:
    """Return whether the bot was given up or has made too many faults."""
    return results[-1].replaced or sum(len(c.faults) for c in results) >= MOST_FAULTS


def _result(plan: CheckPlan, results: list[TrialResult]) -> Conformance:
    seconds = [second for result in results for second in result.seconds]
    reproducibility, difference = _compare(results)
    return Conformance(
        plan,
        name=results[-1].name,
        introduced=any(result.introduced for result in results),
        games=len(results),
        decisions=Counter(answer.kind for result in results for answer in result.answers),
        missing=tuple(f"{m}: {kind}" for m in plan.modes for kind in _missing(m, results)),
        faults=tuple(fault for result in results for fault in result.faults),
        stopped=_has_too_many_faults(results),
        reproducibility=reproducibility,
        difference=difference,
        median=median(seconds) if seconds else None,
        slowest=max(seconds, default=None),
    )


def _compare(results: list[TrialResult]) -> tuple[Reproducibility, str | None]:
    """Return whether games that were played twice went the same way, and where they differ."""
    if not all(result.reproducible for result in results):
        return Reproducibility.NOT_CLAIMED, None
    twins = [(a, b) for a, b in pairwise(results) if a.trial == b.trial]
    if not twins or any(a.faults or b.faults for a, b in twins):
        return Reproducibility.NOT_JUDGED, None
    for a, b in twins:
        for first, second in zip(a.answers, b.answers, strict=False):
            if first != second:
                return Reproducibility.NO, _describe_difference(a.trial, first, second)
    return Reproducibility.YES, None


def _describe_difference(trial: Trial, first: TrialAnswer, second: TrialAnswer) -> str:
    actions = f"{format_action(first.action)}, then {format_action(second.action)}"
    return f"{trial.setup.mode}, decision {first.decision} ({first.kind}): first {actions}"
