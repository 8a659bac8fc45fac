"""Grades: how much a choice gave away, in steps that double."""

from __future__ import annotations

from enum import StrEnum

from hornox.coach.series import ValueEstimate

SURE = 2.0
"""Nothing is graded that costs less than so many paired standard errors."""


class Measure(StrEnum):
    """What a choice is graded by."""

    BULLHEADS = "bullheads"
    CHANCE = "chance"


class Grade(StrEnum):
    """The best first. `FORCED`: there was nothing to decide."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    HEAVY_MISTAKE = "heavy-mistake"
    BLUNDER = "blunder"


_STEPS = (Grade.GOOD, Grade.INACCURACY, Grade.MISTAKE, Grade.HEAVY_MISTAKE, Grade.BLUNDER)

BULLHEADS = (0.2, 0.4, 0.8, 1.6, 3.2)
"""From how many bullheads on a choice is good only, an inaccuracy, a mistake, ...

Each step doubles. They were set once, so that a champion blunders in less than one choice of 200
and a calf in more than one of ten (`docs/research/coach.md`).
"""

CHANCES = (0.02, 0.05, 0.1, 0.2, 0.4)
"""The same by the chance to win, between two sides; among more players in proportion."""

FAULTS = frozenset({Grade.INACCURACY, Grade.MISTAKE, Grade.HEAVY_MISTAKE, Grade.BLUNDER})


def limits_of(measure: Measure, sides: int) -> tuple[float, ...]:
    """From which cost on each grade below the best is given."""
    if measure is Measure.BULLHEADS:
        return BULLHEADS
    return tuple(limit * 2 / sides for limit in CHANCES)


def grade(cost: ValueEstimate, measure: Measure, sides: int) -> Grade:
    if cost.value <= SURE * cost.error:
        return Grade.BEST
    limits = limits_of(measure, sides)
    passed = [step for step, limit in zip(_STEPS, limits, strict=True) if cost.value >= limit]
    return passed[-1] if passed else Grade.BEST
