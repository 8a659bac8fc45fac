"""Where playouts start: the table after each option of a decision."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hornox.engine import (
    Card,
    LetSevenTake,
    PickCard,
    PickForXRow,
    PlayCard,
    Played,
    ReplaceCard,
    SeatAction,
    SkipSpecial,
    StopRow,
    Substitute,
    TakeRow,
    View,
)
from hornox.sim import _layout as at
from hornox.sim._jit import Ints
from hornox.sim._tables import extend_x_row, key_of, lay_rows, rows_of, table_of


@dataclass(frozen=True, slots=True)
class Start:
    """The table after an option, the viewer's hand, and the keys that wait to be placed."""

    action: SeatAction
    table: Ints
    hand: tuple[Card, ...]
    queue: tuple[int, ...]


def starts_of(view: View) -> list[Start]:
    """A start for each option of the decision that a playout can weigh, in their order."""
    options = view.decision.options if view.decision is not None else view.changes
    now = _now(view)
    found = (_start(view, option, now) for option in options)
    return [start for start in found if start is not None]


@dataclass(frozen=True, slots=True)
class _Now:
    """The table as it is, before an option has an effect."""

    table: Ints
    queue: tuple[int, ...]


def _now(view: View) -> _Now:
    table = table_of(view)
    lay_rows(table, rows_of(view), view.buffalo.emptied if view.buffalo is not None else ())
    return _Now(table, tuple(key_of(played, view.setup.players) for played in view.queue))


def _start(view: View, option: SeatAction, now: _Now) -> Start | None:
    start = Start(option, now.table.copy(), view.hand, now.queue)
    match option:
        case PlayCard():
            return _play(view, start, option)
        case TakeRow(row):
            return _place(view, start, row)
        case SkipSpecial():
            return _place(view, start, view.prompt.row)
        case LetSevenTake(row) | StopRow(row):
            return _mark(view, start, row, stop=isinstance(option, StopRow))
        case Substitute(card) | ReplaceCard(card):
            return _replace(view, start, card)
        case PickForXRow(card):
            return _pick(view, start, card)
        case PickCard(card):
            return replace(start, hand=(*view.hand, card))
        case _:
            return None


def _play(view: View, start: Start, option: PlayCard) -> Start:
    """The card is the viewer's next one, whatever the others play."""
    assert view.seat is not None
    key = key_of(Played(view.seat, option.card, option.twisted), view.setup.players)
    start.table[at.FIRST] = key
    start.table[at.COUNTS + view.seat] -= 1
    if option.twisted:
        start.table[at.TWISTERS + view.seat] = 0
    return replace(start, hand=tuple(card for card in view.hand if card != option.card))


def _place(view: View, start: Start, row: int | None) -> Start:
    """The played card is placed; if it is a low card, with this row."""
    assert view.prompt.played is not None
    if row is not None:
        start.table[at.GIVEN], start.table[at.CHOICES] = 1, row
    return replace(start, queue=(key_of(view.prompt.played, view.setup.players), *start.queue))


def _mark(view: View, start: Start, row: int, *, stop: bool) -> Start:
    """Anniversary: a Stop or a 7 nimmt! on a row, then the played card is placed."""
    rows = rows_of(view)
    rows[row].stopped |= stop
    rows[row].limit += not stop
    lay_rows(start.table, rows)
    return _place(view, start, None)


def _replace(view: View, start: Start, card: Card) -> Start:
    """The played card returns to the hand; another one is placed at once."""
    assert view.prompt.played is not None
    kept = tuple(other for other in view.hand if other != card)
    key = key_of(Played(view.seat, card), view.setup.players)
    return replace(start, hand=(*kept, view.prompt.played.card), queue=(key, *start.queue))


def _pick(view: View, start: Start, card: Card) -> Start:
    """One taken card goes to the X row, the others to the hand."""
    assert view.seat is not None
    others = tuple(other for other in view.prompt.cards if other != card)
    extend_x_row(start.table, view.seat, card)
    start.table[at.COUNTS + view.seat] += len(others)
    return replace(start, hand=view.hand + others)
