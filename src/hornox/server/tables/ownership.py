"""Which process owns a table. Only the owner decides there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Protocol


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

    async def acquire(self, code: str) -> Lease | None:
        """Return a lease with a higher epoch than any before, or `None` if another process owns the
        table.

        The owner gets a new lease, too, which invalidates the old one.
        """
        ...

    async def renew(self, leases: Iterable[Lease]) -> frozenset[Lease]:
        """Renew these leases. Return those that are still valid."""
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

    async def acquire(self, code: str) -> Lease | None:
        """Return a new lease."""
        lease = self._owned[code] = Lease(code, next(self._epochs))
        return lease

    async def renew(self, leases: Iterable[Lease]) -> frozenset[Lease]:
        """Return the leases that were not replaced or released."""
        return frozenset(lease for lease in leases if self._owned.get(lease.code) == lease)

    async def release(self, lease: Lease) -> None:
        """Release the lease if it is valid."""
        if self._owned.get(lease.code) == lease:
            del self._owned[lease.code]
