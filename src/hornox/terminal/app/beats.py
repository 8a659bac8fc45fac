"""A step of the game as beats: one thing happens at a time, and each has the board shown with it.

The times are those of the table (`hornox.table.pacing`), which server and browser use as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hornox.engine import (
    Card,
    CardPlaced,
    CardReplaced,
    CardShifted,
    CardsRevealed,
    Event,
    RowIndex,
    RowTaken,
)
from hornox.engine.value import value
from hornox.table.pacing import LONGEST_REVEAL, SHOWN_FOR
from hornox.terminal.app.board import Board, advance, lay_before_take

ARRIVING = 0.35
"""The part of a take in which the card that makes the row too long comes to lie there.

In the rest of the time everybody sees which row is taken.
"""


@value
class Beat:
    """A board, the event that led to it, and how long it is shown; `marked` cards stand out."""

    board: Board
    event: Event
    seconds: float
    marked: frozenset[Card] = frozenset()
    taken_row: RowIndex | None = None


def beats_of(events: Sequence[Event], start: Board, goal: Board) -> list[Beat]:
    """Return the beats of one step, together at most as long as a table waits for a reveal."""
    beats: list[Beat] = []
    board = start
    for at, event in enumerate(events):
        beats += _beats_of_event(event, events[at + 1 :], board, goal)
        board = beats[-1].board
    whole = sum(beat.seconds for beat in beats)
    scale = min(1.0, LONGEST_REVEAL / 1000 / whole) if whole else 1.0
    return [
        Beat(one.board, one.event, one.seconds * scale, one.marked, one.taken_row) for one in beats
    ]


def new_events(beats: Sequence[Beat]) -> Iterator[bool]:
    """Yield for each beat whether it is the first of its event."""
    yield from [True] * bool(beats)
    yield from (before.event is not beat.event for before, beat in pairwise(beats))


def _beats_of_event(
    event: Event, later: Sequence[Event], board: Board, goal: Board
) -> Iterator[Beat]:
    seconds = SHOWN_FOR.get(type(event), 0) / 1000
    if not isinstance(event, RowTaken):
        yield Beat(advance(board, event, goal), event, seconds, _marked(event))
        return
    laid = lay_before_take(board, event, later)
    marked = frozenset(laid.rows[event.row].cards) - frozenset(board.rows[event.row].cards)
    still = seconds
    if laid is not board:
        yield Beat(laid, event, seconds * ARRIVING, marked)
        still -= seconds * ARRIVING
    yield Beat(laid, event, still, marked, event.row)
    yield Beat(advance(laid, event, goal), event, 0)


def _marked(event: Event) -> frozenset[Card]:
    match event:
        case CardPlaced(card=card) | CardShifted(card=card) | CardReplaced(substitute=card):
            return frozenset([card])
        case CardsRevealed(cards=cards):
            return frozenset(played.card for played in cards)
        case _:
            return frozenset()
