"""Limits on open WebSockets and on the rate of requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hornox.server.guards.asgi import App, Receive, Scope, Send, refuse
from hornox.server.guards.client_address import client_key
from hornox.server.guards.errors import ServerFull, TooManyRequests
from hornox.server.guards.networks import networks_of
from hornox.server.guards.rate_limit import RateLimiter


def _ignore(limit: str) -> None:
    pass


class WebSocketLimiter:
    """Counts open WebSockets. `on_refusal` is called with the limit that was reached."""

    def __init__(
        self,
        max_connections: int,
        max_per_address: int,
        on_refusal: Callable[[str], None] = _ignore,
    ) -> None:
        self._max_connections, self._max_per_address, self._on_refusal = (
            max_connections,
            max_per_address,
            on_refusal,
        )
        self._open: Counter[str] = Counter()
        self.count = 0

    def acquire(self, address: str) -> None:
        """Count one more WebSocket, or raise `ServerFull`."""
        if self.count >= self._max_connections:
            self._on_refusal("connections")
            raise ServerFull("there are too many connections")
        networks = networks_of(address)
        if any(self._open[name] >= self._max_per_address * factor for name, factor in networks):
            self._on_refusal("connections-each")
            raise ServerFull("there are too many connections from this address")
        for name, _ in networks:
            self._open[name] += 1
        self.count += 1

    def release(self, address: str) -> None:
        """Count one less."""
        self.count -= 1
        for name, _ in networks_of(address):
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]


class RateLimitMiddleware:
    """Limit the requests of each address, and the open WebSockets.

    API requests and files of the browser client have separate rates. Servers on a bus count
    requests together. A refused client also loses its connection: refusing a new connection costs
    less than refusing another request.
    """

    def __init__(
        self, app: App, limiter: WebSocketLimiter, requests: RateLimiter, files: RateLimiter
    ) -> None:
        self._app = app
        self._limiter = limiter
        self._requests = requests
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        address = client_key(scope)
        rates = self._requests if scope["path"].startswith("/api") else self._files
        wait = await rates.take_everywhere(address)
        if wait:
            return await refuse(scope, send, TooManyRequests(wait))
        if scope["type"] == "http":
            return await self._app(scope, receive, send)
        try:
            self._limiter.acquire(address)
        except ServerFull as full:
            return await refuse(scope, send, full)
        try:
            await self._app(scope, receive, send)
        finally:
            self._limiter.release(address)
