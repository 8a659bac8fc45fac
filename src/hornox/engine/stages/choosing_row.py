"""A low card: its owner chooses the row to take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hornox.engine.actions import Action, SeatAction, TakeRow
from hornox.engine.cards import Card, Seat
from hornox.engine.errors import WrongKindOfAction
from hornox.engine.events import (
    LowCardPlayed,
    Played,
    PublicEvent,
    Skipped,
    SpecialSkipped,
    SpecialUsed,
)
from hornox.engine.prompt import Asked, Prompt
from hornox.engine.rules.rows import require_open_row
from hornox.engine.scratch import Scratch, Table
from hornox.engine.stages._stage import Stage, require_awaited
from hornox.engine.stages.resolving import RESOLVING
from hornox.engine.value import value

if TYPE_CHECKING:
    from hornox.engine.views import View


@value
class ChoosingRow(Stage):
    """Rule 4, decided when the card's turn to be placed has come (R3).

    `special_used`: the one special card of this placement is spent already (R6).
    """

    played: Played
    skipped: tuple[Skipped, ...] = ()
    special_used: bool = False

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        assert self.played.seat is not None
        return (self.played.seat,)

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        return (TakeRow(index) for index, row in enumerate(table.rows) if not row.stopped)

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        require_awaited(self, table, seat)
        if not isinstance(action, TakeRow):
            raise WrongKindOfAction(f"{self.played.card} is a low card: choose a row to take")
        require_open_row(table, action.row)

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        assert isinstance(action, TakeRow)
        s.pop()
        s.variant.choose_row(s, self, action.row)

    def prompt(self, asked: Asked) -> Prompt:
        return Prompt(*asked, played=self.played)

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        played = view.prompt.played
        assert played is not None
        used = _special_used(view.story, played.seat)
        return *RESOLVING, cls(played, rows_refused(view.story), used)


def rows_refused(story: tuple[PublicEvent, ...]) -> tuple[Skipped, ...]:
    """The rows that the low card at hand was refused by."""
    low = [event for event in story if isinstance(event, LowCardPlayed)]
    return low[-1].skipped if low else ()


def _special_used(story: tuple[PublicEvent, ...], seat: Seat | None) -> bool:
    """Whether this placement has had its special card; who was asked and declined has not."""
    asked = [
        event
        for event in story
        if isinstance(event, SpecialUsed | SpecialSkipped) and event.seat == seat
    ]
    return not asked or isinstance(asked[-1], SpecialUsed)
