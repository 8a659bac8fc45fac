"""The interface of a bot: it answers a decision from the view of its seat."""

from __future__ import annotations

from typing import Protocol

from hornox.engine import HornoxError, SeatAction, View


class Bot(Protocol):
    """A bot answers every decision of one seat. The same seed and views give the same answers."""

    @property
    def name(self) -> str:
        """The bot's name in the registry."""

    def choose(self, view: View) -> SeatAction:
        """Return a legal action for `view.decision`, which must not be `None`."""


class NoSuchBot(HornoxError):
    """There is no bot of this name."""

    code = "no-such-bot"


class NotAsked(HornoxError):
    """A bot was given a view in which its seat has nothing to decide."""

    code = "not-asked"
