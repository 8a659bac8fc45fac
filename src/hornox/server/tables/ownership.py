"""Which process owns a table. Only the owner decides there."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from hornox.server.storage import Change, Committer, RequireLease, ServerRow
from hornox.table import SECOND, Milliseconds


@dataclass(frozen=True, slots=True)
class Lease:
    """A process owns a table for some time. Of two leases the higher epoch is valid."""

    code: str
    epoch: int


class Ownership(Protocol):
    """Grants each table to one process at a time."""

    @property
    def renewal(self) -> float:
        """Seconds between two renewals."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether other processes may own tables."""
        ...

    async def start(self) -> None:
        """Announce this process. What it owned before it was last stopped is free."""
        ...

    async def acquire(self, code: str) -> Lease | None:
        """Return a lease with a higher epoch than any before, or `None` if another process owns the
        table.

        The owner gets a new lease, too, which invalidates the old one.
        """
        ...

    async def acquire_free(self, limit: int) -> Sequence[Lease]:
        """Acquire tables that no living process owns."""
        ...

    async def owner_of(self, code: str) -> ServerRow | None:
        """Return the other process that owns the table, if it is alive."""
        ...

    async def renew(self, leases: Collection[Lease]) -> Collection[Lease]:
        """Renew these leases. Return those that are no longer valid."""
        ...

    def fence(self, lease: Lease) -> tuple[Change, ...]:
        """Return changes that make a commit fail if the lease is not valid."""
        ...

    async def release(self, lease: Lease) -> None:
        """Let others own the table. Do nothing if the lease is no longer valid."""
        ...

    async def close(self) -> None:
        """Let others own all tables of this process."""
        ...


class InProcessOwnership:
    """Ownership with a single process: it gets every lease."""

    renewal = 60.0
    is_shared = False

    def __init__(self) -> None:
        self._epochs = count(1)
        self._owned: dict[str, Lease] = {}

    async def start(self) -> None:
        """Do nothing: leases are in memory only."""

    async def acquire(self, code: str) -> Lease | None:
        """Return a new lease."""
        lease = self._owned[code] = Lease(code, next(self._epochs))
        return lease

    async def acquire_free(self, limit: int) -> Sequence[Lease]:
        """Return nothing: this process reads the list of tables at the start."""
        return ()

    async def owner_of(self, code: str) -> ServerRow | None:
        """Return `None`: there is no other process."""
        return None

    async def renew(self, leases: Collection[Lease]) -> Collection[Lease]:
        """Return the leases that were replaced or released."""
        return [lease for lease in leases if self._owned.get(lease.code) != lease]

    def fence(self, lease: Lease) -> tuple[Change, ...]:
        """Return nothing: no other process commits."""
        return ()

    async def release(self, lease: Lease) -> None:
        """Release the lease if it is valid."""
        if self._owned.get(lease.code) == lease:
            del self._owned[lease.code]

    async def close(self) -> None:
        """Do nothing: no other process waits."""


LEASE_TIME: Milliseconds = 5 * SECOND
"""How long a table waits for its owner, should that have crashed."""


ACQUIRED_AT_ONCE = 2
"""Tables that are acquired at the same time: renewals must not wait for all of them."""


class StoredOwnership:
    """Ownership by leases in a store that several processes share.

    A lease is valid as long as its process is alive, which that shows for all its leases at once.
    """

    renewal = 1.5
    is_shared = True

    def __init__(self, committer: Committer, server: ServerRow) -> None:
        self._committer, self._server = committer, server
        self._acquiring = asyncio.Semaphore(ACQUIRED_AT_ONCE)

    async def start(self) -> None:
        """Add this process. One of this name that was killed has lost its leases."""
        await self._committer.read(lambda store: store.start_server(self._server, LEASE_TIME))

    async def acquire(self, code: str) -> Lease | None:
        """Return a new lease, or `None` if another living process has one."""
        id = self._server.id
        async with self._acquiring:
            epoch = await self._committer.read(lambda store: store.acquire_lease(code, id))
        return None if epoch is None else Lease(code, epoch)

    async def acquire_free(self, limit: int) -> Sequence[Lease]:
        """Acquire tables that no living process owns, by one statement."""
        id = self._server.id
        found = await self._committer.read(lambda store: store.acquire_free_leases(id, limit))
        return [Lease(code, epoch) for code, epoch in found]

    async def owner_of(self, code: str) -> ServerRow | None:
        """Return the other process that owns the table, if it is alive."""
        owner = await self._committer.read(lambda store: store.owner_of(code))
        return None if owner == self._server else owner

    async def renew(self, leases: Collection[Lease]) -> Collection[Lease]:
        """Show that this process is alive. If it was taken for dead, check every lease."""
        if await self._committer.read(lambda store: store.renew_server(self._server, LEASE_TIME)):
            return ()
        id = self._server.id
        kept = await self._committer.read(lambda store: store.leases_of(id))
        return [lease for lease in leases if (lease.code, lease.epoch) not in kept]

    def fence(self, lease: Lease) -> tuple[Change, ...]:
        """Return the condition that the lease is still valid."""
        return (RequireLease(lease.code, lease.epoch),)

    async def release(self, lease: Lease) -> None:
        """Let others own the table at once."""
        await self._committer.read(lambda store: store.release_lease(lease.code, lease.epoch))

    async def close(self) -> None:
        """Remove this process: what it owns is free."""
        await self._committer.read(lambda store: store.stop_server(self._server.id))
