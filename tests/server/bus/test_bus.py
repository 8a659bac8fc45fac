"""Messages of a topic reach all servers; what is sent while Redis is away is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import pytest

from hornox.server.bus import LocalBus, RedisBus
from hornox.server.bus.redis_bus import connect
from hornox.server.settings import BadSettings
from scripts.cluster.redis import RedisServer

PATIENCE = 20.0


def run(test: Coroutine[object, object, None]) -> None:
    async def limited() -> None:
        await asyncio.wait_for(test, PATIENCE)

    asyncio.run(limited())


async def opened(redis: RedisServer, prefix: str = "test") -> tuple[RedisBus, asyncio.Queue[int]]:
    """A connected bus and what arrives on its topic `jobs`."""
    bus, heard = RedisBus(redis.url, prefix), asyncio.Queue[int]()
    bus.subscribe("jobs", heard.put_nowait)
    await bus.start()
    await bus.connected.wait()
    return bus, heard


def test_a_local_bus_delivers_in_a_later_turn() -> None:
    async def test() -> None:
        bus, heard = LocalBus(), list[int]()
        await bus.start()
        bus.subscribe("jobs", heard.append)
        bus.publish("jobs", 1)
        bus.publish("other", 2)
        assert heard == []
        await asyncio.sleep(0)
        assert heard == [1]
        await bus.close()
        bus.publish("jobs", 3)
        await asyncio.sleep(0)
        assert heard == [1]

    run(test())


def test_a_message_reaches_every_server_of_the_same_prefix(redis: RedisServer) -> None:
    async def test() -> None:
        (ours, heard), (theirs, also), (strange, other) = (
            await opened(redis),
            await opened(redis),
            await opened(redis, "another"),
        )
        for number in (3, 4):
            ours.publish("jobs", number)
        ours.publish("nothing", 9)
        for queue in (heard, also):
            assert [await queue.get(), await queue.get()] == [3, 4]
        assert other.empty()
        for bus in (ours, theirs, strange):
            await bus.close()

    run(test())


def test_the_bus_returns_after_redis_was_away(redis: RedisServer) -> None:
    async def test() -> None:
        bus, heard = await opened(redis)
        redis.stop()
        bus.publish("jobs", 1)  # lost: the database has it
        while bus.connected.is_set():
            await asyncio.sleep(0.01)
        redis.start()
        await bus.connected.wait()
        while heard.empty():
            bus.publish("jobs", 2)
            await asyncio.sleep(0.05)
        assert await heard.get() == 2
        await bus.close()

    run(test())


def test_text_that_is_no_number_is_ignored(redis: RedisServer) -> None:
    async def test() -> None:
        bus, heard = await opened(redis)
        await bus.client.publish("test:jobs", "many")
        await bus.client.publish("test:jobs", 5)
        assert await heard.get() == 5
        await bus.close()

    run(test())


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(BadSettings, match="looks like redis://"):
        connect("http://127.0.0.1")
