"""When Python searches for garbage that refers to itself.

Tables are values without circles, and requests and connections end without leaving any behind: all
of them go when nobody needs them, without a search. What a library leaves behind nevertheless is
mostly young, so only young objects are searched often. A search through everything stops the server
for half a second with a thousand tables: it happens by the clock, and when the memory has grown.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable
from pathlib import Path

YOUNG = 20_000
"""New objects between two searches through those that are new."""

OLDER = 10
"""Searches through new objects between two through those that survived one."""

NEVER = 1_000_000_000
"""Python does not search through everything by itself."""

SEARCH = 900.0
"""Seconds between two searches through everything."""

LOOK = 1.0
"""Seconds between two looks at the memory."""

GROWTH = 64 * 1024 * 1024
"""Bytes by which the memory grows before everything is searched."""


def start_gc_policy() -> None:
    """Call it when everything is loaded: what is there by then stays and is not searched again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, NEVER)
    FullSearches(asyncio.get_running_loop(), resident_memory).start()


class FullSearches:
    """Searches through everything by the clock and when the memory has grown."""

    def __init__(self, loop: asyncio.AbstractEventLoop, memory: Callable[[], int]) -> None:
        self._loop, self._memory = loop, memory
        self._searched = loop.time()
        self._size = 0

    def start(self) -> None:
        self._size = self._memory()
        self._loop.call_later(LOOK, self._look)

    def _look(self) -> None:
        is_time = self._loop.time() - self._searched >= SEARCH
        if is_time or self._memory() - self._size >= GROWTH:
            gc.collect()
            self._searched, self._size = self._loop.time(), self._memory()
        self._loop.call_later(LOOK, self._look)


def resident_memory() -> int:
    """Bytes of this process in memory; 0 where the system does not tell it in this way."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
