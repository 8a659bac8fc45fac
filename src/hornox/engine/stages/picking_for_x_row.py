"""X nimm!: one of the taken cards goes to the X row, the others to the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hornox.engine.actions import Action, PickForXRow, SeatAction
from hornox.engine.cards import Card, Seat
from hornox.engine.errors import CardNotAvailable, WrongKindOfAction
from hornox.engine.prompt import Asked, Prompt
from hornox.engine.rules.x_rows import extend_x_row, take_to_hand
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage, require_awaited
from hornox.engine.stages.resolving import RESOLVING
from hornox.engine.value import value

if TYPE_CHECKING:
    from hornox.engine.views import View


@value
class PickingForXRow(Stage):
    """Asked at once, before the next card is placed (R21)."""

    seat: Seat
    cards: tuple[Card, ...]

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        return map(PickForXRow, self.cards)

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        require_awaited(self, table, seat)
        if not isinstance(action, PickForXRow):
            raise WrongKindOfAction("pick the taken card that goes to your X row")
        if action.card not in self.cards:
            raise CardNotAvailable(f"{action.card} is not among the taken cards")

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert isinstance(action, PickForXRow)
        s.pop()
        extend_x_row(s, self.seat, action.card)
        take_to_hand(s, self.seat, tuple(card for card in self.cards if card != action.card))

    def prompt(self, asked: Asked) -> Prompt:
        return Prompt(*asked, cards=self.cards)

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        return *RESOLVING, cls(view.prompt.awaited[0], view.prompt.cards)
