"""The special cards of an anniversary table: hands, deck and discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hornox.engine.cards import Seat, Special
from hornox.engine.events import SpecialDrawn, SpecialsDealt, SpecialsHandedOut
from hornox.engine.position import Position
from hornox.engine.scratch import Scratch, Table
from hornox.engine.state import Row, SpecialsTable
from hornox.engine.value import replace

if TYPE_CHECKING:
    from hornox.engine.views import RowView

FOUR_ROWS = 4
SPECIALS_EACH = 3

STAYING = (Special.FIFTH_ROW, Special.SEVEN, Special.STOP)
"""Special cards that lie on the table for a while after their use."""


def specials_table(table: Table | Position) -> SpecialsTable:
    return cast(SpecialsTable, table.extra)


def specials_on(rows: tuple[Row, ...] | tuple[RowView, ...]) -> list[Special]:
    """The special cards that stand on rows, or started one."""
    sevens = [Special.SEVEN for row in rows if row.seven]
    stops = [Special.STOP for row in rows if row.stopped]
    return sevens + stops + [Special.FIFTH_ROW] * (len(rows) > FOUR_ROWS)


def gather_specials(s: Scratch) -> tuple[Special, ...]:
    """R13: special cards lying on the table and the discard go into the deck."""
    extra = specials_table(s)
    deck = tuple(sorted([*extra.deck, *extra.discard, *specials_on(s.rows)]))
    s.extra = SpecialsTable(extra.hands, deck)
    return deck


def hand_out_specials(s: Scratch, order: tuple[Special, ...]) -> None:
    """Three more for everyone, or as many as there are for all (R13)."""
    players = s.setup.players
    each = min(SPECIALS_EACH, len(order) // players)
    hands = []
    for seat, kept in enumerate(specials_table(s).hands):
        new = tuple(sorted(order[seat * each : (seat + 1) * each]))
        s.emit(SpecialsDealt(seat, new))
        hands.append(tuple(sorted(kept + new)))
    deck = order[players * each :]
    s.extra = SpecialsTable(tuple(hands), deck)
    s.emit(SpecialsHandedOut(each, len(deck)))


def discard(s: Scratch, *specials: Special) -> None:
    extra = specials_table(s)
    s.extra = replace(extra, discard=extra.discard + specials)


def spend(s: Scratch, seat: Seat, special: Special) -> None:
    """A used special card leaves the hand for the table or the discard."""
    lay_off(s, seat, special)
    if special not in STAYING:
        discard(s, special)


def lay_off(s: Scratch, seat: Seat, special: Special) -> None:
    hand = list(specials_table(s).hands[seat])
    hand.remove(special)
    _set_hand(s, seat, tuple(hand))


def draw(s: Scratch, seat: Seat) -> None:
    """Take the top card of the deck."""
    extra = specials_table(s)
    drawn, *deck = extra.deck
    s.extra = replace(extra, deck=tuple(deck))
    _set_hand(s, seat, tuple(sorted((*extra.hands[seat], drawn))))
    s.emit(SpecialDrawn(seat, drawn))


def _set_hand(s: Scratch, seat: Seat, hand: tuple[Special, ...]) -> None:
    extra = specials_table(s)
    hands = (*extra.hands[:seat], hand, *extra.hands[seat + 1 :])
    s.extra = replace(extra, hands=hands)
