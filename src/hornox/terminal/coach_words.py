"""The words of the coach: options, reasons, grades and numbers in a language."""

from __future__ import annotations

from typing import get_args

from hornox.coach import Analysis, Level, Measure, OptionReason, Verdict
from hornox.engine import (
    Agree,
    Decline,
    GetReady,
    KeepSpecials,
    PickCard,
    PickForXRow,
    PlayCard,
    Propose,
    Seat,
    SeatAction,
    Setup,
    SkipSpecial,
    Substitute,
    SwapSpecial,
    TakeRow,
    Use,
    turned,
)
from hornox.terminal.narration import Narrator
from hornox.texts import Texts, level_words

WHOLE = ("row", "better", "card", "count", "free", "price")
"""Values of reasons that are whole numbers."""

_PLAIN: dict[SeatAction, str] = {
    KeepSpecials(): "option.keep",
    GetReady(): "option.ready",
    Agree(): "option.agree",
    Decline(): "option.decline",
    SkipSpecial(): "coach.action.skip",
}


class CoachWords:
    """What the coach says about one game."""

    __slots__ = ("_narrator", "texts")

    def __init__(self, texts: Texts, setup: Setup, names: tuple[str, ...]) -> None:
        self.texts = texts
        self._narrator = Narrator(texts, setup, names)

    def who(self, seat: Seat) -> str:
        return self._narrator.who(seat)

    def number(self, value: float, digits: int = 1, *, signed: bool = False) -> str:
        """A number with the decimal sign of the language; what rounds to zero has no minus."""
        rounded = round(value, digits) + 0.0
        text = f"{rounded:+.{digits}f}" if signed else f"{rounded:.{digits}f}"
        return text.replace(".", self.texts("coach.point"))

    def percent(self, share: float, *, signed: bool = False) -> str:
        return f"{self.number(100 * share, 0, signed=signed)} %"

    def action(self, action: SeatAction) -> str:
        """An option, as short as it can be said."""
        match action:
            case PlayCard(card, twisted=True):
                return self.texts("turned", card=card, number=f"{turned(card):02}")
            case PlayCard(card) | PickCard(card) | PickForXRow(card) | Substitute(card):
                return str(card)
            case TakeRow(row):
                return self.texts("coach.action.row", row=row + 1)
            case SwapSpecial(special):
                return self.texts("option.swap", special=self._narrator.special(special))
            case Propose(use):
                return self._narrator.named_use(use)
        if isinstance(action, get_args(Use)):
            return self._narrator.named_use(action)
        return self.texts(_PLAIN[action])

    def reason(self, reason: OptionReason) -> str:
        values = {name: self._value(name, value) for name, value in reason.values.items()}
        return self.texts(f"coach.reason.{reason.key}", **values)

    def _value(self, name: str, value: float) -> str:
        return f"{value:.0f}" if name in WHOLE else self.number(value)

    def grade(self, verdict: Verdict) -> str:
        return self.texts(f"coach.grade.{verdict.grade}")

    def choice(self, verdict: Verdict) -> str:
        """Round 2, turn 3, Ada: 57."""
        choice = verdict.choice
        return self.texts(
            "coach.choice",
            round=choice.round,
            turn=choice.view.turn,
            who=self.who(choice.seat),
            chosen=self.action(choice.chosen),
        )

    def judgement(self, verdict: Verdict) -> str:
        """The grade, what it cost, what would have been better, praise."""
        parts = [self.grade(verdict)]
        if verdict.is_fault:
            parts += [self._cost(verdict), self._better(verdict)]
        if verdict.is_unpunished:
            parts.append(self.texts("coach.unpunished"))
        if verdict.praise is not None:
            parts.append(self.texts(f"coach.praise.{verdict.praise}"))
        return ", ".join(parts)

    def _cost(self, verdict: Verdict) -> str:
        cost = verdict.cost.value
        if verdict.measure is Measure.CHANCE:
            return self.texts("coach.cost.chance", cost=self.percent(cost))
        return self.texts("coach.cost.bullheads", cost=self.number(cost))

    def _better(self, verdict: Verdict) -> str:
        assert verdict.analysis is not None
        best = best_by(verdict.analysis, verdict.measure)
        return self.texts("coach.better", best=self.action(best))

    def given_away(self, level: Level | None) -> str:
        if level is None:
            return self.texts("coach.level.none")
        cost, error = self.number(level.cost), self.number(level.error)
        return self.texts("coach.level", cost=cost, error=error)

    def like(self, level: Level | None) -> str:
        """The level that plays like that, and those it may be as well."""
        if level is None:
            return ""
        if level.name is None or level.low is None or level.high is None:
            return self.texts("coach.level.unmeasured")
        names = level_words(self.texts.language)
        name, low, high = (names[one]["name"] for one in (level.name, level.low, level.high))
        if low == high:
            return name
        return self.texts("coach.level.like", name=name, low=low, high=high)


def best_by(analysis: Analysis, measure: Measure) -> SeatAction:
    """The best option by bullheads, or by the chance to win."""
    if measure is Measure.BULLHEADS:
        return analysis.best_option.action
    return max(analysis.options, key=lambda option: option.wins.value).action
