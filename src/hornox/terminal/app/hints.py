"""What the coach says about the thing pointed at, and which options are best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hornox.engine import SeatAction
from hornox.terminal.narration import Narrator

if TYPE_CHECKING:
    from hornox.coach import Analysis

LISTED = 4
"""Options that are compared while none is pointed at."""


def hint_words(
    analysis: Analysis, narrator: Narrator, names: tuple[str, ...], action: SeatAction | None
) -> str:
    """Return the reason for or against this option, or the best options with what they cost."""
    from hornox.coach import reason_for
    from hornox.terminal.coach_words import CoachWords

    words = CoachWords(narrator.texts, analysis.view.setup, names)
    option = analysis.by_action.get(action) if action is not None else None
    if option is not None:
        reason = words.reason(reason_for(analysis, option))
        cost = words.number(max(0.0, option.behind.value), signed=True)
        return narrator.texts("app.hint.option", cost=cost, reason=reason)
    ranked = analysis.ranked[:LISTED]
    costs = (f"{words.action(one.action)} {words.number(one.behind.value)}" for one in ranked)
    return narrator.texts("app.hint", options=", ".join(costs))
