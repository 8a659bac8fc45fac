"""The interface of a game for its screen, wherever it is played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from hornox.engine import Event, Seat, SeatAction, Setup, View

if TYPE_CHECKING:
    from hornox.coach import Analysis


@dataclass(frozen=True, slots=True)
class GameUpdate:
    """What has happened, as this viewer may know it, and the view after it.

    `is_past`: it happened before one came to the table, and is told without showing it.
    """

    events: tuple[Event, ...]
    view: View
    is_past: bool = False


@dataclass(frozen=True, slots=True)
class ChatLine:
    """What a person at the table says."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence about the table: advice of a bot, a lost connection."""

    text: str


News: TypeAlias = GameUpdate | ChatLine | Notice


class PlaySession(Protocol):
    """A game that is played, watched or stepped through."""

    @property
    def setup(self) -> Setup:
        """Mode, players and options."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""

    @property
    def me(self) -> Seat | None:
        """The seat of the person, `None` for a spectator."""

    @property
    def can_chat(self) -> bool:
        """Whether people can talk to each other."""

    @property
    def can_hint(self) -> bool:
        """Whether the coach is there."""

    @property
    def status(self) -> str:
        """What the table is busy with, in words; mostly empty."""

    def news(self) -> AsyncIterator[News]:
        """Yield what happens, until the game is over."""

    def is_current(self, view: View) -> bool:
        """Return whether nothing has happened since this view."""

    async def answer(self, action: SeatAction) -> None:
        """Submit an answer to the present decision, or raise a `HornoxError`."""

    async def seen(self) -> None:
        """Tell the table that everything so far was shown."""

    async def hint(self, view: View) -> Analysis:
        """Return what each option of the present decision may cost."""

    async def say(self, text: str) -> None:
        """Say something to all at the table."""

    async def close(self) -> None:
        """Leave the table; nothing is lost."""
