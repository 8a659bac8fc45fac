"""The leases of the tables in memory: acquired, renewed and released."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

from hornox.server.logs import error_facts, log_event
from hornox.server.tables.errors import TableUnavailable
from hornox.server.tables.ownership import Lease, Ownership


class Leases:
    """`on_lost` is called with the code of a table that another process owns now."""

    def __init__(self, ownership: Ownership, on_lost: Callable[[str], None]) -> None:
        self._ownership, self._on_lost = ownership, on_lost
        self._leases: dict[str, Lease] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def acquire(self, code: str) -> Lease:
        """Acquire the lease of this table, or raise `TableUnavailable`."""
        lease = await self._ownership.acquire(code)
        if lease is None:
            raise TableUnavailable("another process has the table; connect again")
        self._leases[code] = lease
        return lease

    def release(self, code: str, settled: asyncio.Event | None = None) -> None:
        """Release the lease. Wait for `settled` first, when no commit of the table is in flight."""
        lease = self._leases.pop(code, None)
        if lease is not None:
            self._start(self._release(lease, settled))

    def start(self) -> None:
        """Schedule the next renewal."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._ownership.renewal, self._start_renewal)

    async def close(self) -> None:
        """Release all leases. All tables must be saved."""
        if self._timer is not None:
            self._timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for lease in self._leases.values():
            await self._ownership.release(lease)
        self._leases.clear()

    def _start_renewal(self) -> None:
        self.start()
        self._start(self._renew())

    async def _renew(self) -> None:
        leases = {*self._leases.values()}
        for lease in leases - await self._ownership.renew(leases):
            if self._leases.get(lease.code) == lease:  # not acquired again in the meantime
                del self._leases[lease.code]
                self._on_lost(lease.code)

    async def _release(self, lease: Lease, settled: asyncio.Event | None) -> None:
        if settled is not None:
            await settled.wait()
        await self._ownership.release(lease)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._log_failure)

    def _log_failure(self, task: asyncio.Task[None]) -> None:
        """A lease that could not be renewed or released expires by itself."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log_event("lease-failed", logging.WARNING, **error_facts(error))
