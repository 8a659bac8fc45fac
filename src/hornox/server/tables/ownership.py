"""Which process owns a table: only its owner decides there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Lease:
    """A process owns a table for some time. Of two leases the one with the higher epoch counts."""

    code: str
    epoch: int


class Ownership(Protocol):
    """Gives each table to one process at a time."""

    @property
    def renewal(self) -> float:
        """Seconds between two renewals."""
        ...

    async def acquire(self, code: str) -> Lease | None:
        """A lease with a higher epoch than any before, or `None`: another process owns the table.

        Who owns the table already gets a new lease, too; the old one counts no more.
        """
        ...

    async def renew(self, leases: Iterable[Lease]) -> frozenset[Lease]:
        """Keep these; returns those of them that still count."""
        ...

    async def release(self, lease: Lease) -> None:
        """Others may own the table. Nothing happens if the lease does not count any more."""
        ...


class InProcessOwnership:
    """There is only this process: it owns every table that it wants."""

    renewal = 60.0

    def __init__(self) -> None:
        self._epochs = count(1)
        self._owned: dict[str, Lease] = {}

    async def acquire(self, code: str) -> Lease | None:
        lease = self._owned[code] = Lease(code, next(self._epochs))
        return lease

    async def renew(self, leases: Iterable[Lease]) -> frozenset[Lease]:
        return frozenset(lease for lease in leases if self._owned.get(lease.code) == lease)

    async def release(self, lease: Lease) -> None:
        if self._owned.get(lease.code) == lease:
            del self._owned[lease.code]
