"""When Python searches for garbage that refers to itself.

Tables are values without circles, and requests and connections end without leaving any behind: all
of them go when nobody needs them, without a search. By itself Python would search all the time
nevertheless, for a twelfth of the processor. So it is searched when the memory has grown: through
new objects, where a flood of broken requests leaves its garbage, and when it has doubled through
everything. A search through everything stops the server for half a second with a thousand tables.
One through new objects is as slow after a while of play, since every move makes a new table. So a
large server must grow by more before it is searched.
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
"""Growth after which objects are searched that are new since the last search, at least."""

YOUNG_SHARE = 4
"""The same, as a share of the memory: a quarter of it."""

FULL_GROWTH = 64 * MEGABYTE
"""Growth after which everything is searched, if the memory has doubled, too.

A server that fills up with people grows by as much again and again, and must not stop each time.
"""

FULL_SEARCH = 900.0
"""Seconds after which everything is searched, however little the memory has grown."""

BLOCK = 128
"""Bytes of a usual object, where the system does not tell the memory of a process."""


def start_gc_policy() -> None:
    """Call it when everything is loaded: what is there by then stays and is not searched again."""
    gc.collect()
    gc.freeze()
    gc.disable()
    GarbageSearches(asyncio.get_running_loop(), used_memory).start()


class GarbageSearches:
    """Searches by the growth of the memory since the last search, and by the clock."""

    def __init__(self, loop: asyncio.AbstractEventLoop, memory: Callable[[], int]) -> None:
        self._loop, self._memory = loop, memory
        self._searched = loop.time()
        self._young_size = self._full_size = memory()

    def start(self) -> None:
        self._loop.call_later(LOOK, self._look)

    def _look(self) -> None:
        size, now = self._memory(), self._loop.time()
        enough = max(self._full_size + FULL_GROWTH, 2 * self._full_size)
        if size >= enough or now - self._searched >= FULL_SEARCH:
            gc.collect()
            self._searched = now
            self._young_size = self._full_size = self._memory()
        elif size - self._young_size >= max(YOUNG_GROWTH, self._young_size // YOUNG_SHARE):
            gc.collect(1)
            self._young_size = self._memory()
        self.start()


def used_memory() -> int:
    """Bytes of this process in memory."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:  # not Linux
        return sys.getallocatedblocks() * BLOCK
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
