"""Shift: a laid card moves to another row before the played card is placed."""

from __future__ import annotations

from collections.abc import Iterator

from hornox.engine.actions import ShiftCard
from hornox.engine.cards import Card, RowIndex, Special
from hornox.engine.errors import CardNotAvailable, SpecialWithoutEffect
from hornox.engine.events import CardShifted, Reason
from hornox.engine.rules.hands import with_card, without
from hornox.engine.rules.rows import require_open_row
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment, SpecialRule
from hornox.engine.state import Row


def candidates(table: Table, moment: Moment) -> Iterator[ShiftCard]:
    targets = range(len(table.rows))
    return (
        ShiftCard(card, row) for source in table.rows for card in source.cards for row in targets
    )


def verify(table: Table, moment: Moment, use: ShiftCard) -> None:
    """Neither end of a Shift may be a blocked row (R8)."""
    if not moment.queue:
        raise SpecialWithoutEffect("Shift: no card is waiting to be placed")
    source = _row_of(table, use.card)
    require_open_row(table, source)
    require_open_row(table, use.row)
    if source == use.row:
        raise SpecialWithoutEffect(f"Shift: {use.card} lies in row {use.row} already")


def perform(s: Scratch, moment: Moment, use: ShiftCard) -> None:
    source = _row_of(s, use.card)
    old = s.rows[source]
    s.set_row(source, Row(without(old.cards, use.card), old.seven))
    target = s.rows[use.row]
    s.set_row(use.row, Row(with_card(target.cards, use.card), target.seven))
    s.tell(CardShifted(moment.seat, use.card, source, use.row))
    if len(target.cards) >= s.variant.capacity(s, use.row):
        s.variant.overflow(s, moment.seat, moment.played, use.row, Reason.SHIFT)


def _row_of(table: Table, card: Card) -> RowIndex:
    for index, row in enumerate(table.rows):
        if card in row.cards:
            return index
    raise CardNotAvailable(f"{card} lies in no row")


SHIFT = SpecialRule(ShiftCard, Special.SHIFT, False, candidates, verify, perform)
