"""When Python searches for garbage that refers to itself.

Tables are values without circles, and requests and connections end without leaving any behind: all
of them go when nobody needs them, without a search. By itself Python would search all the time
nevertheless, for a twelfth of the processor. So it is searched when the memory has grown, through
new objects or through everything, and by the clock.

A search stops the server for 0.3 s for each thousand players, and one through new objects soon
takes as long, since every move makes a new table. So growth that new connections explain leads to
none. After a search that finds little, the next one waits for more growth. Searches by the clock
take a thousandth of the time at most.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path

LOOK = 1.0
"""Seconds between two looks at the memory."""

MEGABYTE = 1024 * 1024
YOUNG_GROWTH = 16 * MEGABYTE
"""Growth after which objects are searched that are new since the last search."""

FULL_GROWTH = 100 * MEGABYTE
"""Growth after which everything is searched."""

YOUNG_FACTOR, FULL_FACTOR = 4, 2
"""After a search that found little, so many times as much growth leads to the next."""

MUCH = 10_000
"""Objects of garbage in one search that show that it makes the memory grow."""

FULL_SEARCH = 900.0
"""Seconds after which everything is searched, however little the memory has grown."""

SHARE = 1000
"""After a search by the clock the next one comes so many times its duration later, or more."""

CONNECTION = 96 * 1024
"""Bytes that a player may need with a quarter of a table: 59 kB at first, later more."""

BLOCK = 128
"""Bytes of a usual object, where the system does not tell the memory of a process."""


def start_gc_policy(connections: Callable[[], int]) -> None:
    """Call it when everything is loaded: what is there by then stays and is not searched again."""
    gc.collect()
    gc.freeze()
    gc.disable()

    most = 0

    def unexplained_memory() -> int:
        """Of those who leave, the process keeps the memory."""
        nonlocal most
        most = max(most, connections())
        return used_memory() - CONNECTION * most

    GarbageSearches(asyncio.get_running_loop(), unexplained_memory).start()


class Growth:
    """How much the memory may grow since the last search before there is another one."""

    def __init__(self, least: int, factor: int, size: int) -> None:
        self._least = self._allowed = least
        self._factor, self._size = factor, size

    def is_reached(self, size: int) -> bool:
        return size - self._size >= self._allowed

    def restart(self, size: int, found: int) -> None:
        """There was a search that found this many objects and left this much memory."""
        self._size = size
        self._allowed = self._least if found >= MUCH else self._allowed * self._factor


class GarbageSearches:
    """Searches by the growth of the memory since the last search, and by the clock."""

    def __init__(self, loop: asyncio.AbstractEventLoop, memory: Callable[[], int]) -> None:
        self._loop, self._memory = loop, memory
        size = memory()
        self.next_by_the_clock = loop.time() + FULL_SEARCH
        self._young = Growth(YOUNG_GROWTH, YOUNG_FACTOR, size)
        self._full = Growth(FULL_GROWTH, FULL_FACTOR, size)

    def start(self) -> None:
        self._loop.call_later(LOOK, self._look)

    def _look(self) -> None:
        size, now = self._memory(), self._loop.time()
        if self._full.is_reached(size) or now >= self.next_by_the_clock:
            found = gc.collect()
            ended = self._loop.time()
            self.next_by_the_clock = ended + max(FULL_SEARCH, SHARE * (ended - now))
            self._full.restart(self._memory(), found)
            self._young.restart(self._memory(), found)
        elif self._young.is_reached(size):
            found = gc.collect(1)
            self._young.restart(self._memory(), found)
        self.start()


def used_memory() -> int:
    """Bytes of this process in memory."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:  # not Linux
        return sys.getallocatedblocks() * BLOCK
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
