"""A table for the deal of a day: one person, three fixed bots, one game whose seed stays secret."""

from __future__ import annotations

from hornox.engine.value import value
from hornox.table.clock import Milliseconds
from hornox.table.commands import (
    Answer,
    ComeBack,
    Command,
    Leave,
    LockIn,
    Seen,
    Show,
    StepAway,
)
from hornox.table.errors import DailyDealOnly

ALLOWED = (Answer, LockIn, Seen, StepAway, ComeBack, Leave, Show)
"""Nothing that changes who plays what. Who leaves cannot return: a bot ends the game."""


@value
class DailyDeal:
    """The day whose deal is played, as 2026-11-18.

    `counted`: this is the person's one counted try, not practice. No one is told the seed before
    `secret_until`: others still play the same deal.
    """

    day: str
    counted: bool
    secret_until: Milliseconds

    def told_seed(self, seed: str, now: Milliseconds) -> str:
        """Return the seed, or nothing while it is secret."""
        return seed if now >= self.secret_until else ""


def require_allowed(deal: DailyDeal, command: Command) -> None:
    """Raise `DailyDealOnly` for a command that has no place here."""
    if not isinstance(command, ALLOWED):
        raise DailyDealOnly("this table is for one game of one person: the deal of a day")
