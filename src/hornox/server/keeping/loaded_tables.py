"""The tables in memory: loaded on use, unloaded when idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

from hornox.server.keeping.cancelling import is_cancelled
from hornox.server.keeping.errors import NoSuchTable, RegistryError, TableLost
from hornox.server.keeping.leases import Leases
from hornox.server.keeping.listing import Listing
from hornox.server.keeping.loader import TableLoader, restart
from hornox.server.keeping.means import Customs, Means
from hornox.server.keeping.table_actor import TableActor
from hornox.server.keeping.table_index import TableIndex
from hornox.server.keeping.wake_timers import WakeTimers
from hornox.server.storage import StoreError
from hornox.table import Milliseconds, next_deadline

LOG = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds before a table whose commit failed is read again, if nobody asks before."""


class LoadedTables:
    """At most one actor for each table."""

    def __init__(self, means: Means, customs: Customs, index: TableIndex) -> None:
        self._now, self._index = means.now, index
        self.loader = TableLoader(means, customs, self._wake_later)
        self.stopped: Milliseconds | None = None
        """When a table was active last before the start: the server lived then."""
        self.is_open = True
        self._actors: dict[str, TableActor] = {}
        self.reading: dict[str, asyncio.Task[TableActor]] = {}
        """Tables that are being read right now."""
        self.leases = Leases(means.ownership, self._disown)
        self.timers = WakeTimers(self._wake)
        """Tables that are read again by themselves."""

    def __len__(self) -> int:
        return len(self._actors)

    def __iter__(self) -> Iterator[TableActor]:
        return iter([*self._actors.values()])

    def get(self, code: str) -> TableActor | None:
        return self._actors.get(code)

    async def find(self, code: str) -> TableActor:
        """The table with this code; several who ask at once wait for the same reading."""
        self.require_open()
        if code not in self._index:
            raise NoSuchTable("there is no such table")
        actor = self._actors.get(code)
        if actor is not None and actor.writer.is_open:
            actor.writer.used = self._now()
            return actor
        if code not in self.reading:
            started = asyncio.get_running_loop().create_task(self._read(code))
            self.reading[code] = started
            started.add_done_callback(lambda done: self.reading.pop(code, None))
        reading = self.reading[code]
        try:
            return await asyncio.shield(reading)
        except asyncio.CancelledError:
            if reading.cancelled() and not is_cancelled():
                self.require_open()  # the reading was cancelled by `close`, not who waits for it
            raise

    def add(self, actor: TableActor) -> TableActor:
        self._actors[actor.code] = actor
        self._index.put_away.pop(actor.code, None)
        self.timers.cancel(actor.code)
        actor.decided()
        return actor

    def put_away(self, actor: TableActor) -> None:
        """Unload a table until its next use or its next deadline."""
        code, shown = actor.code, actor.writer.shown
        actor.save()
        actor.end(TableLost.code, "the table was put away; come again")
        self.leases.release(code, actor.lost)
        del self._actors[code]
        self._index.put_away[code] = actor.listing
        if not shown.is_playing:
            self.loader.forget_networks(code)
        deadline = next_deadline(shown)
        if deadline is not None:
            self.timers.set(code, max(0, deadline - self._now()) / 1000)

    def forget(self, code: str) -> None:
        """Out of memory for good."""
        actor = self._actors.pop(code, None)
        if actor is not None:
            actor.end(NoSuchTable.code, "the table was forgotten")
            self.leases.release(code, actor.lost)
        self.timers.cancel(code)
        self.loader.forget_networks(code)

    def listing(self, code: str) -> Listing | None:
        """The table in a list, unless it was not read yet since the start."""
        actor = self._actors.get(code)
        return self._index.put_away.get(code) if actor is None else actor.listing

    async def close(self) -> None:
        """Disconnect everybody and save every table."""
        self.is_open = False
        self.timers.cancel_all()
        readings = [*self.reading.values()]
        for reading in readings:
            reading.cancel()
        await asyncio.gather(*readings, return_exceptions=True)
        await asyncio.gather(*(actor.close() for actor in self))
        await self.leases.close()

    def require_open(self) -> None:
        if not self.is_open:
            raise TableLost("the server stops; come again later")

    async def _read(self, code: str) -> TableActor:
        lost = self._actors.get(code)
        if lost is not None:
            await lost.lost.wait()
            self._actors.pop(code, None)
        await self.leases.acquire(code)
        try:
            actor = await self.loader.load(code)
        except BaseException:
            self.leases.release(code)
            raise
        if code not in self._index.put_away:
            restart(actor, self._now() if lost is not None else self.stopped)
        return self.add(actor)

    def _disown(self, code: str) -> None:
        """Another process owns the table now, and decides there."""
        actor = self._actors.get(code)
        if actor is not None:
            actor.end(TableLost.code, "another process has the table; come again")

    def _wake_later(self, code: str) -> None:
        """A game goes on also when nobody asks for its table, but a disk needs a moment."""
        if self.is_open:
            self.timers.set(code, RETRY)

    async def _wake(self, code: str) -> None:
        try:
            await self.find(code)
        except (RegistryError, StoreError) as error:
            LOG.error("a table is not woken: %s", error.code)
            if isinstance(error, StoreError):
                self._wake_later(code)
