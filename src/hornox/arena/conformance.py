"""Does a bot answer every kind of decision, legally, in time and again the same way?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TypeAlias

from hornox.arena.trials import Answer, Course, Finding, Trial, play_trial, tables
from hornox.bots import find_bot
from hornox.bots.external.supervised import checked_deadline
from hornox.engine import VARIANTS, SetupError
from hornox.engine.cards import Word
from hornox.record import format_action

ENOUGH_FAULTS = 10
"""After so many a check stops: somebody has something to repair."""

EXTRA_ROUNDS = 4
"""So many times more at all tables of a mode, if a kind of decision did not come up."""

Told: TypeAlias = Callable[[int, int], None]
"""Told after each game how many have been played, and of how many."""


class Repeats(Word):
    """Whether the same seed gave the same answers."""

    YES = "yes"
    NO = "no"
    NOT_CLAIMED = "not-claimed"  # the bot itself says that it does not
    NOT_JUDGED = "not-judged"  # faults were in the way


@dataclass(frozen=True, slots=True)
class CheckPlan:
    """Which bot to check, in which modes, how often at each table, with how many seconds."""

    bot: str
    modes: tuple[str, ...]
    games: int
    deadline: float
    seed: str


@dataclass(frozen=True, slots=True)
class Conformance:
    """What a check found out.

    `decisions` counts them by kind, `missing` are kinds that never came up, `stopped` says that
    there were too many faults to go on, `difference` where the same seed gave another answer.
    """

    plan: CheckPlan
    name: str
    introduced: bool
    games: int
    decisions: dict[str, int]
    missing: tuple[str, ...]
    findings: tuple[Finding, ...]
    stopped: bool
    repeats: Repeats
    difference: str | None
    median: float | None
    slowest: float | None

    @property
    def conforms(self) -> bool:
        return self.introduced and not self.findings and self.repeats is not Repeats.NO


def plan_check(bot: str, modes: Sequence[str], games: int, deadline: float, seed: str) -> CheckPlan:
    """A checked plan; without modes it has all of them."""
    find_bot(bot)
    chosen = tuple(dict.fromkeys(modes)) or tuple(VARIANTS)
    for mode in chosen:
        tables(mode)
    if games < 1:
        raise SetupError(f"games must be a positive number, not {games}")
    return CheckPlan(bot, chosen, games, checked_deadline(deadline), seed)


def check_bot(plan: CheckPlan, tell: Told | None = None) -> Conformance:
    """Play the games of a plan; stops early if there are faults enough."""
    total = sum(1 + plan.games * len(tables(mode)) for mode in plan.modes)
    courses: list[Course] = []
    for trial in _trials(plan, courses):
        courses.append(play_trial(plan.bot, trial, plan.deadline))
        if tell is not None:
            tell(len(courses), max(total, len(courses)))
        if _is_hopeless(courses):
            break
    return _result(plan, courses)


def _trials(plan: CheckPlan, courses: list[Course]) -> Iterator[Trial]:
    """Of every mode the first game twice, and more than planned while `courses` lack a kind."""
    for mode in plan.modes:
        planned = _at_all_tables(plan, mode, range(plan.games))
        yield planned[0]
        yield from planned
        for trial in _at_all_tables(plan, mode, range(plan.games, plan.games + EXTRA_ROUNDS)):
            if not _missing(mode, courses):
                break
            yield trial


def _at_all_tables(plan: CheckPlan, mode: str, rounds: range) -> list[Trial]:
    """The bot sits on another seat each time."""
    return [
        Trial(setup, (number + table) % setup.players, f"{plan.seed}/{mode}/{table}/{number}")
        for number in rounds
        for table, setup in enumerate(tables(mode))
    ]


def _missing(mode: str, courses: list[Course]) -> list[str]:
    """Kinds of decision of the mode that the bot has not met in it."""
    met = {
        answer.kind
        for course in courses
        if course.trial.setup.mode == mode
        for answer in course.answers
    }
    return [kind for kind in VARIANTS[mode].decision_kinds if kind not in met]


def _is_hopeless(courses: list[Course]) -> bool:
    return courses[-1].replaced or sum(len(c.findings) for c in courses) >= ENOUGH_FAULTS


def _result(plan: CheckPlan, courses: list[Course]) -> Conformance:
    seconds = [second for course in courses for second in course.seconds]
    repeats, difference = _compare(courses)
    return Conformance(
        plan,
        name=courses[-1].name,
        introduced=any(course.introduced for course in courses),
        games=len(courses),
        decisions=Counter(answer.kind for course in courses for answer in course.answers),
        missing=tuple(f"{m}: {kind}" for m in plan.modes for kind in _missing(m, courses)),
        findings=tuple(finding for course in courses for finding in course.findings),
        stopped=_is_hopeless(courses),
        repeats=repeats,
        difference=difference,
        median=median(seconds) if seconds else None,
        slowest=max(seconds, default=None),
    )


def _compare(courses: list[Course]) -> tuple[Repeats, str | None]:
    """Whether games that were played twice went the same way, and else where they parted."""
    if not all(course.reproducible for course in courses):
        return Repeats.NOT_CLAIMED, None
    twins = [(a, b) for a, b in pairwise(courses) if a.trial == b.trial]
    if not twins or any(a.findings or b.findings for a, b in twins):
        return Repeats.NOT_JUDGED, None
    for a, b in twins:
        for first, second in zip(a.answers, b.answers, strict=False):
            if first != second:
                return Repeats.NO, _told_apart(a.trial, first, second)
    return Repeats.YES, None


def _told_apart(trial: Trial, first: Answer, second: Answer) -> str:
    actions = f"{format_action(first.action)}, then {format_action(second.action)}"
    return f"{trial.setup.mode}, decision {first.decision} ({first.kind}): first {actions}"
