"""Pro: the cards lie open and are picked in turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hornox.engine.actions import Action, PickCard, SeatAction
from hornox.engine.cards import Card, Seat
from hornox.engine.errors import CardNotAvailable, WrongKindOfAction
from hornox.engine.events import CardPicked
from hornox.engine.prompt import Asked, Prompt
from hornox.engine.rules.hands import with_card, without
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage, require_awaited
from hornox.engine.value import value
from hornox.engine.variant import variant_of

if TYPE_CHECKING:
    from hornox.engine.views import View


@value
class Drafting(Stage):
    """The open cards that are left, ascending, and who picks next (R4)."""

    pool: tuple[Card, ...]
    picker: Seat

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        return (self.picker,)

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        return map(PickCard, self.pool)

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        require_awaited(self, table, seat)
        if not isinstance(action, PickCard):
            raise WrongKindOfAction("cards are being picked: pick an open card")
        if action.card not in self.pool:
            raise CardNotAvailable(f"{action.card} is not among the open cards")

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert isinstance(action, PickCard)
        s.set_hand(self.picker, with_card(s.hands[self.picker], action.card))
        s.emit(CardPicked(self.picker, action.card))
        s.pop()
        pool = without(self.pool, action.card)
        if len(pool) > variant_of(s).rows:
            s.push(Drafting(pool, (self.picker + 1) % s.setup.players))
        else:
            s.variant.deal(s, pool)

    def prompt(self, asked: Asked) -> Prompt:
        return Prompt(*asked, cards=self.pool)

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        return (cls(view.prompt.cards, view.prompt.awaited[0]),)
