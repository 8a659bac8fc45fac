"""What lies on the table as it is shown: the view, or a moment on the way to it.

Each event says what it did, so that moving the cards needs no rules. In the end the board is always
that of the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hornox.engine import (
    BuffaloView,
    Card,
    CardPicked,
    CardPlaced,
    CardReplaced,
    CardsCancelled,
    CardShifted,
    CardsRevealed,
    CardsTakenToHand,
    DraftStarted,
    Event,
    FanCard,
    LetSevenTake,
    MarkerMoved,
    OrderChanged,
    Played,
    Reason,
    RoundScored,
    RoundStarted,
    RowIndex,
    RowRemoved,
    RowTaken,
    RowView,
    Seat,
    SeatReady,
    SeatView,
    SevenRemoved,
    SpecialOpened,
    SpecialUsed,
    StopRemoved,
    StopRow,
    View,
    XRowExtended,
)
from hornox.engine.value import replace, value

EMPTY_ROW = RowView((), 5, 0, seven=False, stopped=False, even_odd=None, climbing=None, cow=False)


@value
class Board:
    """The cards on the table; `queue` are revealed cards, the next one first."""

    rows: tuple[RowView, ...]
    queue: tuple[Played, ...]
    seats: tuple[SeatView, ...]
    pool: tuple[Card, ...]
    """Open cards to pick from in a draft."""
    buffalo: BuffaloView | None
    round: int
    turn: int


def board_of(view: View) -> Board:
    """Return what lies on the table now."""
    played, queue = view.prompt.played, view.queue
    if played is not None and all(played.card != waiting.card for waiting in queue):
        queue = (played, *queue)
    pool = view.prompt.cards if view.prompt.kind == "drafting" else ()
    return Board(view.rows, queue, view.seats, pool, view.buffalo, view.round, view.turn)


def advance(board: Board, event: Event, goal: Board) -> Board:
    """Return the board after an event; `goal` is where all events lead in the end."""
    change = _CHANGES.get(type(event))
    if isinstance(event, RoundStarted):
        return _round_started(event, goal)
    if isinstance(event, DraftStarted):
        return replace(goal, pool=event.pool, rows=(), queue=())
    return board if change is None else change(board, event)


def lay_before_take(board: Board, event: RowTaken, later: Sequence[Event]) -> Board:
    """Return the moment before a take: the card that makes the row too long lies in it.

    The engine tells the take first and that card after it. A row taken for a low card is taken as
    it is.
    """
    if event.reason is Reason.LOW_CARD or event.row >= len(board.rows):
        return board
    lying = board.rows[event.row].cards
    staying = [card for card in (event.kept, _starting_again(event, later)) if card is not None]
    cards = (*event.cards, *staying)
    if set(cards) <= set(lying):
        return board
    queue = tuple(played for played in board.queue if played.card not in cards)
    return _at_row(replace(board, queue=queue), event.row, lambda row: replace(row, cards=cards))


def _starting_again(event: RowTaken, later: Sequence[Event]) -> Card | None:
    """Return the played card that the taken row starts with, if one does."""
    rest = (after for after in later if not isinstance(after, SevenRemoved | StopRemoved))
    first = next(rest, None)
    if isinstance(first, CardPlaced) and first.row == event.row and first.taken:
        return first.card
    return None


def _round_started(event: RoundStarted, goal: Board) -> Board:
    rows = (*goal.rows, *([EMPTY_ROW] * len(event.rows)))[: len(event.rows)]
    started = tuple(
        replace(row, cards=cards, seven=False, stopped=False)
        for row, cards in zip(rows, event.rows, strict=True)
    )
    return replace(goal, rows=started, queue=())


def _picked(board: Board, event: CardPicked) -> Board:
    left = replace(board, pool=_without(board.pool, [event.card]))
    return _at_seat(
        left,
        event.seat,
        lambda seat: {
            "known": (*seat.known, event.card),
            "hand_count": seat.hand_count + 1,
        },
    )


def _ready(board: Board, event: SeatReady) -> Board:
    return _at_seat(board, event.seat, lambda _: {"has_chosen": True})


def _revealed(board: Board, event: CardsRevealed) -> Board:
    own = {played.seat: played for played in event.cards}
    seats = tuple(
        _after_reveal(seat, own[seat.seat]) if seat.seat in own else seat for seat in board.seats
    )
    shown = replace(board, queue=event.cards, seats=seats, turn=event.turn)
    left = int(None in own)
    return _with_buffalo(shown, lambda it: {"stack_count": it.stack_count - left})


def _after_reveal(seat: SeatView, played: Played) -> SeatView:
    return replace(
        seat,
        has_chosen=False,
        hand_count=seat.hand_count - 1,
        known=_without(seat.known, [played.card]),
        twister=False if played.twisted else seat.twister,
    )


def _placed(board: Board, event: CardPlaced) -> Board:
    queue = tuple(played for played in board.queue if played.card != event.card)
    left = replace(board, queue=queue)
    if event.row >= len(board.rows):
        return replace(left, rows=(*board.rows, replace(EMPTY_ROW, cards=(event.card,))))
    laid = _at_row(left, event.row, lambda row: replace(row, cards=_laid(row.cards, event)))
    return _with_buffalo(
        laid, lambda it: {"emptied": tuple(row for row in it.emptied if row != event.row)}
    )


def _laid(cards: tuple[Card, ...], event: CardPlaced) -> tuple[Card, ...]:
    if event.card in cards:
        return cards
    if event.reason is not Reason.INSERT:
        return (*cards, event.card)
    at = 0 if event.beside is None else cards.index(event.beside) + 1
    return (*cards[:at], event.card, *cards[at:])


def _taken(board: Board, event: RowTaken) -> Board:
    queue = tuple(played for played in board.queue if played.card not in event.cards)
    rest = _at_row(
        replace(board, queue=queue),
        event.row,
        lambda row: replace(row, cards=_without(row.cards, event.cards)),
    )
    if board.buffalo is not None:
        return _with_buffalo(rest, lambda it: _taken_in_team_game(it, event))
    if event.seat is None:
        return rest
    return _at_seat(
        rest,
        event.seat,
        lambda seat: {
            "points": _more(seat.points, event.bullheads),
            "pile_count": _more(seat.pile_count, len(event.cards)),
        },
    )


def _taken_in_team_game(buffalo: BuffaloView, event: RowTaken) -> dict[str, int]:
    if event.seat is None:
        return {"pile_count": buffalo.pile_count + len(event.cards)}
    return {
        "team_pile_count": buffalo.team_pile_count + len(event.cards),
        "team_points": buffalo.team_points + event.bullheads,
    }


def _cancelled(board: Board, event: CardsCancelled) -> Board:
    return _at_seat(
        board,
        event.seat,
        lambda seat: {
            "points": _more(seat.points, -event.bullheads),
            "pile_count": _more(seat.pile_count, -len(event.cancelled) - 1),
        },
    )


def _row_removed(board: Board, event: RowRemoved) -> Board:
    return replace(board, rows=board.rows[: event.row] + board.rows[event.row + 1 :])


def _used(board: Board, event: SpecialUsed) -> Board:
    spent = _at_seat(
        board, event.seat, lambda seat: {"specials_count": _more(seat.specials_count, -1)}
    )
    closed = _with_buffalo(spent, lambda it: {"open": _without_one(it.open, event.special)})
    match event.use:
        case StopRow(row):
            return _at_row(closed, row, lambda one: replace(one, stopped=True))
        case LetSevenTake(row):
            return _at_row(
                closed, row, lambda one: replace(one, seven=True, capacity=one.capacity + 1)
            )
        case _:
            return closed


def _replaced(board: Board, event: CardReplaced) -> Board:
    queue = tuple(
        replace(played, card=event.substitute) if played.card == event.returned else played
        for played in board.queue
    )
    return _at_seat(
        replace(board, queue=queue),
        event.seat,
        lambda seat: {"known": (*_without(seat.known, [event.substitute]), event.returned)},
    )


def _shifted(board: Board, event: CardShifted) -> Board:
    left = _at_row(
        board, event.source, lambda row: replace(row, cards=_without(row.cards, [event.card]))
    )
    return _at_row(
        left, event.target, lambda row: replace(row, cards=tuple(sorted((*row.cards, event.card))))
    )


def _seven_removed(board: Board, event: SevenRemoved) -> Board:
    return _at_row(
        board, event.row, lambda row: replace(row, seven=False, capacity=row.capacity - 1)
    )


def _stop_removed(board: Board, event: StopRemoved) -> Board:
    return _at_row(board, event.row, lambda row: replace(row, stopped=False))


def _opened(board: Board, event: SpecialOpened) -> Board:
    return _with_buffalo(
        board, lambda it: {"open": (*it.open, event.special), "deck_count": event.deck}
    )


def _ordered(board: Board, event: OrderChanged) -> Board:
    return replace(board, queue=event.cards)


def _marked(board: Board, event: MarkerMoved) -> Board:
    rows = tuple(
        _with_marker(row, event, here=index == event.row) for index, row in enumerate(board.rows)
    )
    return replace(board, rows=rows)


def _with_marker(row: RowView, event: MarkerMoved, *, here: bool) -> RowView:
    match event.marker:
        case FanCard.EVEN_ODD:
            return replace(row, even_odd=event.shows if here else None)
        case FanCard.CLIMBING:
            return replace(row, climbing=event.shows if here else None)
        case _:
            return replace(row, cow=here, capacity=row.capacity + int(row.cow) - int(here))


def _extended(board: Board, event: XRowExtended) -> Board:
    return _at_seat(
        board,
        event.seat,
        lambda seat: {
            "x_row": (*(() if event.spilled else seat.x_row or ()), event.card),
            "x_pile_count": _more(seat.x_pile_count, len(event.spilled)),
        },
    )


def _to_hand(board: Board, event: CardsTakenToHand) -> Board:
    return _at_seat(
        board,
        event.seat,
        lambda seat: {
            "hand_count": seat.hand_count + len(event.cards),
            "known": (*seat.known, *event.cards),
        },
    )


def _scored(board: Board, event: RoundScored) -> Board:
    """Move the points of the round into the totals, as the next view has them."""
    if board.buffalo is not None:
        return board
    seats = tuple(
        replace(seat, total=total, points=None if seat.points is None else 0)
        for seat, total in zip(board.seats, event.totals, strict=True)
    )
    return replace(board, seats=seats)


_CHANGES: dict[type[object], Callable[[Board, Any], Board]] = {
    CardPicked: _picked,
    SeatReady: _ready,
    CardsRevealed: _revealed,
    CardPlaced: _placed,
    RowTaken: _taken,
    CardsCancelled: _cancelled,
    RowRemoved: _row_removed,
    SpecialUsed: _used,
    CardReplaced: _replaced,
    CardShifted: _shifted,
    SevenRemoved: _seven_removed,
    StopRemoved: _stop_removed,
    SpecialOpened: _opened,
    OrderChanged: _ordered,
    MarkerMoved: _marked,
    XRowExtended: _extended,
    CardsTakenToHand: _to_hand,
    RoundScored: _scored,
}


def _at_row(board: Board, at: RowIndex, change: Callable[[RowView], RowView]) -> Board:
    rows = tuple(change(row) if index == at else row for index, row in enumerate(board.rows))
    return replace(board, rows=rows)


def _at_seat(board: Board, at: Seat, changes: Callable[[SeatView], dict[str, Any]]) -> Board:
    seats = tuple(
        replace(seat, **changes(seat)) if seat.seat == at else seat for seat in board.seats
    )
    return replace(board, seats=seats)


def _with_buffalo(board: Board, changes: Callable[[BuffaloView], dict[str, Any]]) -> Board:
    if board.buffalo is None:
        return board
    return replace(board, buffalo=replace(board.buffalo, **changes(board.buffalo)))


def _without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    leaving = set(gone)
    return tuple(card for card in cards if card not in leaving)


def _without_one(things: tuple[Any, ...], gone: object) -> tuple[Any, ...]:
    at = things.index(gone) if gone in things else len(things)
    return things[:at] + things[at + 1 :]


def _more(count: int | None, by: int) -> int | None:
    return None if count is None else count + by
