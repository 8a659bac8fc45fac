"""The team has agreed on a Replace: the member picks the substitute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hornox.engine.actions import Action, SeatAction, Substitute
from hornox.engine.cards import Card, Seat
from hornox.engine.errors import CardNotAvailable, WrongKindOfAction
from hornox.engine.events import Played
from hornox.engine.prompt import Asked, Prompt
from hornox.engine.rules.hands import exchange
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage, require_awaited
from hornox.engine.stages.resolving import RESOLVING
from hornox.engine.value import value

if TYPE_CHECKING:
    from hornox.engine.views import View


@value
class Replacing(Stage):
    """Waits for the owner of the played card (R19)."""

    played: Played

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        assert self.played.seat is not None
        return (self.played.seat,)

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        return map(Substitute, table.hands[seat])

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        seat = require_awaited(self, table, seat)
        if not isinstance(action, Substitute):
            raise WrongKindOfAction("choose the card that replaces the one you played")
        if action.card not in table.hands[seat]:
            raise CardNotAvailable(f"{action.card} is not in the hand of seat {seat}")

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert isinstance(action, Substitute)
        s.pop()
        s.variant.place(s, exchange(s, self.played, action.card))

    def prompt(self, asked: Asked) -> Prompt:
        return Prompt(*asked, played=self.played)

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        assert view.prompt.played is not None
        return *RESOLVING, cls(view.prompt.played)
