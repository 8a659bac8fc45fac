from __future__ import annotations

import asyncio
import json

import pytest

from hornox.server.guards.asgi import App, Message
from hornox.server.guards.connection_limit import RateLimitMiddleware, WebSocketLimiter
from hornox.server.guards.errors import ServerFull
from hornox.server.guards.rate_limit import Rate, RateLimiter
from tests.server.guards.asgi_client import (
    accepting_app,
    ok_app,
    request,
    response_of,
    send_request,
    socket,
)

PLENTY = Rate(1000, 1000)


def counting(app: App, limiter: WebSocketLimiter, requests: Rate, files: Rate = PLENTY) -> App:
    """The middleware with a clock that stands still."""
    at_once = (RateLimiter(rate, lambda: 0.0) for rate in (requests, files))
    return RateLimitMiddleware(app, limiter, *at_once)


class Visitor:
    """A WebSocket that stays open until it is closed."""

    def __init__(self, app: App, client: str = "192.0.2.1") -> None:
        self._app = app
        self._scope = socket(client=client)
        self._over = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def come(self) -> None:
        accepted = asyncio.Event()

        async def send(message: Message) -> None:
            accepted.set()

        async def receive() -> Message:
            await self._over.wait()
            return {"type": "websocket.disconnect"}

        self._task = asyncio.create_task(self._call(receive, send))
        await accepted.wait()

    async def _call(self, receive, send) -> None:  # type: ignore[no-untyped-def]
        await self._app(self._scope, receive, send)

    async def go(self) -> None:
        self._over.set()
        assert self._task is not None
        await self._task


def test_no_more_connections_than_allowed_in_all() -> None:
    limiter = WebSocketLimiter(max_connections=2, max_per_address=2)
    limiter.acquire("a")
    limiter.acquire("b")
    with pytest.raises(ServerFull):
        limiter.acquire("c")
    limiter.release("a")
    limiter.acquire("c")
    assert limiter.count == 2


def test_no_more_connections_than_allowed_from_one_address() -> None:
    limiter = WebSocketLimiter(max_connections=10, max_per_address=1)
    limiter.acquire("a")
    with pytest.raises(ServerFull):
        limiter.acquire("a")
    limiter.acquire("b")
    limiter.release("a")
    limiter.acquire("a")


def test_no_more_connections_than_allowed_from_one_customer_s_network() -> None:
    limiter = WebSocketLimiter(max_connections=100, max_per_address=1)
    homes = [f"2001:db8:0:{home:x}::/64" for home in range(5)]
    for home in homes[:4]:
        limiter.acquire(home)
    with pytest.raises(ServerFull):
        limiter.acquire(homes[4])
    limiter.release(homes[0])
    limiter.acquire(homes[4])
    for home in homes[1:]:
        limiter.release(home)
    assert not limiter._open, "nothing is left in memory"


def test_a_connection_counts_as_long_as_it_lasts() -> None:
    async def check() -> None:
        limiter = WebSocketLimiter(max_connections=1, max_per_address=1)
        app = counting(accepting_app, limiter, PLENTY)
        visitor = Visitor(app)
        await visitor.come()
        refused = await response_of(app, socket(client="192.0.2.2"))
        assert refused.status == 503
        assert json.loads(refused.body)["code"] == "full"
        assert "retry-after" in refused.headers
        await visitor.go()
        assert limiter.count == 0
        other = Visitor(app, "192.0.2.2")
        await other.come()
        await other.go()

    asyncio.run(check())


def test_one_ipv6_network_counts_as_one_address() -> None:
    async def check() -> None:
        app = counting(
            accepting_app, WebSocketLimiter(max_connections=9, max_per_address=1), PLENTY
        )
        visitor = Visitor(app, "2001:db8::1")
        await visitor.come()
        assert (await response_of(app, socket(client="2001:db8::2"))).status == 503
        await visitor.go()

    asyncio.run(check())


def test_requests_are_limited_by_address() -> None:
    app = counting(ok_app, WebSocketLimiter(1, 1), Rate(0.5, 2))
    statuses = [send_request(app, request()).status for _ in range(3)]
    assert statuses == [200, 200, 429]
    refused = send_request(app, request())
    assert refused.headers["retry-after"] == "2"
    assert json.loads(refused.body)["code"] == "too-many"
    assert send_request(app, request(client="192.0.2.2")).status == 200


def test_requests_are_counted_together_with_other_servers() -> None:
    asked: list[str] = []

    async def take(rate: Rate, address: str) -> float:
        asked.append(address)
        return 0.0 if len(asked) < 2 else 3.0

    requests = RateLimiter(PLENTY, lambda: 0.0, take_shared=take)
    files = RateLimiter(PLENTY, lambda: 0.0)
    app = RateLimitMiddleware(ok_app, WebSocketLimiter(1, 1), requests, files)
    assert [send_request(app, request()).status for _ in range(2)] == [200, 429]
    assert send_request(app, request(path="/assets/x.js")).status == 200
    assert len(asked) == 2, "each server counts files by itself"


def test_websockets_and_requests_share_a_rate() -> None:
    app = counting(ok_app, WebSocketLimiter(1, 1), Rate(1, 1))
    assert send_request(app, request()).status == 200
    assert send_request(app, socket()).status == 429


def test_a_client_over_the_rate_is_disconnected() -> None:
    app = counting(ok_app, WebSocketLimiter(1, 1), Rate(1, 1))
    send_request(app, request())
    assert send_request(app, request()).headers["connection"] == "close"


def test_static_files_have_a_separate_rate() -> None:
    app = counting(ok_app, WebSocketLimiter(1, 1), requests=Rate(1, 1), files=Rate(1, 3))
    statuses = [send_request(app, request(path="/assets/x.js")).status for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert send_request(app, request()).status == 200
