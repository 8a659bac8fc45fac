"""Notices arrive in order, and the event loop runs between those of a backlog."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from hornox.server.tables import NoticeQueue, Notices
from hornox.server.tables.notices import BATCH_DIVISOR, MAX_AT_ONCE

IMPLEMENTATIONS: tuple[Callable[[], Notices], ...] = (NoticeQueue,)
"""All of them keep the contract. Another one is added here."""

Test = Callable[[Any, list[Any]], None]


def in_loop(new: Callable[[], Notices], test: Test) -> list[Any]:
    """What is heard in the end."""
    heard: list[Any] = []

    async def main() -> None:
        notices = new()
        test(notices, heard)
        last = asyncio.Event()
        notices.subscribe("last", lambda number: last.set())
        notices.publish("last", 1)
        await last.wait()

    asyncio.run(main())
    return heard


@pytest.fixture(params=IMPLEMENTATIONS)
def new(request: pytest.FixtureRequest) -> Callable[[], Notices]:
    implementation: Callable[[], Notices] = request.param
    return implementation


def test_notices_of_a_table_come_in_their_order(new: Callable[[], Notices]) -> None:
    def test(notices: Notices, heard: list[Any]) -> None:
        notices.subscribe("one", heard.append)
        for number in range(100):
            notices.publish("one", number)

    assert in_loop(new, test) == [*range(100)]


def test_a_table_gets_only_its_own_notices(new: Callable[[], Notices]) -> None:
    def test(notices: Notices, heard: list[Any]) -> None:
        notices.subscribe("one", lambda number: heard.append(("one", number)))
        notices.subscribe("two", lambda number: heard.append(("two", number)))
        for code in ("one", "unknown", "two"):
            notices.publish(code, 1)

    assert sorted(in_loop(new, test)) == [("one", 1), ("two", 1)]


def test_a_later_subscriber_replaces_an_earlier_one(new: Callable[[], Notices]) -> None:
    def test(notices: Notices, heard: list[Any]) -> None:
        replaced: list[int] = []
        first, second = replaced.append, heard.append
        notices.subscribe("one", first)
        notices.subscribe("one", second)
        notices.unsubscribe("one", first)
        notices.publish("one", 1)

    assert in_loop(new, test) == [1]


def test_an_unsubscribed_handler_gets_no_notices(new: Callable[[], Notices]) -> None:
    def test(notices: Notices, heard: list[Any]) -> None:
        hear = heard.append
        notices.subscribe("one", hear)
        notices.unsubscribe("one", hear)
        notices.publish("one", 1)

    assert in_loop(new, test) == []


def test_notices_published_by_a_handler_come_after_it(new: Callable[[], Notices]) -> None:
    def test(notices: Notices, heard: list[Any]) -> None:
        def hear(number: int) -> None:
            if number == 1:
                notices.publish("one", 2)
            heard.append(number)

        notices.subscribe("one", hear)
        notices.publish("one", 1)
        notices.publish("one", 3)

    assert in_loop(new, test) == [1, 2, 3]


def test_a_failing_handler_stops_neither_others_nor_the_publisher(
    new: Callable[[], Notices], caplog: pytest.LogCaptureFixture
) -> None:
    def test(notices: Notices, heard: list[Any]) -> None:
        def fail(number: int) -> None:
            raise RuntimeError

        notices.subscribe("one", fail)
        notices.subscribe("two", heard.append)
        notices.publish("one", 1)
        notices.publish("two", 2)

    assert in_loop(new, test) == [2]
    assert [record.getMessage() for record in caplog.records] == ["news-failed"]


# the queue of one process


def test_the_first_notices_of_each_turn_are_delivered_at_once() -> None:
    def test(notices: NoticeQueue, heard: list[Any]) -> None:
        def publish(numbers: range) -> None:
            for number in numbers:
                notices.publish("one", number)
            heard.append("published")

        notices.subscribe("one", heard.append)
        publish(range(MAX_AT_ONCE))
        loop = asyncio.get_running_loop()
        loop.call_soon(publish, range(100, 100 + MAX_AT_ONCE))

    first, second = range(MAX_AT_ONCE), range(100, 100 + MAX_AT_ONCE)
    assert in_loop(NoticeQueue, test) == [*first, "published", *second, "published"]


def test_the_event_loop_runs_between_further_notices() -> None:
    def test(notices: NoticeQueue, heard: list[Any]) -> None:
        def look() -> None:
            heard.append("others")
            if len(heard) < 12:
                asyncio.get_running_loop().call_soon(look)

        notices.subscribe("one", heard.append)
        for number in range(MAX_AT_ONCE + 6):
            notices.publish("one", number)
        heard.clear()
        asyncio.get_running_loop().call_soon(look)

    first = MAX_AT_ONCE
    expected = [first, "others", first + 1, "others", first + 2, "others"]
    assert in_loop(NoticeQueue, test)[:6] == expected


def test_larger_backlogs_are_delivered_in_larger_batches() -> None:
    def test(notices: NoticeQueue, heard: list[Any]) -> None:
        notices.subscribe("one", heard.append)
        for number in range(MAX_AT_ONCE + 3 * BATCH_DIVISOR):
            notices.publish("one", number)
        heard.clear()
        asyncio.get_running_loop().call_soon(lambda: heard.append("others"))

    first = MAX_AT_ONCE
    assert in_loop(NoticeQueue, test)[:5] == [first, first + 1, first + 2, first + 3, "others"]
