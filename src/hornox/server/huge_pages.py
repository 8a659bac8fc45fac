"""Huge pages for the memory of a large server, on Linux 6.1 or newer.

Each action touches objects all over the memory. With thousands of tables, finding where its small
pages lie costs a tenth of the processor time. Python does not ask for huge pages, so a thread asks
the kernel to move memory that is in use into huge pages, whenever the server has grown. Elsewhere
nothing happens.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Thread
from time import sleep

from hornox.server.gc_policy import MEGABYTE, used_memory

INTERVAL = 1.0
"""Seconds between two looks at the memory."""

GROWTH = 16 * MEGABYTE
"""Bytes of growth after which new memory is looked for."""

LEAST_FILLED = 0.75
"""The part of a huge page that must be in use: the rest of it takes memory, too."""

PAGE_SIZE_FILE = Path("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size")
MAPPINGS_FILE = Path("/proc/self/maps")
MADV_COLLAPSE = 25


class Kernel:
    """The system calls, and the size of a huge page."""

    def __init__(self, page_size: int) -> None:
        self.page_size = page_size
        self._libc = ctypes.CDLL(None)
        self._small_pages = page_size // os.sysconf("SC_PAGE_SIZE")

    def mappings(self) -> Iterator[range]:
        """Return the address ranges of private, writable memory without a file."""
        for line in MAPPINGS_FILE.read_text().splitlines():
            addresses, permissions, _, _, inode, *_ = line.split()
            if permissions == "rw-p" and inode == "0":
                start, stop = addresses.split("-")
                yield range(int(start, 16), int(stop, 16))

    def filled(self, address: int) -> float:
        """Return which part of the huge page at this address is in use."""
        present = ctypes.create_string_buffer(self._small_pages)
        failed = self._libc.mincore(*self._page(address), present)
        return 0.0 if failed else present.raw.count(1) / self._small_pages

    def collapse(self, address: int) -> bool:
        """Move the memory at this address into a huge page. Return whether that was done."""
        failed: int = self._libc.madvise(*self._page(address), MADV_COLLAPSE)
        return not failed

    def _page(self, address: int) -> tuple[ctypes.c_void_p, ctypes.c_size_t]:
        return ctypes.c_void_p(address), ctypes.c_size_t(self.page_size)


class HugePages:
    """Moves memory into huge pages when the process has grown."""

    def __init__(self, kernel: Kernel, memory: Callable[[], int] = used_memory) -> None:
        self._kernel, self._memory = kernel, memory
        self._size = memory()
        self._huge: set[int] = set()
        """Addresses of huge pages."""

    def run(self) -> None:
        """Look again and again, as long as the process lives."""
        while True:
            sleep(INTERVAL)
            self.look()

    def look(self) -> None:
        """Move new memory, if there is enough of it."""
        size = self._memory()
        if size - self._size < GROWTH:
            return
        self._size = size
        addresses = {*aligned(self._kernel.mappings(), self._kernel.page_size)}
        self._huge &= addresses  # what was unmapped may come back with small pages
        for address in sorted(addresses - self._huge):
            if self._kernel.filled(address) >= LEAST_FILLED and self._kernel.collapse(address):
                self._huge.add(address)


def aligned(mappings: Iterable[range], size: int) -> Iterator[int]:
    """Return the addresses of all whole pages of this size."""
    for mapping in mappings:
        first = -(-mapping.start // size) * size
        yield from range(first, mapping.stop - size + 1, size)


def start_huge_pages() -> None:
    """Start the thread, where there are huge pages."""
    if sys.platform == "linux" and PAGE_SIZE_FILE.exists():
        kernel = Kernel(int(PAGE_SIZE_FILE.read_text()))
        Thread(target=HugePages(kernel).run, name="hornox-pages", daemon=True).start()
