"""Insert: the played card goes in front of a row's first card or between two of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.actions import InsertCard
from hornox.engine.cards import Special
from hornox.engine.errors import SpecialWithoutEffect
from hornox.engine.events import CardPlaced, Reason
from hornox.engine.rules.hands import with_card
from hornox.engine.rules.rows import require_open_row
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment, SpecialRule, require_own_card_next
from hornox.engine.state import Row


def candidates(table: Table, moment: Moment) -> Iterator[InsertCard]:
    return map(InsertCard, range(len(table.rows)))


def verify(table: Table, moment: Moment, use: InsertCard) -> None:
    """Ascending, never at the end, never in a blocked row (R8) or while one is empty (R18)."""
    require_own_card_next(moment, "Insert")
    require_open_row(table, use.row)
    if any(not row.cards for row in table.rows):
        raise SpecialWithoutEffect("Insert: the next card must fill the empty row")
    if moment.played.card > table.rows[use.row].cards[-1]:
        raise SpecialWithoutEffect(
            f"Insert: {moment.played.card} would be the last card of row {use.row}"
        )


def perform(s: Scratch, moment: Moment, use: InsertCard) -> None:
    card, index = moment.played.card, use.row
    row = s.rows[index]
    s.set_row(index, Row(with_card(row.cards, card), row.seven))
    seat = moment.played.seat
    assert seat is not None
    if len(row.cards) >= s.variant.capacity(s, index):
        s.variant.overflow(s, seat, moment.played, index, Reason.INSERT)
        return
    position = s.rows[index].cards.index(card)
    beside = row.cards[position - 1] if position else None
    s.tell(CardPlaced(seat, card, card, index, Reason.INSERT, beside, (), 0, ()))


INSERT = SpecialRule(InsertCard, Special.INSERT, True, candidates, verify, perform)
