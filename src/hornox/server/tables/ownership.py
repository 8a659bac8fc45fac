"""Which process owns a table. Only the owner decides there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from hornox.server.storage import Change, Committer, RequireLease
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

    async def start(self) -> None:
        """Release what this process owned before it was last stopped."""
        ...

    async def acquire(self, code: str) -> Lease | None:
        """Return a lease with a higher epoch than any before, or `None` if another process owns the
        table.

        The owner gets a new lease, too, which invalidates the old one.
        """
        ...

    async def renew(self, leases: Iterable[Lease]) -> frozenset[Lease]:
        """Renew these leases. Return those that are still valid."""
        ...

    def fence(self, lease: Lease) -> tuple[Change, ...]:
        """Return changes that make a commit fail if the lease is not valid."""
        ...

    async def release(self, lease: Lease) -> None:
        """Let others own the table. Do nothing if the lease is no longer valid."""
        ...


class InProcessOwnership:
    """Ownership with a single process: it gets every lease."""

    renewal = 60.0

    def __init__(self) -> None:
        self._epochs = count(1)
        self._owned: dict[str, Lease] = {}

    async def start(self) -> None:
        """Do nothing: leases are in memory only."""

    async def acquire(self, code: str) -> Lease | None:
        """Return a new lease."""
        lease = self._owned[code] = Lease(code, next(self._epochs))
        return lease

    async def renew(self, leases: Iterable[Lease]) -> frozenset[Lease]:
        """Return the leases that were not replaced or released."""
        return frozenset(lease for lease in leases if self._owned.get(lease.code) == lease)

    def fence(self, lease: Lease) -> tuple[Change, ...]:
        """Return nothing: no other process commits."""
        return ()

    async def release(self, lease: Lease) -> None:
        """Release the lease if it is valid."""
        if self._owned.get(lease.code) == lease:
            del self._owned[lease.code]


LEASE_TIME: Milliseconds = 5 * SECOND
"""How long a table waits for its owner, should that have crashed."""


class StoredOwnership:
    """Ownership by leases in a store that several processes share.

    `server` names this process: two processes that run at the same time have different names.
    """

    renewal = 1.5

    def __init__(self, committer: Committer, server: str) -> None:
        self._committer, self._server = committer, server

    async def start(self) -> None:
        """Release what a process of this name owned when it was killed."""
        await self._committer.read(lambda store: store.release_leases(self._server))

    async def acquire(self, code: str) -> Lease | None:
        """Return a new lease, or `None` if another process has one that is not over."""
        epoch = await self._committer.read(
            lambda store: store.acquire_lease(code, self._server, LEASE_TIME)
        )
        return None if epoch is None else Lease(code, epoch)

    async def renew(self, leases: Iterable[Lease]) -> frozenset[Lease]:
        """Renew all leases of this process by one statement. Return which of these are valid."""
        renewed = await self._committer.read(
            lambda store: store.renew_leases(self._server, LEASE_TIME)
        )
        return frozenset(lease for lease in leases if (lease.code, lease.epoch) in renewed)

    def fence(self, lease: Lease) -> tuple[Change, ...]:
        """Return the condition that the lease is still valid."""
        return (RequireLease(lease.code, lease.epoch),)

    async def release(self, lease: Lease) -> None:
        """Let others own the table at once."""
        await self._committer.read(lambda store: store.release_lease(lease.code, lease.epoch))
