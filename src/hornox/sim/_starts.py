"""Where playouts start: the table after each option of a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hornox.engine import (
    Card,
    Decline,
    GetReady,
    KeepSpecials,
    PickCard,
    PickForXRow,
    PlayCard,
    Played,
    SeatAction,
    SwapSpecial,
    TakeRow,
    View,
)
from hornox.sim import _layout as at
from hornox.sim._jit import Ints
from hornox.sim._outlooks import Outlook
from hornox.sim._tables import extend_x_row, key_of, lay_rows, rows_of, table_of


@dataclass(frozen=True, slots=True)
class Start:
    """The table after an option, the viewer's hand, and the keys that wait to be placed."""

    action: SeatAction
    table: Ints
    hand: tuple[Card, ...]
    queue: tuple[int, ...]


def starts_of(view: View, options: Sequence[SeatAction]) -> list[Start]:
    """A start for each option that a playout can weigh, in their order.

    An option that leaves the viewer another choice has several starts.
    """
    now = _Now(view)
    return [start for option in options for start in _starts(view, option, now)]


class _Now:
    """The table as it is, before an option has an effect."""

    __slots__ = ("outlook", "queue", "table")

    def __init__(self, view: View) -> None:
        self.table = table_of(view)
        lay_rows(
            self.table, rows_of(view), view.buffalo.emptied if view.buffalo is not None else ()
        )
        self.queue = tuple(key_of(played, view.setup.players) for played in view.queue)
        self.outlook = Outlook(view)


def _starts(view: View, option: SeatAction, now: _Now) -> Iterator[Start]:
    start = Start(option, now.table.copy(), view.hand, now.queue)
    match option:
        case PlayCard():
            yield _play(view, start, option)
        case TakeRow(row):
            yield _place(view, start, row)
        case PickForXRow(card):
            yield _pick(view, start, card)
        case PickCard(card):
            yield replace(start, hand=(*view.hand, card))
        case GetReady() | Decline():
            yield start
        case KeepSpecials() | SwapSpecial():
            pass
        case _:
            for later in now.outlook.after(option):
                yield _go_on(view, start, later)


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


def _go_on(view: View, start: Start, later: View) -> Start:
    """Where the engine has come to after a special card: its rows, and what still waits."""
    table = table_of(later)
    lay_rows(table, rows_of(later), later.buffalo.emptied if later.buffalo is not None else ())
    played = later.prompt.played
    waiting = later.queue if played is None else (played, *later.queue)
    queue = tuple(key_of(card, view.setup.players) for card in waiting)
    return Start(start.action, table, later.hand, queue)


def _pick(view: View, start: Start, card: Card) -> Start:
    """One taken card goes to the X row, the others to the hand."""
    assert view.seat is not None
    others = tuple(other for other in view.prompt.cards if other != card)
    extend_x_row(start.table, view.seat, card)
    start.table[at.COUNTS + view.seat] += len(others)
    return replace(start, hand=view.hand + others)
