"""Garbage is searched for, but not where people would feel it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from hornox.server import tidying


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    gc.enable()
    gc.unfreeze()


def test_garbage_is_searched_by_the_clock_only(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[int] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            searched.append(info["generation"])

    async def main() -> None:
        tidying.tidy_seldom()
        assert gc.get_freeze_count() > 0
        gc.callbacks.append(watch)
        try:
            kept = [[number] for number in range(5_000)]
            assert not searched, "Python searches by itself"
            while len(searched) < 2:
                await asyncio.sleep(0.001)
            assert len(kept) == 5_000
        finally:
            gc.callbacks.remove(watch)
        assert {*searched} == {2}, "a search goes through everything"

    monkeypatch.setattr(tidying, "SEARCH", 0.001)
    asyncio.run(asyncio.wait_for(main(), 60))
