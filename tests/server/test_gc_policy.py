"""When the garbage collector runs."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Iterator

import pytest

from hornox.server import gc_policy
from hornox.server.gc_policy import (
    BYTES_PER_CONNECTION,
    FULL_GROWTH,
    MANY_OBJECTS,
    PAUSE_FACTOR,
    YOUNG_GROWTH,
    GcScheduler,
    MemoryThreshold,
)

LOOKS = 20


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(gc_policy, "CHECK_INTERVAL", 0.001)
    yield
    gc.enable()
    gc.unfreeze()


class Memory:
    """How much there is, and how often that was looked at."""

    def __init__(self) -> None:
        self.size, self.looks = 100, 0

    def __call__(self) -> int:
        self.looks += 1
        return self.size

    async def grow(self, size: int) -> None:
        """To this size; wait until that was noticed."""
        self.size, looks = size, self.looks
        while self.looks < looks + LOOKS:
            await asyncio.sleep(0.001)


def watching(act: Callable[[list[int]], Awaitable[None]]) -> None:
    """Run something and record which generations are collected."""
    searched: list[int] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            searched.append(info["generation"])

    async def main() -> None:
        gc.collect()
        gc.disable()
        gc.callbacks.append(watch)
        try:
            await act(searched)
        finally:
            gc.callbacks.remove(watch)

    asyncio.run(asyncio.wait_for(main(), 60))


def test_automatic_collection_is_disabled() -> None:
    async def act(searched: list[int]) -> None:
        gc_policy.start_gc_policy(lambda: 0)
        assert gc.get_freeze_count() > 0
        searched.clear()
        kept = [[number] for number in range(5_000)]
        assert len(kept) == 5_000
        assert searched == []

    watching(act)


def test_growth_triggers_a_young_collection() -> None:
    async def act(searched: list[int]) -> None:
        memory = Memory()
        GcScheduler(asyncio.get_running_loop(), memory).start()
        await memory.grow(100 + YOUNG_GROWTH - 1)
        assert searched == []
        await memory.grow(100 + YOUNG_GROWTH)
        assert searched == [1]

    watching(act)


def test_large_growth_triggers_a_full_collection() -> None:
    async def act(searched: list[int]) -> None:
        memory = Memory()
        GcScheduler(asyncio.get_running_loop(), memory).start()
        await memory.grow(100 + FULL_GROWTH)
        assert searched == [2]
        await memory.grow(100 + FULL_GROWTH + YOUNG_GROWTH)
        assert searched == [2]

    watching(act)


def test_a_collection_that_found_little_raises_the_threshold() -> None:
    growth = MemoryThreshold(10, factor=4, size=100)
    assert not growth.is_reached(109)
    assert growth.is_reached(110)
    growth.restart(110, found=MANY_OBJECTS - 1)
    assert not growth.is_reached(149)
    assert growth.is_reached(150)
    growth.restart(120, found=MANY_OBJECTS)
    assert growth.is_reached(130), "there is garbage: search as often as at first"


def test_full_collections_run_periodically(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "FULL_INTERVAL", 0.001)
    monkeypatch.setattr(gc_policy, "PAUSE_FACTOR", 0)

    async def act(searched: list[int]) -> None:
        GcScheduler(asyncio.get_running_loop(), Memory()).start()
        while len(searched) < 2:
            await asyncio.sleep(0.001)
        assert {*searched} == {2}

    watching(act)


def test_periodic_collections_take_a_small_share_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gc_policy, "FULL_INTERVAL", 0.001)

    def search(generation: int = 2) -> int:
        time.sleep(0.01)
        return 0

    monkeypatch.setattr(gc, "collect", search)

    async def main() -> None:
        loop = asyncio.get_running_loop()
        memory = Memory()
        searches = GcScheduler(loop, memory)
        searches.start()
        await memory.grow(memory.size)
        assert searches.next_full_collection - loop.time() > 0.9 * PAUSE_FACTOR * 0.01

    asyncio.run(asyncio.wait_for(main(), 60))


def test_growth_by_connections_triggers_no_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, connections = Memory(), 0
    monkeypatch.setattr(gc_policy, "used_memory", memory)

    async def act(searched: list[int]) -> None:
        nonlocal connections
        gc_policy.start_gc_policy(lambda: connections)
        searched.clear()
        connections = 8_000
        await memory.grow(100 + connections * BYTES_PER_CONNECTION + YOUNG_GROWTH - 1)
        assert searched == []
        connections = 0
        await memory.grow(memory.size)
        assert searched == [], "they have left, and the memory was used by them"
        await memory.grow(100 + 8_000 * BYTES_PER_CONNECTION + FULL_GROWTH)
        assert searched == [2]

    watching(act)


def test_reference_cycles_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library may leave some behind, as fast as clients make it."""

    class Circle:
        def __init__(self) -> None:
            self.itself = self
            self.ballast = bytearray(100_000)

    async def act(searched: list[int]) -> None:
        GcScheduler(asyncio.get_running_loop(), gc_policy.used_memory).start()
        before = gc_policy.used_memory()
        for _ in range(3000):  # 300 MB
            Circle()
            await asyncio.sleep(0)
        assert searched
        assert gc_policy.used_memory() - before < 3 * FULL_GROWTH

    monkeypatch.setattr(gc_policy, "CHECK_INTERVAL", 0)
    watching(act)
