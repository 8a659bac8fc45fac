"""Loads each table once in the background, to resume its game."""

from __future__ import annotations

import asyncio
import logging

from hornox.server.storage import StoreError, TableRow
from hornox.server.tables.errors import RegistryError
from hornox.server.tables.loaded_tables import LoadedTables
from hornox.server.tables.ownership import Lease, Ownership
from hornox.server.tables.table_actor import TableActor

LOG = logging.getLogger(__name__)

ADOPTED_AT_ONCE = 50
"""Tables that one look takes over, so that other servers take over some, too."""


class TableRestorer:
    """At the start loads the stored tables. With several processes, takes over free ones."""

    def __init__(self, ownership: Ownership, loaded: LoadedTables) -> None:
        self._ownership, self._loaded = ownership, loaded
        self._task: asyncio.Task[None] | None = None

    def start(self, rows: tuple[TableRow, ...]) -> None:
        """Begin. `rows` are the stored tables."""
        work = self._adopt_repeatedly() if self._ownership.is_shared else self._restore(rows)
        self._task = asyncio.get_running_loop().create_task(work)

    async def wait(self) -> None:
        """Wait until every table was loaded once."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def stop(self) -> None:
        """Load no more tables."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _restore(self, rows: tuple[TableRow, ...]) -> None:
        for row in rows:
            if row.code in self._loaded.index.unloaded or self._loaded.get(row.code) is not None:
                continue  # it was loaded by a request in the meantime
            try:
                actor = await self._loaded.find(row.code)
            except (RegistryError, StoreError) as error:
                LOG.error("could not restore a table: %s", error.code)
            else:
                await self._unload_if_idle(actor)

    async def _adopt_repeatedly(self) -> None:
        """Take over tables whose process has stopped, or was never there, until cancelled."""
        while True:
            try:
                while leases := await self._ownership.acquire_free(ADOPTED_AT_ONCE):
                    for lease in leases:
                        await self._adopt(lease)
            except StoreError as error:
                LOG.warning("could not look for tables without an owner: %s", error.code)
            await asyncio.sleep(self._ownership.renewal)

    async def _adopt(self, lease: Lease) -> None:
        try:
            actor = await self._loaded.find(lease.code, lease)
        except (RegistryError, StoreError) as error:
            LOG.error("could not take over a table: %s", error.code)
            if isinstance(error, StoreError):
                self._loaded.wake_soon(lease.code)
        else:
            await self._unload_if_idle(actor)

    async def _unload_if_idle(self, actor: TableActor) -> None:
        await asyncio.sleep(0)  # let requests that waited for it run first
        writer = actor.writer
        if not writer.durable.is_playing and actor.is_idle and writer.is_open:
            self._loaded.unload(actor)
