"""How many connections there may be, in all and from one address, and how often one may come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hornox.server.guards.addresses import address_of
from hornox.server.guards.asgi import App, Receive, Scope, Send, refuse
from hornox.server.guards.networks import networks_of
from hornox.server.guards.rates import Rates
from hornox.server.guards.refusals import Full, TooMany


def _ignore(limit: str) -> None:
    pass


class Doors:
    """Counts the WebSockets that are open. `refused` is told which limit was reached."""

    def __init__(self, most: int, most_each: int, refused: Callable[[str], None] = _ignore) -> None:
        self._most, self._most_each, self._refused = most, most_each, refused
        self._open: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> None:
        if self.total >= self._most:
            self._refused("connections")
            raise Full("there are too many connections")
        networks = networks_of(address)
        if any(self._open[name] >= self._most_each * factor for name, factor in networks):
            self._refused("connections-each")
            raise Full("there are too many connections from this address")
        for name, _ in networks:
            self._open[name] += 1
        self.total += 1

    def leave(self, address: str) -> None:
        self.total -= 1
        for name, _ in networks_of(address):
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]


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
