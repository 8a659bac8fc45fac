"""What a table asks a bot, and what it is told; bots that think on the spot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hornox.bots import BOTS, Supervised, make_bot
from hornox.engine import SeatAction, View
from hornox.engine.cards import Word

THINKERS = frozenset({"bull", "bison", "champion"})
"""Levels that play rounds through in their heads. All others need less time to answer than to be
sent to another process."""

LIGHT = "ox"
"""The level that answers in the place of a thinker when there is no time for one."""


class SubstituteReason(Word):
    """Why the light level answered in the place of a thinker."""

    BUSY = "busy"
    TIMEOUT = "timeout"
    CRASH = "crash"
    WARMING = "warming"


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A bot of this level is asked about `view`.

    `person` and `table` say who asks: when many do, people take turns, and so do the tables of
    each person.
    """

    person: str
    table: str
    level: str
    view: View = field(repr=False)
    seed: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A legal answer. `substitute`: the light level gave it, for this reason."""

    action: SeatAction = field(repr=False)
    substitute: SubstituteReason | None = None


class BotRunner(Protocol):
    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        """Legal answers to what a table asks at once, whatever happens."""
        ...

    def hurry(self, table: str) -> None:
        """Answer at once what this table has asked and no bot thinks about yet."""
        ...

    async def close(self) -> None: ...


class InlineBots:
    """All bots think on the spot: for tests."""

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        return [BotChoice(think(asked.level, asked.view, asked.seed)) for asked in questions]

    def hurry(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


def think(level: str, view: View, seed: str) -> SeatAction:
    """The bot's own answer, or the one of `cautious` if it fails."""
    return Supervised(make_bot(level if level in BOTS else "cautious", seed)).choose(view)
