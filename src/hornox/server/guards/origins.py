"""Which pages may use this server, and by which names it goes."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from hornox.server.guards.asgi import App, Receive, Scope, Send, headers_of, refuse
from hornox.server.guards.networks import read_address
from hornox.server.guards.refusals import BadHost, ForeignOrigin

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]{1,253})(:[0-9]{1,5})?")


class Origins:
    """The server's own pages, those of its public address, and further ones by name.

    A browser says of every page that opens a WebSocket, or changes something, where it is from.
    Whoever sends no origin is no page of another site, but a program, and no program is kept out
    by what it can invent; so no origin is fine, and a wrong one is not.
    """

    def __init__(
        self,
        allowed: Iterable[str] = (),
        public: str | None = None,
        names: Iterable[str] = (),
        machine: str | None = None,
    ) -> None:
        """`names` are further names of the server, `machine` is that of the computer."""
        self._allowed = frozenset(allowed) | ({origin_of(public)} if public else frozenset())
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self._allowed)
        self._names = {"localhost", *(name.lower() for name in names)}
        self._at_home = public is None
        if self._at_home:
            self._names.add((machine or socket.gethostname()).lower())

    def allows(self, origin: str) -> bool:
        """Whether the operator has named this origin, and it is not just the server's own."""
        return origin in self._allowed

    def admit(self, origin: str | None, host: str) -> bool:
        if origin is None or origin in self._allowed:
            return True
        parts = urlsplit(origin) if _is_origin(origin) else None
        return parts is not None and parts.netloc.lower() == host.lower()

    def know_host(self, host: str) -> bool:
        """Whether the server goes by this name, with or without a port.

        Otherwise any site could point its own name at a server in a home and use it as its own.
        Plain addresses and names that only a home network can give are safe.
        """
        parts = _HOST.fullmatch(host.lower())
        if parts is None:
            return False
        name = parts[1]
        if host.lower() in self._hosts or name in self._names or read_address(name) is not None:
            return True
        return self._at_home and name.endswith(".local")


class CheckingOrigins:
    """Middleware: no WebSocket and no change for pages of other sites."""

    def __init__(self, app: App, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        hosts, origins = headers_of(scope, "host"), headers_of(scope, "origin")
        if len(hosts) != 1 or not self._origins.know_host(hosts[0]):
            return await refuse(scope, send, _bad_host(hosts))
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        origin = ", ".join(origins) if origins else None
        if changes and not self._origins.admit(origin, hosts[0]):
            return await refuse(scope, send, ForeignOrigin("pages of this origin may not do this"))
        await self._app(scope, receive, send)


def _bad_host(hosts: list[str]) -> BadHost:
    parts = _HOST.fullmatch(hosts[0].lower()) if len(hosts) == 1 else None
    if parts is None:
        return BadHost("there is no such host here")
    name = parts[1]
    return BadHost(f"this server is not known as {name}; start it with --host-name {name}")


def origin_of(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and text == f"{parts.scheme}://{parts.netloc}"
