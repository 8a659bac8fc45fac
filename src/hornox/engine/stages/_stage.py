"""What every stage can be asked. The top of the stack decides what happens next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, cast

from hornox.engine.actions import Action, SeatAction
from hornox.engine.cards import Card, Seat, Special
from hornox.engine.errors import NotAwaited, no_such_seat
from hornox.engine.events import Played
from hornox.engine.prompt import Asked, NothingToImagine, Prompt, StageKind
from hornox.engine.scratch import Scratch, Table

if TYPE_CHECKING:
    from hornox.engine.views import View


class Stage:
    """A point of the game that waits for seats, waits for chance, or runs by itself.

    Stages are frozen dataclasses: a pending decision is data that can be saved and resumed.
    """

    __slots__ = ()

    automatic: ClassVar[bool] = False
    kind: ClassVar[StageKind]
    """What is going on, as a word: ChoosingRow is choosing-row."""

    def __init_subclass__(cls) -> None:
        words = (f"-{c.lower()}" if c.isupper() else c for c in cls.__name__)
        cls.kind = cast(StageKind, "".join(words).lstrip("-"))

    def awaited(self, table: Table) -> tuple[Seat, ...]:
        """The seats that must act now."""
        return ()

    def options(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        """The legal actions of an awaited seat."""
        return iter(())

    def changes(self, table: Table, seat: Seat) -> Iterator[SeatAction]:
        """What a seat that has spoken may still do instead."""
        return iter(())

    def open_ended(self, table: Table, seat: Seat) -> tuple[Special, ...]:
        """Special cards with more legal uses than `options` lists."""
        return ()

    def pack(self, table: Table) -> tuple[Card, ...] | tuple[Special, ...] | None:
        """The cards that chance must shuffle now, sorted; `None` if chance has nothing to do."""
        return None

    def verify(self, table: Table, seat: Seat | None, action: Action) -> None:
        """Raise a specific error if the action is not legal."""
        raise NotAwaited("nobody is asked to act now")

    def answer(self, s: Scratch, seat: Seat | None, action: Action) -> None:
        """Carry out a verified action."""

    def run(self, s: Scratch) -> None:
        """Go on without a decision (automatic stages only)."""

    def choice_of(self, seat: Seat) -> Played | None:
        """The card that the seat has chosen face down."""
        return None

    def prompt(self, asked: Asked) -> Prompt:
        """What all may know of what is asked."""
        return Prompt(*asked)

    @classmethod
    def imagined(cls, view: View, hands: tuple[tuple[Card, ...], ...]) -> tuple[Stage, ...]:
        """The stack with such a stage on top, from what a view shows: `prompt` reversed."""
        raise NothingToImagine("nobody is asked to decide now")


def require_awaited(stage: Stage, table: Table, seat: Seat | None) -> Seat:
    """The seat, if it exists and must act now."""
    require_seat(table, seat)
    if seat is None or seat not in stage.awaited(table):
        raise NotAwaited(f"{_name(seat)} is not asked to act now")
    return seat


def require_seat(table: Table, seat: Seat | None) -> None:
    if seat is not None and not 0 <= seat < table.setup.players:
        raise no_such_seat(seat, table.setup.players)


def _name(seat: Seat | None) -> str:
    return "chance" if seat is None else f"seat {seat}"
