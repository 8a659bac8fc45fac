"""How many connections there may be, in all and from one address, and how often one may come."""

from __future__ import annotations

from collections import Counter

from hornox.server.guards.addresses import address_of
from hornox.server.guards.asgi import App, Receive, Scope, Send, refuse
from hornox.server.guards.rates import Rates
from hornox.server.guards.refusals import Full, TooMany


class Doors:
    """Counts the WebSockets that are open."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._open: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> None:
        if self.total >= self._most:
            raise Full("there are too many connections")
        if self._open[address] >= self._most_each:
            raise Full("there are too many connections from this address")
        self._open[address] += 1
        self.total += 1

    def leave(self, address: str) -> None:
        self.total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class CountingConnections:
    """Middleware: WebSockets are counted, and all requests are rated by address.

    Requests of the API and files of the browser client have rates of their own. Who asks too often
    also loses the connection: a refusal costs nearly as much as an answer, a new connection is
    refused for less.
    """

    def __init__(self, app: App, doors: Doors, requests: Rates, files: Rates) -> None:
        self._app = app
        self._doors = doors
        self._requests = requests
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        address = address_of(scope)
        rates = self._requests if scope["path"].startswith("/api") else self._files
        wait = rates.take(address)
        if wait:
            return await refuse(scope, send, TooMany(wait))
        if scope["type"] == "http":
            return await self._app(scope, receive, send)
        try:
            self._doors.enter(address)
        except Full as full:
            return await refuse(scope, send, full)
        try:
            await self._app(scope, receive, send)
        finally:
            self._doors.leave(address)
