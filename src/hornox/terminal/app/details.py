"""What all pages say about a game: keys, hands that are known, piles, and points by round."""

from __future__ import annotations

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hornox.engine import Outcome, Result, View, bullheads
from hornox.terminal.app.moment import TableMoment
from hornox.terminal.narration import Narrator, join
from hornox.texts import Texts


def help_parts(moment: TableMoment, keys: list[tuple[str, str]]) -> list[RenderableType]:
    """Return help for the present question, and all keys."""
    texts, kind = moment.narrator.texts, moment.view.prompt.kind
    parts: list[RenderableType] = []
    if texts.has(f"help.{kind}"):
        parts += [Text(texts(f"help.{kind}")), ""]
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for key, label in keys:
        table.add_row(Text(key, "bold"), Text(label))
    return [*parts, Text(texts("app.help.arrows")), Text(texts("app.help.signs")), "", table]


def detail_parts(moment: TableMoment) -> list[RenderableType]:
    """Return the points by round, the cards of the own pile and those not seen yet."""
    view, texts = moment.view, moment.narrator.texts
    parts: list[RenderableType] = [points_table(view, moment.narrator)]
    pile = view.x_pile if moment.variant.has_x_rows else view.pile
    heads = texts.heads(bullheads(pile))
    parts.append(Text(texts("app.pile", cards=join(pile) or "-", heads=heads)))
    for seat in view.seats:
        if seat.known and seat.seat != view.seat:
            cards = join(sorted(seat.known))
            parts.append(Text(texts("app.known", who=moment.narrator.who(seat.seat), cards=cards)))
    unseen = join(view.unseen) or "-"
    return [*parts, Text(texts("app.unseen", cards=unseen))]


def points_table(view: View, narrator: Narrator) -> RenderableType:
    """Return the points of each finished round."""
    texts = narrator.texts
    names = _sides(view, narrator)
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column(texts("end.player"))
    for number in range(1, len(view.scores) + 1):
        table.add_column(str(number), justify="right")
    table.add_column(texts("end.points"), justify="right", style="bold")
    for side, name in enumerate(names):
        rounds = [points[side] for points in view.scores]
        table.add_row(Text(name), *map(str, rounds), str(sum(rounds)))
    return table


def result_parts(outcome: Outcome, view: View, narrator: Narrator) -> list[RenderableType]:
    """Return the ranking and the points of each round."""
    texts = narrator.texts
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column(texts("end.place"), justify="right")
    table.add_column(texts("end.player"))
    table.add_column(texts("end.points"), justify="right", style="bold")
    names, counted = _sides(view, narrator), narrator.points(outcome.points)
    for points, name, words in sorted(zip(outcome.points, names, counted, strict=True)):
        place = 1 + sum(other < points for other in outcome.points)
        table.add_row(str(place), Text(name), words)
    parts: list[RenderableType] = [Text(narrator.outcome(outcome), "bold"), table]
    if outcome.result is Result.RANKED and len(view.scores) > 1:
        parts.append(points_table(view, narrator))
    return parts


def _sides(view: View, narrator: Narrator) -> list[str]:
    """Return the names of those who have points."""
    texts: Texts = narrator.texts
    if view.buffalo is not None:
        return [texts("team"), texts("buffalo")]
    return [narrator.who(seat) for seat in range(view.setup.players)]
