"""Grades: how much a choice gave away, in steps that double."""

from __future__ import annotations

from enum import StrEnum

from hornox.coach.series import ValueEstimate

SURE = 2.0
"""Nothing is graded that costs less than so many paired standard errors."""


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

BULLHEADS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""From how many bullheads on a choice is good only, an inaccuracy, a mistake, ..."""

CHANCES = (0.02, 0.05, 0.1, 0.2, 0.4)
"""The same by the chance to win, between two sides; among more players in proportion."""

FAULTS = frozenset({Grade.INACCURACY, Grade.MISTAKE, Grade.HEAVY_MISTAKE, Grade.BLUNDER})


def grade_bullheads(cost: ValueEstimate) -> Grade:
    return _grade(cost, BULLHEADS)


def grade_chance(cost: ValueEstimate, sides: int) -> Grade:
    return _grade(cost, tuple(limit * 2 / sides for limit in CHANCES))


def _grade(cost: ValueEstimate, limits: tuple[float, ...]) -> Grade:
    if cost.value <= SURE * cost.error:
        return Grade.BEST
    passed = [grade for grade, limit in zip(_STEPS, limits, strict=True) if cost.value >= limit]
    return passed[-1] if passed else Grade.BEST
