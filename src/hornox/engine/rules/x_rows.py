"""X nimm!: X rows, X piles and the cards that are taken to hands."""

from __future__ import annotations

from functools import cache
from typing import cast

from hornox.engine.cards import Card, Seat
from hornox.engine.events import CardsTakenToHand, XRowExtended
from hornox.engine.position import Position
from hornox.engine.rules.hands import with_known
from hornox.engine.scratch import Scratch, Table
from hornox.engine.state import XTable
from hornox.engine.value import replace


def x_table(table: Table | Position) -> XTable:
    return cast(XTable, table.extra)


@cache
def empty_x_rows(players: int) -> XTable:
    empty: tuple[tuple[Card, ...], ...] = ((),) * players
    return XTable(rows=empty, piles=empty)


def extend_x_row(s: Scratch, seat: Seat, card: Card) -> None:
    """A card that does not fit ascending sends the whole X row to the X pile."""
    extra = x_table(s)
    row = extra.rows[seat]
    spilled = row if row and row[-1] > card else ()
    row = (card,) if spilled else (*row, card)
    pile = extra.piles[seat] + spilled
    s.extra = replace(extra, rows=_put(extra.rows, seat, row), piles=_put(extra.piles, seat, pile))
    s.tell(XRowExtended(seat, card, spilled))


def take_to_hand(s: Scratch, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Everyone saw these cards go to the hand (R21)."""
    s.set_hand(seat, tuple(sorted(s.hands[seat] + cards)))
    s.known = with_known(s.known, seat, cards)
    s.tell(CardsTakenToHand(seat, cards))


def _put(
    cards: tuple[tuple[Card, ...], ...], seat: Seat, new: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*cards[:seat], new, *cards[seat + 1 :])
