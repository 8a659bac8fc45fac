"""The leases of the tables in memory: acquired, renewed and released."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

from hornox.server.logs import error_facts, log_event
from hornox.server.storage import Change, StoreError
from hornox.server.tables.errors import OwnedElsewhere, TableUnavailable
from hornox.server.tables.ownership import Lease, Ownership


class Leases:
    """`on_lost` is called with the code of a table that another process owns now."""

    def __init__(self, ownership: Ownership, on_lost: Callable[[str], None]) -> None:
        self._ownership, self._on_lost = ownership, on_lost
        self._leases: dict[str, Lease] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def acquire(self, code: str) -> Lease:
        """Acquire the lease of this table, or raise `OwnedElsewhere` or `TableUnavailable`."""
        lease = await self._ownership.acquire(code)
        if lease is not None:
            return self.add(lease)
        owner = await self._ownership.owner_of(code)
        if owner is not None:
            raise OwnedElsewhere(owner)
        raise TableUnavailable("the table changes its server; connect again")

    def add(self, lease: Lease) -> Lease:
        """Keep a lease that was acquired."""
        self._leases[lease.code] = lease
        return lease

    def fence(self, code: str) -> tuple[Change, ...]:
        """Return changes that make a commit fail if another process owns the table."""
        lease = self._leases.get(code)
        return () if lease is None else self._ownership.fence(lease)

    def release(self, code: str) -> None:
        """Release the lease in the background. No commit of the table may be in flight."""
        if code in self._leases:
            self._start(self.release_now(code))

    async def release_now(self, code: str) -> None:
        """Release the lease. No commit of the table may be in flight."""
        lease = self._leases.pop(code, None)
        if lease is not None:
            await self._ownership.release(lease)

    def start(self) -> None:
        """Schedule the next renewal."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._ownership.renewal, self._start_renewal)

    async def close(self) -> None:
        """Release all leases. All tables must be saved. If that fails, they end by themselves."""
        if self._timer is not None:
            self._timer.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._leases.clear()
        try:
            await self._ownership.close()
        except StoreError as error:
            log_event("lease-failed", logging.WARNING, **error_facts(error))

    def _start_renewal(self) -> None:
        self.start()
        self._start(self._renew())

    async def _renew(self) -> None:
        for lease in await self._ownership.renew([*self._leases.values()]):
            if self._leases.get(lease.code) == lease:  # not acquired again in the meantime
                del self._leases[lease.code]
                self._on_lost(lease.code)

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
