"""Where playouts start: the table after each option of a decision."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hornox.engine import (
    Card,
    PickCard,
    PickForXRow,
    PlayCard,
    Played,
    ReplaceCard,
    SeatAction,
    SkipSpecial,
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
    found = (_start(view, option) for option in options)
    return [start for start in found if start is not None]


def _start(view: View, option: SeatAction) -> Start | None:
    assert view.seat is not None
    match option:
        case PlayCard():
            return _play(view, option)
        case TakeRow(row):
            return _place(view, option, row)
        case SkipSpecial():
            return _place(view, option, view.prompt.row)
        case Substitute(card) | ReplaceCard(card):
            return _replace(view, option, card)
        case PickForXRow():
            return _pick(view, option)
        case PickCard(card):
            return Start(option, table_of(view), (*view.hand, card), ())
        case _:
            return None


def _now(view: View, option: SeatAction) -> Start:
    """The table as it is, before the option has an effect."""
    table = table_of(view)
    lay_rows(table, rows_of(view), view.buffalo.emptied if view.buffalo is not None else ())
    queue = tuple(key_of(played, view.setup.players) for played in view.queue)
    return Start(option, table, view.hand, queue)


def _play(view: View, option: PlayCard) -> Start:
    assert view.seat is not None
    now = _now(view, option)
    key = key_of(Played(view.seat, option.card, option.twisted), view.setup.players)
    now.table[at.FIRST] = key
    now.table[at.COUNTS + view.seat] -= 1
    if option.twisted:
        now.table[at.TWISTERS + view.seat] = 0
    return replace(now, hand=tuple(card for card in view.hand if card != option.card))


def _place(view: View, option: SeatAction, row: int | None) -> Start:
    """The played card is placed; if it is a low card, with this row."""
    assert view.prompt.played is not None
    now = _now(view, option)
    if row is not None:
        now.table[at.GIVEN], now.table[at.CHOICES] = 1, row
    return replace(now, queue=(key_of(view.prompt.played, view.setup.players), *now.queue))


def _replace(view: View, option: SeatAction, card: Card) -> Start:
    """The played card returns to the hand; another one is placed at once."""
    assert view.prompt.played is not None
    now = _now(view, option)
    kept = tuple(other for other in view.hand if other != card)
    key = key_of(Played(view.seat, card), view.setup.players)
    return replace(now, hand=(*kept, view.prompt.played.card), queue=(key, *now.queue))


def _pick(view: View, option: PickForXRow) -> Start:
    assert view.seat is not None
    now = _now(view, option)
    others = tuple(card for card in view.prompt.cards if card != option.card)
    extend_x_row(now.table, view.seat, option.card)
    now.table[at.COUNTS + view.seat] += len(others)
    return replace(now, hand=view.hand + others)
