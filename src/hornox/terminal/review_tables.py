"""A review and an analysis as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.coach import (
    Account,
    Analysis,
    Method,
    OptionAnalysis,
    Review,
    SeatReview,
    Verdict,
    reason_for,
    sum_of_effects,
)
from hornox.terminal.coach_words import CoachWords
from hornox.texts import Texts

MOST_FAULTS = 5
"""So many choices of each seat are told."""


def review_table(review: Review, texts: Texts) -> RenderableType:
    """The accounts, and what is worth telling of each seat."""
    words = CoachWords(texts, review.walk.setup, review.walk.names)
    return Group(*_review_parts(review, words))


def _review_parts(review: Review, words: CoachWords) -> Iterator[RenderableType]:
    yield Text(review_head(review, words.texts))
    yield _accounts(review, words)
    yield _chances(review, words)
    if review.effects:
        yield _effects(review, words)
    for seat in review.seats:
        yield Text(words.who(seat.seat), style="bold")
        yield from _story_of(seat, words)
        yield Text("")
    yield Text(foot_text(review, words))


def review_head(review: Review, texts: Texts) -> str:
    setup = review.walk.setup
    title = texts(f"title.{setup.mode}")
    rounds = len(review.walk.finished_rounds)
    return texts("coach.head", title=title, players=setup.players, rounds=rounds)


def foot_text(review: Review, words: CoachWords) -> str:
    error = words.number(review.par_error, 2)
    return words.texts("coach.foot", name=review.reference, error=error)


def _accounts(review: Review, words: CoachWords) -> Table:
    names = ("seat", "result", "par", "deal", "own", "rest", "given-away", "like")
    table = _columns(words.texts, *names, title="coach.table.bullheads")
    for seat in review.seats:
        parts = _parts(seat.account, words.number)
        level = (words.given_away(seat.level), words.like(seat.level))
        table.add_row(Text(seat.name), *parts, *level)
    return table


def _chances(review: Review, words: CoachWords) -> Table:
    names = ("seat", "result", "par", "deal", "own", "rest")
    table = _columns(words.texts, *names, title="coach.table.chance")
    for seat in review.seats:
        table.add_row(Text(seat.name), *_parts(seat.chances, words.percent))
    return table


def _effects(review: Review, words: CoachWords) -> Table:
    """A line for each seat that chose, a column for each seat that paid or saved."""
    table = Table(
        box=box.SIMPLE_HEAD, title=words.texts("coach.table.effects"), title_justify="left"
    )
    table.add_column(words.texts("coach.column.by"))
    for name in review.walk.names:
        table.add_column(Text(name), justify="right")
    for name, cells in zip(review.walk.names, effect_cells(review, words), strict=True):
        table.add_row(Text(name), *cells)
    return table


def effect_cells(review: Review, words: CoachWords) -> list[list[str]]:
    """What each seat cost each other one in all rounds, with the standard error."""
    return [
        [f"{words.number(effect, signed=True)} ± {words.number(error)}" for effect, error in line]
        for line in sum_of_effects(review.effects)
    ]


class _Format(Protocol):
    """Writes a number, with its sign if wanted."""

    def __call__(self, value: float, /, *, signed: bool = False) -> str: ...


def _parts(account: Account, number: _Format) -> list[str]:
    signed = (account.deal, account.own, account.rest)
    return [
        number(account.result),
        number(account.par),
        *(number(part, signed=True) for part in signed),
    ]


def _story_of(seat: SeatReview, words: CoachWords) -> Iterator[Text]:
    costly = [one for one in seat.verdicts if one.is_fault]
    costly.sort(key=lambda one: (one.measure, -one.cost.value))
    if not costly:
        yield Text(words.texts("coach.no-faults"))
    yield from _told("coach.faults", costly[:MOST_FAULTS], words)
    yield from _told("coach.praised", [one for one in seat.verdicts if one.praise], words)
    for key, points in zip(("own", "rest"), seat.turning_points(), strict=True):
        yield from _turning(key, points, words)


def _told(key: str, verdicts: Sequence[Verdict], words: CoachWords) -> Iterator[Text]:
    if not verdicts:
        return
    yield Text(words.texts(key), style="underline")
    for verdict in verdicts[:MOST_FAULTS]:
        yield Text(f"  {words.choice(verdict)} - {words.judgement(verdict)}")
        yield Text(f"    {words.reason(verdict.reason)}", style="dim")


def _turning(key: str, verdicts: Sequence[Verdict], words: CoachWords) -> Iterator[Text]:
    if verdicts:
        yield Text(words.texts(f"coach.turning.{key}"), style="underline")
    for verdict in verdicts:
        assert verdict.step is not None
        change = verdict.step.own if key == "own" else verdict.step.rest
        yield Text(f"  {words.choice(verdict)} ({words.number(change, signed=True)})")


def analysis_table(analysis: Analysis, texts: Texts, names: tuple[str, ...]) -> RenderableType:
    """All options of a decision, the best first."""
    view = analysis.view
    words = CoachWords(texts, view.setup, names)
    assert view.seat is not None
    head = texts(
        "coach.head.analysis",
        title=texts(f"title.{view.setup.mode}"),
        round=view.round,
        turn=view.turn,
        who=words.who(view.seat),
    )
    names_of_columns = ("option", "bullheads", "behind", "wins", "takes", "costs", "later")
    table = _columns(texts, *names_of_columns)
    for option in analysis.ranked:
        table.add_row(*_option(option, words))
    own = words.number(analysis.reference.own)
    foot = texts(
        "coach.foot.analysis", playouts=analysis.playouts, name=analysis.reference_name, own=own
    )
    lines = [Text(words.reason(reason_for(analysis, analysis.best_option))), Text(foot)]
    if any(option.method is Method.IMAGINED for option in analysis.options):
        lines.append(Text(texts("coach.foot.imagined")))
    return Group(Text(head), table, *lines)


def _option(option: OptionAnalysis, words: CoachWords) -> list[str]:
    star = "*" if option.method is Method.IMAGINED else ""
    own, behind = option.own, option.behind
    told = [
        f"{words.action(option.action)}{star}",
        f"{words.number(own.value, 2)}±{words.number(own.error, 2)}",
        f"{words.number(behind.value, 2)}±{words.number(behind.error, 2)}",
        words.percent(option.wins.value),
    ]
    take = option.take
    if take is None:
        return [*told, "", "", ""]
    later = "" if take.later is None else words.number(take.later)
    return [*told, words.percent(take.chance), words.number(take.cost), later]


def _columns(texts: Texts, *names: str, title: str | None = None) -> Table:
    heading = None if title is None else texts(title)
    table = Table(box=box.SIMPLE_HEAD, title=heading, title_justify="left")
    for name in names:
        left = name in ("seat", "option", "like")
        table.add_column(texts(f"coach.column.{name}"), justify="left" if left else "right")
    return table
