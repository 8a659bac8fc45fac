"""Fan cards on their way: set up for a round, moved by takes, and the jumping cow."""

from __future__ import annotations

from hornox.engine.cards import FanCard, RowIndex, Seat, bullheads
from hornox.engine.events import MarkerMoved, Reason, RowTaken
from hornox.engine.rules.markers import fan_table, fresh_markers, lowest_last, move_climbing
from hornox.engine.rules.rows import ROW_CAPACITY
from hornox.engine.scratch import Scratch
from hornox.engine.state import EvenOdd, Row
from hornox.engine.value import replace


def set_up_markers(s: Scratch) -> None:
    """Put the markers where a round starts, and say where they stand."""
    s.extra = extra = fresh_markers(s.setup, s.rows)
    if extra.even_odd is not None:
        s.emit(MarkerMoved(FanCard.EVEN_ODD, extra.even_odd.row, extra.even_odd.shows))
    if extra.climbing is not None:
        s.emit(MarkerMoved(FanCard.CLIMBING, extra.climbing.row, extra.climbing.shows))
    if extra.cow is not None:
        s.emit(MarkerMoved(FanCard.COW, extra.cow, None))


def jump_from(s: Scratch, seat: Seat | None, index: RowIndex) -> None:
    """The cow leaves a row that got a card or was taken, and may overflow the next one."""
    assert seat is not None
    while fan_table(s).cow == index:
        index = lowest_last(s.rows, index)
        s.extra = replace(fan_table(s), cow=index)
        s.tell(MarkerMoved(FanCard.COW, index, None))
        cards = s.rows[index].cards
        if len(cards) < ROW_CAPACITY:
            return
        s.set_row(index, Row(cards[-1:]))
        s.tell(RowTaken(seat, index, cards[:-1], bullheads(cards[:-1]), Reason.COW, kept=cards[-1]))
        s.add_to_pile(seat, cards[:-1])
        move_markers(s)


def move_markers(s: Scratch) -> None:
    """After a take even/odd moves, then climbing (R16)."""
    extra = fan_table(s)
    if extra.even_odd is not None:
        row = lowest_last(s.rows, extra.even_odd.row)
        moved = EvenOdd(row, even=s.rows[row].cards[-1] % 2 == 0)
        extra = replace(extra, even_odd=moved)
        s.tell(MarkerMoved(FanCard.EVEN_ODD, row, moved.shows))
    if extra.climbing is not None:
        climbing = move_climbing(extra.climbing, len(s.rows))
        extra = replace(extra, climbing=climbing)
        s.tell(MarkerMoved(FanCard.CLIMBING, climbing.row, climbing.shows))
    s.extra = extra
