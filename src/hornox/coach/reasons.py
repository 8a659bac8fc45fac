"""Why an option is good or bad: the main reason, from the table and the playouts.

A reason is a key of the texts (`coach.reason.KEY`) and the values to fill in.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.coach.analysis import Analysis, OptionAnalysis
from hornox.coach.takes import points_so_far
from hornox.engine import PlayCard, TakeRow, View, turned, what_if

SURE = 2.0
"""So many paired standard errors apart, two options differ."""


@dataclass(frozen=True, slots=True)
class OptionReason:
    """`values` by name: rows count from 1, `chance` is a share, all else are numbers."""

    key: str
    values: dict[str, float] = field(default_factory=dict)


def reason_for(analysis: Analysis, option: OptionAnalysis) -> OptionReason:
    """What tells this option apart from the best, or the best from the next one."""
    if analysis.is_forced:
        return OptionReason("forced")
    best = analysis.best_option
    if option.action == best.action:
        return _praise(analysis.view, best, analysis.ranked[1])
    if option.behind.value <= SURE * option.behind.error:
        return OptionReason("same")
    if _costs_now(option, best) >= _costs_later(option, best):
        return _blame_now(analysis.view, option, best)
    view = analysis.view
    return OptionReason("later", {"later": _later(view, option), "best": _later(view, best)})


def _praise(view: View, best: OptionAnalysis, second: OptionAnalysis) -> OptionReason:
    if second.behind.value <= SURE * second.behind.error:
        return OptionReason("best-of-equals")
    if _costs_now(second, best) >= _costs_later(second, best):
        return OptionReason("best-now", {"now": _now(best), "other": _now(second)})
    return OptionReason("best-later", {"later": _later(view, best), "other": _later(view, second)})


def _blame_now(view: View, option: OptionAnalysis, best: OptionAnalysis) -> OptionReason:
    match option.action:
        case PlayCard():
            return _blame_card(view, option.action)
        case TakeRow(row) if isinstance(best.action, TakeRow):
            chosen, better = view.rows[row], view.rows[best.action.row]
            prices = {"price": chosen.bullheads, "best": better.bullheads}
            return OptionReason(
                "row-price", {"row": row + 1, "better": best.action.row + 1, **prices}
            )
        case _:
            return OptionReason("playouts", {"more": option.behind.value})


def _blame_card(view: View, play: PlayCard) -> OptionReason:
    """Where the card would go, how much room there is, and what may come before it."""
    number = turned(play.card) if play.twisted else play.card
    table = what_if.open_table(view)
    row = what_if.row_for(table, number)
    if row is None:
        return OptionReason("low", {"card": play.card})
    free = what_if.free_places(table, row)
    low, high = sorted((view.rows[row].cards[-1] if view.rows[row].cards else 0, number))
    between = sum(low < card < high for card in view.unseen)
    known: dict[str, float] = {"row": row + 1, "card": play.card, "count": between}
    return (
        OptionReason("full-row", known)
        if free <= 0
        else OptionReason("filling", {**known, "free": free})
    )


def _now(option: OptionAnalysis) -> float:
    return option.take.chance * option.take.cost if option.take is not None else 0.0


def _later(view: View, option: OptionAnalysis) -> float:
    """What the option costs beyond this turn, on average."""
    return option.own.value - points_so_far(view) - _now(option)


def _costs_now(option: OptionAnalysis, other: OptionAnalysis) -> float:
    return _now(option) - _now(other)


def _costs_later(option: OptionAnalysis, other: OptionAnalysis) -> float:
    return option.own.value - other.own.value - _costs_now(option, other)
