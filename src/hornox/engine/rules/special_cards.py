"""The special cards of an anniversary table: hands, deck and discard."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from hornox.engine.cards import Seat, Special
from hornox.engine.events import SpecialDrawn
from hornox.engine.scratch import Scratch, Table
from hornox.engine.state import SpecialsTable

STAYING = (Special.FIFTH_ROW, Special.SEVEN, Special.STOP)
"""Special cards that lie on the table for a while after their use."""


def specials_table(table: Table) -> SpecialsTable:
    return cast(SpecialsTable, table.extra)


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
