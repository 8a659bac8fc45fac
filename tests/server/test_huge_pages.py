"""Memory that is in use is moved into huge pages, once, when the process has grown."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hornox.server import huge_pages
from hornox.server.huge_pages import GROWTH, LEAST_FILLED, HugePages, Kernel, aligned

SIZE = 0x1000


class FakeKernel(Kernel):
    """Memory of which only the part is known that is in use."""

    def __init__(self, *mappings: range) -> None:
        self.page_size = SIZE
        self.mapped = [*mappings]
        self.sparse: set[int] = set()
        self.refused: set[int] = set()
        self.collapsed: list[int] = []

    def mappings(self) -> Iterator[range]:
        yield from self.mapped

    def filled(self, address: int) -> float:
        return LEAST_FILLED - 0.01 if address in self.sparse else LEAST_FILLED

    def collapse(self, address: int) -> bool:
        self.collapsed.append(address)
        return address not in self.refused


class Process:
    """A process that can grow, and its huge pages."""

    def __init__(self, kernel: FakeKernel) -> None:
        self.kernel, self.size = kernel, 0
        self.pages = HugePages(kernel, lambda: self.size)

    def grow(self, size: int = GROWTH) -> list[int]:
        """Grow, look and return what was collapsed."""
        self.size += size
        self.kernel.collapsed.clear()
        self.pages.look()
        return [*self.kernel.collapsed]


def test_whole_pages_are_aligned() -> None:
    assert [*aligned([range(0x1800, 0x4800)], SIZE)] == [0x2000, 0x3000]
    assert [*aligned([range(0x2000, 0x4000)], SIZE)] == [0x2000, 0x3000]
    assert [*aligned([range(0x1800, 0x2800)], SIZE)] == []


def test_each_page_is_collapsed_once() -> None:
    process = Process(FakeKernel(range(0x1000, 0x3000)))
    assert process.grow() == [0x1000, 0x2000]
    process.kernel.mapped.append(range(0x8000, 0x9000))
    assert process.grow() == [0x8000]
    assert process.grow() == []


def test_nothing_is_done_before_the_process_has_grown() -> None:
    process = Process(FakeKernel(range(0x1000, 0x3000)))
    assert process.grow(GROWTH - 1) == []
    assert process.grow(1) == [0x1000, 0x2000]
    assert process.grow(GROWTH - 1) == []


def test_memory_that_is_hardly_used_stays_small() -> None:
    process = Process(FakeKernel(range(0x1000, 0x3000)))
    process.kernel.sparse = {0x1000}
    assert process.grow() == [0x2000]
    process.kernel.sparse = set()
    assert process.grow() == [0x1000]


def test_a_refused_page_is_tried_again() -> None:
    process = Process(FakeKernel(range(0x1000, 0x3000)))
    process.kernel.refused = {0x1000}
    assert process.grow() == [0x1000, 0x2000]
    assert process.grow() == [0x1000]


def test_memory_that_was_unmapped_is_new_when_it_comes_back() -> None:
    process = Process(FakeKernel(range(0x1000, 0x3000)))
    process.grow()
    mapped, process.kernel.mapped = process.kernel.mapped, []
    assert process.grow() == []
    process.kernel.mapped = mapped
    assert process.grow() == [0x1000, 0x2000]


def test_without_huge_pages_no_thread_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(huge_pages, "PAGE_SIZE_FILE", tmp_path / "none")
    monkeypatch.setattr(huge_pages, "Thread", None)
    huge_pages.start_huge_pages()


GROWING = """
import re
from pathlib import Path
from hornox.server.huge_pages import GROWTH, PAGE_SIZE_FILE, HugePages, Kernel

def kilobytes(name):
    return int(re.search(name + r":\\s+(\\d+) kB", Path("/proc/self/smaps_rollup").read_text())[1])

pages = HugePages(Kernel(int(PAGE_SIZE_FILE.read_text())))
kept = [[number] for number in range(800_000)]
before = kilobytes("Rss")
pages.look()
assert kept == [[number] for number in range(800_000)]
print(kilobytes("AnonHugePages"), kilobytes("Rss") - before)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not huge_pages.PAGE_SIZE_FILE.exists(), reason="needs huge pages"
)
def test_the_kernel_moves_objects_and_uses_little_more_memory() -> None:
    found = subprocess.run([sys.executable, "-c", GROWING], capture_output=True, text=True)
    assert not found.returncode, found.stderr
    huge, more = map(int, found.stdout.split())
    if not huge:
        pytest.skip("this kernel cannot collapse pages (before Linux 6.1, or switched off)")
    assert huge >= 32 * 1024
    assert more <= 0.34 * huge
