"""The tables in memory: loaded on use, unloaded when idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from functools import partial

from hornox.server.storage import StoreError
from hornox.server.tables.cancellation import is_current_task_cancelled
from hornox.server.tables.departures import remove_people
from hornox.server.tables.dependencies import Dependencies, TableConfig
from hornox.server.tables.errors import (
    NoSuchTable,
    OwnedElsewhere,
    RegistryError,
    TableUnavailable,
)
from hornox.server.tables.hand_over import hand_over, last_run, require_stored
from hornox.server.tables.leases import Leases
from hornox.server.tables.ownership import Lease
from hornox.server.tables.table_actor import TableActor
from hornox.server.tables.table_index import TableIndex
from hornox.server.tables.table_listing import TableListing
from hornox.server.tables.table_loader import TableLoader, restart
from hornox.server.tables.wake_timers import WakeTimers
from hornox.table import Milliseconds, next_deadline

LOG = logging.getLogger(__name__)

RETRY_SECONDS = 1.0
"""Seconds until a table whose commit failed is loaded again, unless a request comes first."""


class LoadedTables:
    """Loads and unloads tables. A table has at most one actor."""

    def __init__(self, dependencies: Dependencies, config: TableConfig, index: TableIndex) -> None:
        self._now, self.index = dependencies.now, index
        self._require_stored = partial(require_stored, dependencies)
        self._last_run = partial(last_run, dependencies, self)
        self.loader = TableLoader(dependencies, config, self.wake_soon)
        self.last_active: Milliseconds | None = None
        """When any table was active last before the start: the server ran until then."""
        self.is_open = True
        self._actors: dict[str, TableActor] = {}
        self.loading: dict[str, asyncio.Task[TableActor]] = {}
        """Tables that are being loaded."""
        self.leases = Leases(dependencies.ownership, self.lose)
        self.timers = WakeTimers(self._wake)
        """Timers of unloaded tables that have a deadline."""

    def __len__(self) -> int:
        return len(self._actors)

    def __iter__(self) -> Iterator[TableActor]:
        return iter([*self._actors.values()])

    def get(self, code: str) -> TableActor | None:
        """Return the actor of this table if it is loaded."""
        return self._actors.get(code)

    async def find(self, code: str, lease: Lease | None = None) -> TableActor:
        """Return the actor of this table. Concurrent calls wait for the same load.

        `lease` is that of the table, if it was acquired already.
        """
        self.require_open()
        if code not in self.index and lease is None:
            await self._require_stored(code)
        actor = self._actors.get(code)
        if actor is not None and actor.writer.is_open:
            actor.writer.last_used = self._now()
            return actor
        if code not in self.loading:
            load = asyncio.get_running_loop().create_task(self._load(code, lease))
            self.loading[code] = load
            load.add_done_callback(lambda done: self.loading.pop(code, None))
        loading = self.loading[code]
        try:
            return await asyncio.shield(loading)
        except asyncio.CancelledError:
            if loading.cancelled() and not is_current_task_cancelled():
                self.require_open()  # `close` cancelled the load, not this task
            raise

    def add(self, actor: TableActor) -> TableActor:
        """Add an actor and start its bots and deadlines."""
        self.index.add(actor.row)
        self._actors[actor.code] = actor
        self.index.unloaded.pop(actor.code, None)
        self.timers.cancel(actor.code)
        actor.on_decided()
        return actor

    def unload(self, actor: TableActor) -> None:
        """Unload a table until its next use or its next deadline. This process still owns it."""
        code, durable = actor.code, actor.writer.durable
        actor.save()
        actor.end(TableUnavailable.code, "the table was unloaded; connect again")
        del self._actors[code]
        self.index.unloaded[code] = actor.listing
        if not durable.is_playing:
            self.loader.drop_networks(code)
        deadline = next_deadline(durable)
        if deadline is not None:
            self.timers.set(code, max(0, deadline - self._now()) / 1000)

    def drop(
        self, code: str, bye: str = NoSuchTable.code, reason: str = "the table was deleted"
    ) -> None:
        """Remove a table from memory that was deleted, or that another process owns."""
        actor = self._actors.pop(code, None)
        if actor is not None:
            actor.end(bye, reason)
        self.timers.cancel(code)
        self.loader.drop_networks(code)

    def listing(self, code: str) -> TableListing | None:
        """Return the listing, or `None` if the table was not loaded since the start."""
        actor = self._actors.get(code)
        return self.index.unloaded.get(code) if actor is None else actor.listing

    async def close(self) -> None:
        """Disconnect all clients and save all tables."""
        self.is_open = False
        self.timers.cancel_all()
        loads = [*self.loading.values()]
        for loading in loads:
            loading.cancel()
        await asyncio.gather(*loads, return_exceptions=True)
        await asyncio.gather(*(hand_over(actor, self.leases) for actor in self))
        await self.leases.close()

    def require_open(self) -> None:
        """Raise `TableUnavailable` if the server is stopping."""
        if not self.is_open:
            raise TableUnavailable("the server stops; come again later")

    async def _load(self, code: str, lease: Lease | None) -> TableActor:
        failed = self._actors.get(code)
        if failed is not None:
            await failed.settled.wait()
            self._actors.pop(code, None)
        lease = await self.leases.acquire(code) if lease is None else self.leases.add(lease)
        actor = await self.loader.load(code, lease)
        if code not in self.index.unloaded:
            restart(
                actor, self._now() if failed is not None else self._last_run(actor.writer.table)
            )
        remove_people(actor, self.loader.deleted)
        return self.add(actor)

    def lose(self, code: str) -> None:
        """Keep nothing: another process owns the table now."""
        self.drop(code, TableUnavailable.code, "another process has the table; connect again")
        self.index.remove(code)

    def wake_soon(self, code: str) -> None:
        """Load the table again soon, so that its game continues after a failed commit."""
        if self.is_open:
            self.timers.set(code, RETRY_SECONDS)

    async def _wake(self, code: str) -> None:
        try:
            await self.find(code)
        except OwnedElsewhere:
            self.lose(code)
        except (RegistryError, StoreError) as error:
            LOG.error("could not wake a table: %s", error.code)
            if isinstance(error, StoreError | TableUnavailable):
                self.wake_soon(code)
