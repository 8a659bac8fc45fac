"""Cached responses are computed once, within a bound on their size."""

from __future__ import annotations

import asyncio
import threading

import pytest

from hornox.server.http.response_cache import ResponseCache


class Maker:
    """Makes texts of a thousand bytes and counts how often."""

    def __init__(self) -> None:
        self.made = 0
        self.gate = threading.Event()
        self.gate.set()

    def __call__(self) -> str:
        assert self.gate.wait(10)
        self.made += 1
        return str(self.made).rjust(1000)


def test_concurrent_requests_share_one_computation() -> None:
    async def main() -> None:
        answers, make = ResponseCache(), Maker()
        make.gate.clear()
        asking = [asyncio.create_task(answers.get("a", make)) for _ in range(20)]
        await asyncio.sleep(0.01)
        asking[0].cancel()  # a cancelled request must not cancel the others
        make.gate.set()
        found = await asyncio.gather(*asking[1:])
        assert make.made == 1
        assert {answer.etag for answer in found} == {(await answers.get("a", make)).etag}

    asyncio.run(main())


def test_the_cache_is_bounded_in_bytes() -> None:
    async def main() -> None:
        answers, make = ResponseCache(max_bytes=3000), Maker()
        for name in "abcd":
            await answers.get(name, make)
        await answers.get("b", make)
        assert make.made == 4
        await answers.get("a", make)
        await answers.get("b", make)
        assert make.made == 5
        await answers.get("c", make)
        assert make.made == 6
        assert answers._size == 3000
        small = ResponseCache(max_bytes=10)
        for _ in range(2):
            await small.get("a", make)
        assert (make.made, small._size) == (8, 0)

    asyncio.run(main())


def test_a_failure_is_not_cached() -> None:
    async def main() -> None:
        answers, make = ResponseCache(), Maker()
        with pytest.raises(ZeroDivisionError):
            await answers.get("a", lambda: str(1 // 0))
        await answers.get("a", make)
        assert make.made == 1

    asyncio.run(main())
