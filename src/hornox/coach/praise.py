"""Choices that deserve praise."""

from __future__ import annotations

from enum import StrEnum

from hornox.coach.analysis import Analysis, OptionAnalysis
from hornox.coach.grades import BULLHEADS, SURE

NOTABLE = BULLHEADS[1]
ONLY_GOOD = BULLHEADS[2]
"""So many bullheads the next best option must be behind."""

DARING = 1 / 3
"""A choice that takes bullheads at once so often, though another seldom does, is daring."""


class Praise(StrEnum):
    ONLY_GOOD = "only-good"
    """All other options would have been a mistake at least."""

    DARED = "dared"
    """It ran a risk that the next best option did not, and was right to."""


def praise_for(analysis: Analysis, option: OptionAnalysis) -> Praise | None:
    """Praise for the best option, if it deserves some."""
    second = _clear_second(analysis, option)
    if second is None:
        return None
    if option.take is not None and second.take is not None:
        risk, other = option.take.chance, second.take.chance
        if risk >= DARING and other <= risk / 2:
            return Praise.DARED
    return Praise.ONLY_GOOD if second.behind.value >= ONLY_GOOD else None


def _clear_second(analysis: Analysis, option: OptionAnalysis) -> OptionAnalysis | None:
    """The next best option, if this one is the best and clearly better."""
    if analysis.is_forced or option.action != analysis.best_option.action:
        return None
    second = analysis.ranked[1]
    is_clear = second.behind.value > max(NOTABLE, SURE * second.behind.error)
    return second if is_clear else None
