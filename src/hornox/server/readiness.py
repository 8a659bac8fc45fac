"""Whether the server can store something now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import disk_usage
from typing import Protocol

from hornox.server.storage import Change, Probe, StoreBusy, StoreError, StoreFull

FRESH = 1.0
"""Seconds for which an answer is good: who asks more often causes no more writing."""

PATIENCE = 5.0
"""Seconds in which a commit must be durable."""

LEAST_FREE = 16 * 2**20
"""Bytes: SQLite needs room for its log. A small write may succeed when larger ones fail."""


class Probed(Protocol):
    """The part of a committer that is needed here."""

    @property
    def failure(self) -> StoreError | None:
        """Why a commit has failed lately."""
        ...

    def add(self, changes: Sequence[Change]) -> asyncio.Future[None]: ...


class Readiness:
    """Looks at what failed lately and at the free space, then writes something."""

    def __init__(
        self,
        committer: Probed,
        free: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
    ) -> None:
        self._committer, self._free = committer, free
        self._clock, self._patience = clock, patience
        self._probe: asyncio.Future[None] | None = None
        self._asked = 0.0

    async def check(self) -> None:
        """Returns if things can be stored, or raises a `StoreError`."""
        if self._committer.failure is not None:
            raise self._committer.failure
        if self._free() < LEAST_FREE:
            raise StoreFull("the disk is nearly full")
        await self._write()

    async def _write(self) -> None:
        if self._probe is None or (self._probe.done() and self._clock() - self._asked >= FRESH):
            self._probe, self._asked = self._committer.add([Probe()]), self._clock()
        done, _ = await asyncio.wait([self._probe], timeout=self._patience)
        if not done:
            raise StoreBusy(f"nothing was stored for {self._patience:g} seconds")
        self._probe.result()


def free_space(directory: Path) -> int:
    """Bytes that are free where this directory is, or would be."""
    while not directory.exists():
        directory = directory.parent
    return disk_usage(directory).free
