"""Which origins may use this server, and which host names it has."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from hornox.server.guards.asgi import App, Receive, Scope, Send, headers_of, refuse
from hornox.server.guards.errors import BadHost, ForeignOrigin
from hornox.server.guards.networks import read_address

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]{1,253})(:[0-9]{1,5})?")


class OriginPolicy:
    """The server's own origin, that of its public URL, and further allowed ones.

    Browsers send an origin with each WebSocket handshake and each change. Programs send none and
    could forge any, so a missing origin is accepted and a wrong one is not.
    """

    def __init__(
        self,
        allowed: Iterable[str] = (),
        public: str | None = None,
        names: Iterable[str] = (),
        machine: str | None = None,
    ) -> None:
        """`names` are further host names of the server, `machine` is that of the computer."""
        self._allowed = frozenset(allowed) | ({origin_of(public)} if public else frozenset())
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self._allowed)
        self._names = {"localhost", *(name.lower() for name in names)}
        self._is_private = public is None
        if self._is_private:
            self._names.add((machine or socket.gethostname()).lower())

    def allows(self, origin: str) -> bool:
        """Check whether the operator allowed this origin explicitly."""
        return origin in self._allowed

    def accepts(self, origin: str | None, host: str) -> bool:
        """Check whether a request with this origin and host may change something."""
        if origin is None or origin in self._allowed:
            return True
        parts = urlsplit(origin) if _is_origin(origin) else None
        return parts is not None and parts.netloc.lower() == host.lower()

    def is_known_host(self, host: str) -> bool:
        """Check whether the server has this host name, with or without a port.

        This prevents DNS rebinding: another site could point its name at a server in a home
        network. IP addresses and `.local` names are safe, because other sites cannot claim them.
        """
        parts = _HOST.fullmatch(host.lower())
        if parts is None:
            return False
        name = parts[1]
        if host.lower() in self._hosts or name in self._names or read_address(name) is not None:
            return True
        return self._is_private and name.endswith(".local")


class OriginMiddleware:
    """Refuse unknown hosts, and WebSockets and changes from foreign origins."""

    def __init__(self, app: App, origins: OriginPolicy) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        hosts, origins = headers_of(scope, "host"), headers_of(scope, "origin")
        if len(hosts) != 1 or not self._origins.is_known_host(hosts[0]):
            return await refuse(scope, send, _bad_host(hosts))
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        origin = ", ".join(origins) if origins else None
        if changes and not self._origins.accepts(origin, hosts[0]):
            return await refuse(scope, send, ForeignOrigin("pages of this origin may not do this"))
        await self._app(scope, receive, send)


def _bad_host(hosts: list[str]) -> BadHost:
    parts = _HOST.fullmatch(hosts[0].lower()) if len(hosts) == 1 else None
    if parts is None:
        return BadHost("there is no such host here")
    name = parts[1]
    return BadHost(f"this server is not known as {name}; start it with --host-name {name}")


def origin_of(url: str) -> str:
    """Return scheme, host and port of a URL."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and text == f"{parts.scheme}://{parts.netloc}"
