"""What tables are kept with: a clock, a committer, bots and chance. Tests bring their own."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from hornox.bots import LEVELS
from hornox.server.keeping.bots import BotRunner
from hornox.server.storage import Committer
from hornox.table import DAY, SECOND, Milliseconds, Reply

OFFERED_BOTS = (*(kind.name for kind in LEVELS), "cautious", "random")
"""The bots that can be seated at a table."""


def wall_clock() -> Milliseconds:
    return time.time_ns() // 1_000_000


def new_seed() -> str:
    """256 bits from the operating system."""
    return secrets.token_hex(32)


def _nobody_notes(reply: Reply) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Means:
    """Outside things. Nobody may guess what is new: a code has at least 40 bits, a game's id 96.

    `note` is told what became of each command, for whoever counts.
    """

    committer: Committer
    bots: BotRunner
    new_code: Callable[[], str]
    new_game_id: Callable[[], str]
    now: Callable[[], Milliseconds] = wall_clock
    new_seed: Callable[[], str] = new_seed
    note: Callable[[Reply], None] = _nobody_notes


@dataclass(frozen=True, slots=True)
class Customs:
    """How many and how long.

    `connections`: of one person to a table. `screens`: at one table. `entries`: a document is
    written after so many of them at most. `beat`: bots answer at whole beats after everybody has
    seen what was before. `unhurried`: they wait for that; tests do not. `bot_wait`: for how long
    after that a bot waits for its turn to think, until a light level answers in its place.
    `quiet` is when a full hall may forget a table at which nobody plays.
    """

    tables: int = 20_000
    connections: int = 8
    screens: int = 8
    entries: int = 128
    idle: Milliseconds = 600 * SECOND
    quiet: Milliseconds = 7 * DAY
    beat: Milliseconds = 500
    unhurried: bool = True
    bot_wait: Milliseconds = 1500


CUSTOMS = Customs()
