"""Servers on a bus share their limits; without Redis each one counts by itself."""

from __future__ import annotations

import asyncio

from hornox.server.bus import SharedRates
from hornox.server.bus.redis_bus import connect
from hornox.server.guards.rate_limit import Rate, RateLimiter
from scripts.cluster.redis import RedisServer

RATE = Rate(1.0, 3)
ADDRESS = "192.0.2.77"


def test_servers_share_the_tokens_of_an_address(redis: RedisServer) -> None:
    async def test() -> None:
        client = connect(redis.url)
        servers = [SharedRates(client, "test", b"secret") for _ in range(2)]
        waits = [await servers[number % 2].take("newcomers", RATE, ADDRESS) for number in range(4)]
        assert waits[:3] == [0.0, 0.0, 0.0]
        assert 0 < waits[3] <= 1
        assert await servers[0].take("tables", RATE, ADDRESS) == 0.0
        assert await servers[1].take("newcomers", RATE, "192.0.2.78") == 0.0
        await asyncio.sleep(waits[3])
        assert await servers[1].take("newcomers", RATE, ADDRESS) == 0.0
        await client.aclose()

    asyncio.run(test())


def test_wider_networks_have_larger_shared_buckets(redis: RedisServer) -> None:
    async def test() -> None:
        client = connect(redis.url)
        rates = SharedRates(client, "test", b"secret")
        homes = [f"2001:db8:1:{home:x}::/64" for home in range(9)]
        waits = [await rates.take("newcomers", RATE, home) for home in homes for _ in range(2)]
        assert waits[:12] == [0.0] * 12, "a /56 has four times the tokens"
        assert all(waits[12:])
        await client.aclose()

    asyncio.run(test())


def test_redis_learns_no_address(redis: RedisServer) -> None:
    async def test() -> None:
        client = connect(redis.url)
        await SharedRates(client, "test", b"secret").take("newcomers", RATE, ADDRESS)
        (key,) = await client.keys("*")
        assert isinstance(key, bytes)
        assert key.startswith(b"test:limit:newcomers:")
        assert ADDRESS.encode() not in key
        assert await client.pttl(key) > 0
        await client.aclose()

    asyncio.run(test())


def test_without_redis_each_server_counts_by_itself(redis: RedisServer) -> None:
    async def test() -> None:
        client = connect(redis.url)
        rates = SharedRates(client, "test", b"secret")
        redis.stop()
        limiter = RateLimiter(
            RATE, take_shared=lambda rate, address: rates.take("newcomers", rate, address)
        )
        waits = [await limiter.take_everywhere(ADDRESS) for _ in range(4)]
        assert waits[:3] == [0.0, 0.0, 0.0]
        assert waits[3] > 0
        redis.start()
        full = [await rates.take("newcomers", RATE, ADDRESS) for _ in range(5)]
        assert full == [0.0] * 5, "Redis is asked again after a second only"
        await client.aclose()

    asyncio.run(test())
