"""Where playouts start: the table after each option of a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
from hornox.sim.encoding.lookahead import EngineLookahead
from hornox.sim.encoding.tables import encode_view, extend_x_row, key_of
from hornox.sim.kernels import table as at
from hornox.sim.kernels.jit import Ints


class OptionStart(NamedTuple):
    """The table after an option, the viewer's hand, and the keys that wait to be placed."""

    action: SeatAction
    table: Ints
    hand: tuple[Card, ...]
    queue: tuple[int, ...]


def starts_of(view: View, options: Sequence[SeatAction]) -> list[OptionStart]:
    """A start for each option that playouts can evaluate, in their order.

    An option that leaves the viewer another choice has several starts.
    """
    before = _Before(view)
    return [start for option in options for start in _starts(view, option, before)]


class _Before:
    """The table before an option has an effect."""

    __slots__ = ("lookahead", "queue", "table")

    def __init__(self, view: View) -> None:
        self.table = encode_view(view)
        self.queue = _keys(view, view.queue)
        self.lookahead = EngineLookahead(view)


def _keys(view: View, waiting: Sequence[Played]) -> tuple[int, ...]:
    return tuple(key_of(played, view.setup.players) for played in waiting)


def _starts(view: View, option: SeatAction, before: _Before) -> Iterator[OptionStart]:
    start = OptionStart(option, before.table.copy(), view.hand, before.queue)
    match option:
        case PlayCard():
            yield _play(view, start, option)
        case TakeRow(row):
            yield _take_row(view, start, row)
        case PickForXRow(card):
            yield _pick_for_x_row(view, start, card)
        case PickCard(card):
            yield start._replace(hand=(*view.hand, card))
        case GetReady() | Decline():
            yield start
        case KeepSpecials() | SwapSpecial():
            pass
        case _:
            for later in before.lookahead.after(option):
                yield _after_special(option, later)


def _play(view: View, start: OptionStart, option: PlayCard) -> OptionStart:
    """The card is the viewer's next one, whatever the others play."""
    assert view.seat is not None
    key = key_of(Played(view.seat, option.card, option.twisted), view.setup.players)
    start.table[at.FIRST_KEY] = key
    start.table[at.HAND_COUNTS + view.seat] -= 1
    if option.twisted:
        start.table[at.TWISTERS + view.seat] = 0
    return start._replace(hand=tuple([card for card in view.hand if card != option.card]))


def _take_row(view: View, start: OptionStart, row: int | None) -> OptionStart:
    """The played card is placed; if it is a low card, it takes this row."""
    assert view.prompt.played is not None
    if row is not None:
        start.table[at.GIVEN], start.table[at.CHOICES] = 1, row
    return start._replace(queue=(key_of(view.prompt.played, view.setup.players), *start.queue))


def _pick_for_x_row(view: View, start: OptionStart, card: Card) -> OptionStart:
    """One taken card goes to the X row, the others to the hand."""
    assert view.seat is not None
    others = tuple(other for other in view.prompt.cards if other != card)
    extend_x_row(start.table, view.seat, card)
    start.table[at.HAND_COUNTS + view.seat] += len(others)
    return start._replace(hand=view.hand + others)


def _after_special(option: SeatAction, later: View) -> OptionStart:
    """The table as the engine leaves it after a special card, and what still waits."""
    played = later.prompt.played
    waiting = later.queue if played is None else (played, *later.queue)
    return OptionStart(option, encode_view(later), later.hand, _keys(later, waiting))
