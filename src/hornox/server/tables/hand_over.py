"""Tables that change their process."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

from hornox.server.storage import StoreError
from hornox.server.tables.dependencies import Dependencies
from hornox.server.tables.errors import NoSuchTable
from hornox.server.tables.leases import Leases
from hornox.server.tables.ownership import LEASE_TIME
from hornox.server.tables.table_actor import TableActor
from hornox.table import SECOND, Milliseconds, Table

LONGEST_TAKEOVER: Milliseconds = LEASE_TIME + 2 * SECOND
"""From the death of a process until another one has its tables. No clock runs meanwhile."""


class LastActive(Protocol):
    """Knows when any table was active last before the start."""

    last_active: Milliseconds | None


async def hand_over(actor: TableActor, leases: Leases) -> None:
    """Store and release a table, then tell its clients to come again: they may come at once."""
    await actor.store()
    with suppress(StoreError):  # the lease ends by itself
        await leases.release_now(actor.code)
    actor.connections.disconnect_all("going-down", "the server stops; come again later")


async def require_stored(dependencies: Dependencies, code: str) -> None:
    """Raise `NoSuchTable` unless another process has opened this table."""
    read, is_shared = dependencies.committer.read, dependencies.ownership.is_shared
    if not is_shared or await read(lambda store: store.table_row(code)) is None:
        raise NoSuchTable("there is no such table")


def last_run(dependencies: Dependencies, loaded: LastActive, table: Table) -> Milliseconds | None:
    """When nothing was decided any more at a table that an earlier process had."""
    if not dependencies.ownership.is_shared:
        return loaded.last_active
    return max(table.at, dependencies.now() - LONGEST_TAKEOVER)
