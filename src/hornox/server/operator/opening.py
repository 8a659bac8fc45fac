"""Open a store beside the servers that use it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from hornox.server.storage import Committer, GroupCommitter, SqlStore
from hornox.server.storage.postgres import open_postgres_beside_servers
from hornox.server.storage.sqlite import open_sqlite_beside_server
from hornox.table import Milliseconds

T = TypeVar("T")


def open_beside_servers(data: Path, database: str | None) -> SqlStore:
    """Open the database of the servers, whether or not they run."""
    if database is not None:
        return open_postgres_beside_servers(database)
    return open_sqlite_beside_server(data)


def committing(store: SqlStore, work: Callable[[Committer], Awaitable[T]]) -> T:
    """Run work that needs a committer."""

    async def run() -> T:
        committer = GroupCommitter(store)
        try:
            return await work(committer)
        finally:
            await committer.close()

    return asyncio.run(run())


def wall_clock() -> Milliseconds:
    """Return the time now."""
    return time.time_ns() // 1_000_000
