"""Special cards tried out on a sketch: what they do to the rows and to the waiting cards."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.bots.sketch import Sketch, insert, lay, shift, with_fifth_row, with_row
from hornox.engine import (
    Card,
    InsertCard,
    LetReplace,
    LetSevenTake,
    PlaceFirst,
    PlaceLast,
    Played,
    RemoveStop,
    ReplaceCard,
    Row,
    RowIndex,
    Seat,
    ShiftCard,
    SortCards,
    StartFifthRow,
    StopRow,
    TurnPositive,
    Use,
    bullheads,
)


@dataclass(frozen=True, slots=True)
class Used:
    """The rows and the waiting cards after a use, and what its user took by it."""

    sketch: Sketch
    queue: tuple[Played, ...]
    taken: tuple[Card, ...] = ()


def try_use(sketch: Sketch, queue: tuple[Played, ...], use: Use) -> Used:
    """Use a special card on the sketch. A team's Replace is thought to find a harmless card."""
    match use:
        case LetSevenTake(row):
            return Used(with_seven(sketch, row), queue)
        case StopRow(row):
            return Used(with_stop(sketch, row), queue)
        case RemoveStop(row):
            return Used(with_stop(sketch, row, stopped=False), queue)
        case InsertCard(row):
            laid = insert(sketch, queue[0].card, row)
            return Used(laid.sketch, queue[1:], laid.taken)
        case ShiftCard(card, row):
            return _shift(sketch, queue, card, row)
        case StartFifthRow():
            return Used(with_fifth_row(sketch, queue[0].card), queue[1:])
        case ReplaceCard(card):
            return Used(sketch, (Played(queue[0].seat, card), *queue[1:]))
        case LetReplace():
            return Used(sketch, queue[1:])
        case TurnPositive():
            return Used(sketch, queue)
        case PlaceFirst() | PlaceLast() | SortCards():
            return Used(sketch, reordered(queue, use))


def tally(sketch: Sketch, queue: tuple[Played, ...]) -> tuple[int, int]:
    """The bullheads that players and the Buffalo take if these cards are placed in this order."""
    players = buffalo = 0
    for played in queue:
        laid = lay(sketch, played)
        sketch = laid.sketch
        if played.seat is None:
            buffalo += bullheads(laid.taken)
        else:
            players += bullheads(laid.taken)
    return players, buffalo


def with_seven(sketch: Sketch, row: RowIndex) -> Sketch:
    old = sketch.rows[row]
    return with_row(sketch, row, Row(old.cards, True, old.stopped))


def with_stop(sketch: Sketch, row: RowIndex, *, stopped: bool = True) -> Sketch:
    old = sketch.rows[row]
    return with_row(sketch, row, Row(old.cards, old.seven, stopped))


def reordered(
    queue: tuple[Played, ...], use: PlaceFirst | PlaceLast | SortCards
) -> tuple[Played, ...]:
    """The waiting cards in their new order."""
    match use:
        case PlaceFirst(seat):
            return _of(queue, seat) + _not_of(queue, seat)
        case PlaceLast(seat):
            return _not_of(queue, seat) + _of(queue, seat)
        case SortCards(order):
            by_card = {played.card: played for played in queue}
            return tuple(by_card[card] for card in order)


def _of(queue: tuple[Played, ...], seat: Seat) -> tuple[Played, ...]:
    return tuple(played for played in queue if played.seat == seat)


def _not_of(queue: tuple[Played, ...], seat: Seat) -> tuple[Played, ...]:
    return tuple(played for played in queue if played.seat != seat)


def _shift(sketch: Sketch, queue: tuple[Played, ...], card: Card, row: RowIndex) -> Used:
    """With five rows an overflow takes the played card, too: then nothing is left to place."""
    laid = shift(sketch, card, row, queue[0].card)
    gone = queue[0].card in laid.taken
    return Used(laid.sketch, queue[1:] if gone else queue, laid.taken)
