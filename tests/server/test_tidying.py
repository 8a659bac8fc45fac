"""Garbage is searched for, but not where people would feel it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from hornox.server import tidying


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_is_old_is_searched_by_the_clock_only(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "stop" and info["generation"] == 2:
            searched.append(phase)

    async def main() -> None:
        young, middle, _ = gc.get_threshold()
        tidying.tidy_seldom()
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold() == (young, middle, tidying.NEVER)
        gc.callbacks.append(watch)
        try:
            while len(searched) < 2:
                await asyncio.sleep(0.001)
        finally:
            gc.callbacks.remove(watch)

    monkeypatch.setattr(tidying, "SEARCH", 0.001)
    asyncio.run(asyncio.wait_for(main(), 60))
