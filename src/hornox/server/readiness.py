"""Check whether the server can store something now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import disk_usage
from typing import Protocol

from hornox.server.storage import Change, Probe, StoreBusy, StoreError, StoreFull

CACHE_SECONDS = 1.0
"""Seconds for which a result is reused, so that frequent checks cause no more writes."""

COMMIT_TIMEOUT = 5.0
"""Seconds in which a commit must be durable."""

MIN_FREE_BYTES = 16 * 2**20
"""SQLite needs room for its log. A small write may succeed when larger ones fail."""


class ProbedCommitter(Protocol):
    """The part of a committer that the check needs."""

    @property
    def failure(self) -> StoreError | None:
        """Why a recent commit failed."""
        ...

    def add(self, changes: Sequence[Change]) -> asyncio.Future[None]:
        """Commit changes."""
        ...


class Readiness:
    """Checks recent failures and the free space, then commits a probe."""

    def __init__(
        self,
        committer: ProbedCommitter,
        free_bytes: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
        timeout: float = COMMIT_TIMEOUT,
    ) -> None:
        self._committer, self._free_bytes = committer, free_bytes
        self._clock, self._timeout = clock, timeout
        self._probe: asyncio.Future[None] | None = None
        self._probed_at = 0.0

    async def check(self) -> None:
        """Return if changes can be stored, else raise a `StoreError`."""
        if self._committer.failure is not None:
            raise self._committer.failure
        if self._free_bytes() < MIN_FREE_BYTES:
            raise StoreFull("the disk is nearly full")
        await self._probe_commit()

    async def _probe_commit(self) -> None:
        if self._probe is None or (
            self._probe.done() and self._clock() - self._probed_at >= CACHE_SECONDS
        ):
            self._probe, self._probed_at = self._committer.add([Probe()]), self._clock()
        done, _ = await asyncio.wait([self._probe], timeout=self._timeout)
        if not done:
            raise StoreBusy(f"nothing was stored for {self._timeout:g} seconds")
        self._probe.result()


def free_space(directory: Path) -> int:
    """Return the free bytes where this directory is, or would be."""
    while not directory.exists():
        directory = directory.parent
    return disk_usage(directory).free
