"""When Python's cyclic garbage collector runs.

Tables are values without reference cycles, and requests and connections leave none behind, so
reference counting frees nearly everything. Python's default policy would still spend a twelfth of
the processor on collections. Here a collection runs when memory has grown, and at long intervals.

A full collection stops the server for 0.3 s per thousand players. A collection of young objects
soon takes as long, because every move creates a new table. So growth that new connections explain
triggers none, and after a collection that found little the threshold rises. Periodic collections
take at most a thousandth of the time.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path

CHECK_INTERVAL = 1.0
"""Seconds between two checks of the memory."""

MEGABYTE = 1024 * 1024
YOUNG_GROWTH = 16 * MEGABYTE
"""Bytes of growth after which young objects are collected."""

FULL_GROWTH = 100 * MEGABYTE
"""Bytes of growth after which all objects are collected."""

YOUNG_FACTOR, FULL_FACTOR = 4, 2
"""After a collection that found little, the threshold is multiplied by this."""

MANY_OBJECTS = 10_000
"""With this many unreachable objects, garbage explains the growth."""

FULL_INTERVAL = 900.0
"""Seconds after which all objects are collected, even without growth."""

PAUSE_FACTOR = 1000
"""The next periodic collection comes at least this many times its duration later."""

BYTES_PER_CONNECTION = 96 * 1024
"""Memory of a player with a quarter of a table: 59 kB at first, later more."""

BYTES_PER_BLOCK = 128
"""Bytes of a typical object, where the system does not report the used memory."""


def start_gc_policy(connections: Callable[[], int]) -> None:
    """Start the policy when everything is loaded. What exists by then is never collected."""
    gc.collect()
    gc.freeze()
    gc.disable()

    peak = 0

    def unexplained_memory() -> int:
        """Subtract the memory of connections at their peak: freed memory stays with the process."""
        nonlocal peak
        peak = max(peak, connections())
        return used_memory() - BYTES_PER_CONNECTION * peak

    GcScheduler(asyncio.get_running_loop(), unexplained_memory).start()


class MemoryThreshold:
    """How much the memory may grow after a collection until the next one."""

    def __init__(self, initial: int, factor: int, size: int) -> None:
        self._initial = self._allowed = initial
        self._factor, self._size = factor, size

    def is_reached(self, size: int) -> bool:
        """Check whether the memory has grown enough for a collection."""
        return size - self._size >= self._allowed

    def restart(self, size: int, found: int) -> None:
        """Start from the memory after a collection. Raise the threshold if it found little."""
        self._size = size
        self._allowed = self._initial if found >= MANY_OBJECTS else self._allowed * self._factor


class GcScheduler:
    """Collects by the growth of the memory, and at long intervals."""

    def __init__(self, loop: asyncio.AbstractEventLoop, memory: Callable[[], int]) -> None:
        self._loop, self._memory = loop, memory
        size = memory()
        self.next_full_collection = loop.time() + FULL_INTERVAL
        self._young = MemoryThreshold(YOUNG_GROWTH, YOUNG_FACTOR, size)
        self._full = MemoryThreshold(FULL_GROWTH, FULL_FACTOR, size)

    def start(self) -> None:
        """Schedule the next check."""
        self._loop.call_later(CHECK_INTERVAL, self._check)

    def _check(self) -> None:
        size, now = self._memory(), self._loop.time()
        if self._full.is_reached(size) or now >= self.next_full_collection:
            found = gc.collect()
            ended = self._loop.time()
            self.next_full_collection = ended + max(FULL_INTERVAL, PAUSE_FACTOR * (ended - now))
            self._full.restart(self._memory(), found)
            self._young.restart(self._memory(), found)
        elif self._young.is_reached(size):
            found = gc.collect(1)
            self._young.restart(self._memory(), found)
        self.start()


def used_memory() -> int:
    """Return the bytes of this process in memory."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:  # not Linux
        return sys.getallocatedblocks() * BYTES_PER_BLOCK
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
