"""What a bot is: something that answers a decision, knowing only its seat's view."""

from __future__ import annotations

from typing import Protocol

from hornox.engine import HornoxError, SeatAction, View


class Bot(Protocol):
    """Answers every decision of one seat; the same seed and views give the same answers."""

    @property
    def name(self) -> str:
        """The bot's name in the registry."""

    def choose(self, view: View) -> SeatAction:
        """A legal action for `view.decision`, which must not be `None`."""


class NoSuchBot(HornoxError):
    """Nobody has written a bot of this name."""

    code = "no-such-bot"


class NotAsked(HornoxError):
    """A bot was given a view in which its seat has nothing to decide."""

    code = "not-asked"
