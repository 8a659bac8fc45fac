"""Garbage is searched for, but not where people would feel it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterator

import pytest

from hornox.server import gc_policy


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


class Circle:
    def __init__(self) -> None:
        self.itself = self


def watching(act: Callable[[list[int]], Awaitable[None]]) -> None:
    """Run something that sees which generations are searched meanwhile."""
    searched: list[int] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            searched.append(info["generation"])

    async def main() -> None:
        gc.callbacks.append(watch)
        try:
            await act(searched)
        finally:
            gc.callbacks.remove(watch)

    asyncio.run(asyncio.wait_for(main(), 60))


def test_young_circles_go_by_themselves() -> None:
    async def act(searched: list[int]) -> None:
        gc_policy.start_gc_policy()
        assert gc.get_freeze_count() > 0
        searched.clear()
        before = len(gc.get_objects())
        for _ in range(10 * gc_policy.YOUNG):
            Circle()
        assert len(gc.get_objects()) - before < 3 * gc_policy.YOUNG
        assert searched
        assert 2 not in searched, "a search through everything stops the server"

    watching(act)


def test_everything_is_searched_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "SEARCH", 0.001)
    monkeypatch.setattr(gc_policy, "LOOK", 0.001)

    async def act(searched: list[int]) -> None:
        gc_policy.FullSearches(asyncio.get_running_loop(), lambda: 0).start()
        while searched.count(2) < 2:
            await asyncio.sleep(0.001)

    watching(act)


def test_everything_is_searched_once_the_memory_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "LOOK", 0.001)
    sizes = [100]

    async def act(searched: list[int]) -> None:
        gc_policy.FullSearches(asyncio.get_running_loop(), lambda: sizes[-1]).start()
        sizes.append(100 + gc_policy.GROWTH - 1)
        await asyncio.sleep(0.05)
        assert 2 not in searched
        sizes.append(100 + gc_policy.GROWTH)
        while 2 not in searched:
            await asyncio.sleep(0.001)
        searched.clear()
        await asyncio.sleep(0.05)
        assert 2 not in searched, "it grew once"

    watching(act)


def test_the_memory_is_known() -> None:
    assert gc_policy.resident_memory() > 1_000_000
