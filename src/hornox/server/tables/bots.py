"""Questions to bots, their answers, and a runner that answers inline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hornox.bots import BOTS, LEVELS, Supervised, make_bot
from hornox.engine import SeatAction, View
from hornox.engine.cards import Word

THINKER_LEVELS = frozenset(kind.name for kind in LEVELS if kind.uses_playouts)
"""Levels that search by playouts. All other levels answer faster than a question travels to another
process.
"""

SUBSTITUTE_LEVEL = "ox"
"""The level that answers in place of a thinker when there is no time for one."""


class SubstituteReason(Word):
    """Why the substitute level answered in place of a thinker."""

    BUSY = "busy"
    TIMEOUT = "timeout"
    CRASH = "crash"
    WARMING = "warming"


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """Ask a bot of this level what to do in `view`.

    `person` and `table` say who asks: under load people take turns, and so do the tables of each
    person. `exact`: no substitute is wanted, however long the level thinks.
    """

    person: str
    table: str
    level: str
    view: View = field(repr=False)
    seed: str = field(repr=False)
    exact: bool = False


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A legal answer. `substitute` is the reason if the substitute level gave it."""

    action: SeatAction = field(repr=False)
    substitute: SubstituteReason | None = None


class BotRunner(Protocol):
    """Answers the questions of tables."""

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        """Return a legal answer to each question of a table, whatever fails."""
        ...

    def substitute_queued(self, table: str) -> None:
        """Let the substitute level answer the questions of this table that no worker has begun."""
        ...

    async def close(self) -> None:
        """Release all processes."""
        ...


class InlineBots:
    """Runs all bots in the event loop; for tests."""

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        """Answer at once."""
        return [
            BotChoice(choose_action(asked.level, asked.view, asked.seed)) for asked in questions
        ]

    def substitute_queued(self, table: str) -> None:
        """Do nothing: nothing is queued."""

    async def close(self) -> None:
        """Do nothing: there are no processes."""


def choose_action(level: str, view: View, seed: str) -> SeatAction:
    """Return the bot's answer, or that of `cautious` if the bot fails."""
    return Supervised(make_bot(level if level in BOTS else "cautious", seed)).choose(view)
