"""External dependencies of tables, and their configuration. Tests pass their own."""

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
    """Return 256 random bits from the operating system."""
    return secrets.token_hex(32)


def _ignore(reply: Reply, seconds: float) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What tables need from outside.

    Generated values must be unguessable: a code has at least 40 bits, a game's id 96. `on_reply` is
    called with the reply to each command and the seconds it took.
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
    """Limits and timing of all tables.

    - `max_open_tables`: unfinished tables that one person may have opened.
    - `max_connections`: connections of one person to a table.
    - `max_screens`: screens at one table.
    - `max_entries`: a document is written after at most this many entries.
    - `idle_after`: a table without connections is unloaded after this time.
    - `retention`: when unused tables are deleted; `retention_when_full` on a full server.
    - `bot_beat`: bots answer at multiples of this time after the reveal.
    - `wait_for_reveal`: bots wait until the reveal is over. Tests turn this off.
    - `bot_queue_timeout`: after this wait in the queue the substitute level answers.
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
