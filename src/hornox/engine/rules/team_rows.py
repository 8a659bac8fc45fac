"""Rows in the Buffalo game: which side takes them, and those that a Shift has emptied."""

from __future__ import annotations

from hornox.engine.cards import Card, RowIndex, Seat, Special, bullheads
from hornox.engine.events import Played, Reason, RowTaken, SevenRemoved, Skipped
from hornox.engine.rules.placing import start_row_anew
from hornox.engine.rules.team import TEAM, buffalo_table, leave_game
from hornox.engine.scratch import Scratch
from hornox.engine.state import Row
from hornox.engine.value import replace


def take(
    s: Scratch, played: Played, index: RowIndex, reason: Reason, skipped: tuple[Skipped, ...]
) -> None:
    row = s.rows[index]
    start_row_anew(s, played, index, reason, skipped)
    _seven_leaves(s, index, row)
    _collect(s, played.seat, row.cards)


def take_overflow(s: Scratch, seat: Seat, played: Played, index: RowIndex, reason: Reason) -> None:
    """A full row reached by Insert or Shift is the team's; its last card starts it again (R18)."""
    row = s.rows[index]
    taken = row.cards[:-1]
    s.set_row(index, Row(row.cards[-1:]))
    s.tell(RowTaken(seat, index, taken, bullheads(taken), reason, kept=row.cards[-1]))
    _seven_leaves(s, index, row)
    _collect(s, seat, taken)


def _seven_leaves(s: Scratch, index: RowIndex, row: Row) -> None:
    if row.seven:
        s.tell(SevenRemoved(index))
        leave_game(s, Special.SEVEN)


def remember_emptied_rows(s: Scratch) -> None:
    """Rows emptied by Shift are filled in the order in which they were emptied (R18)."""
    forget_filled_rows(s)
    extra = buffalo_table(s)
    emptied = [i for i, row in enumerate(s.rows) if not row.cards and i not in extra.emptied]
    s.extra = replace(extra, emptied=(*extra.emptied, *emptied))


def forget_filled_rows(s: Scratch) -> None:
    extra = buffalo_table(s)
    waiting = tuple(index for index in extra.emptied if not s.rows[index].cards)
    s.extra = replace(extra, emptied=waiting)


def _collect(s: Scratch, seat: Seat | None, cards: tuple[Card, ...]) -> None:
    """Taken cards go to the common pile of the team, or to the Buffalo's."""
    if seat is None:
        extra = buffalo_table(s)
        s.extra = replace(extra, pile=extra.pile + cards)
    else:
        s.add_to_pile(TEAM, cards)
