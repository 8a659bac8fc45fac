"""What tables are kept with, from a committer to chance. Tests bring their own."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from hornox.bots import LEVELS
from hornox.server.clock import SteadyClock
from hornox.server.storage import Committer
from hornox.server.tables.bots import BotRunner
from hornox.server.tables.notices import NoticeQueue, Notices
from hornox.server.tables.ownership import InProcessOwnership, Ownership
from hornox.server.tables.retention import DEFAULT_RETENTION, RETENTION_WHEN_FULL, RetentionPolicy
from hornox.table import SECOND, Milliseconds, Reply

OFFERED_BOTS = (*(kind.name for kind in LEVELS), "cautious", "random")
"""The bots that can be seated at a table."""


def new_seed() -> str:
    """256 bits from the operating system."""
    return secrets.token_hex(32)


def _ignore(reply: Reply, seconds: float) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Dependencies:
    """Outside things. Nobody may guess what is new: a code has at least 40 bits, a game's id 96.

    `note` is told the reply to each command, and how many seconds it took.
    """

    committer: Committer
    bots: BotRunner
    new_code: Callable[[], str]
    new_game_id: Callable[[], str]
    now: Callable[[], Milliseconds] = field(default_factory=SteadyClock)
    new_seed: Callable[[], str] = new_seed
    on_reply: Callable[[Reply, float], None] = _ignore
    notices: Notices = field(default_factory=NoticeQueue)
    ownership: Ownership = field(default_factory=InProcessOwnership)


@dataclass(frozen=True, slots=True)
class TableConfig:
    """How many and how long.

    `opened`: unfinished tables that one person has opened. `connections`: of one person to a
    table. `screens`: at one table. `entries`: a document is written after this many of them at
    most. `beat`: bots answer at whole beats after everybody has seen what was before.
    `unhurried`: they wait for that; tests do not. `bot_wait`: for how long after that a bot waits
    for its turn to think, until a light level answers in its place. `patience`: when quiet tables
    are forgotten; `patience_when_full`: the same, when there is no room for a new one.
    """

    max_tables: int = 20_000
    max_open_tables: int = 20
    max_connections: int = 8
    max_screens: int = 8
    max_entries: int = 128
    idle_after: Milliseconds = 600 * SECOND
    retention: RetentionPolicy = DEFAULT_RETENTION
    retention_when_full: RetentionPolicy = RETENTION_WHEN_FULL
    bot_beat: Milliseconds = 500
    wait_for_reveal: bool = True
    bot_queue_timeout: Milliseconds = 1500


DEFAULT_TABLE_CONFIG = TableConfig()
