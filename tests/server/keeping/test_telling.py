"""News leave in order, and let others go between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from hornox.server.keeping.telling import SHARE, Telling


def in_loop(test: Callable[[Telling, list[Any]], Any]) -> list[Any]:
    """What is told in the end, and by whom else."""
    told: list[Any] = []

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append("!"))
        telling = Telling()
        test(telling, told)
        assert not told, "nothing is told at once"
        await telling.settled()

    asyncio.run(main())
    return told


def test_news_are_told_in_their_order() -> None:
    def test(telling: Telling, told: list[Any]) -> None:
        for number in range(100):
            telling.add(partial(told.append, number))

    assert in_loop(test) == [*range(100)]


def test_others_have_their_turn_between_news() -> None:
    def test(telling: Telling, told: list[Any]) -> None:
        def look() -> None:
            told.append("others")
            if len(told) < 12:
                asyncio.get_running_loop().call_soon(look)

        for number in range(6):
            telling.add(partial(told.append, number))
        look()
        told.clear()

    assert in_loop(test)[:6] == [0, "others", 1, "others", 2, "others"]


def test_the_more_wait_the_more_are_told_at_once() -> None:
    def test(telling: Telling, told: list[Any]) -> None:
        for number in range(3 * SHARE):
            telling.add(partial(told.append, number))
        asyncio.get_running_loop().call_soon(lambda: told.append("others"))

    assert in_loop(test)[:5] == [0, 1, 2, 3, "others"]


def test_what_news_lead_to_is_told_after_them() -> None:
    def test(telling: Telling, told: list[Any]) -> None:
        def first() -> None:
            telling.add(lambda: told.append("third"))
            told.append("first")

        telling.add(first)
        telling.add(lambda: told.append("second"))

    assert in_loop(test) == ["first", "second", "third"]


def test_a_mistake_stops_nobody_else() -> None:
    def test(telling: Telling, told: list[Any]) -> None:
        def fail() -> None:
            raise RuntimeError

        telling.add(fail)
        telling.add(lambda: told.append("after"))

    assert in_loop(test) == ["!", "after"]
