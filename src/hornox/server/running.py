"""A server process: listens, serves until it is told to stop, and stops cleanly."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn

from hornox.server.guards.addresses import Proxies
from hornox.server.guards.asgi import App
from hornox.server.guards.rates import Rates
from hornox.server.logs import log_loop_error
from hornox.server.settings import BadSettings, Settings
from hornox.server.transport import ConnectionLimiter, TransportConfig

PLAIN_CONNECTIONS = 1000
"""Connections that are not WebSockets."""

PLAIN_EACH = 300
"""Of these from one address, unless it may have more WebSockets than that."""

AT_ONCE = 130
"""The exit status after a second signal."""


class Running(uvicorn.Server):
    """uvicorn's server; connections hear a goodbye first, and a second signal ends it at once."""

    def __init__(
        self,
        config: uvicorn.Config,
        started: Callable[[], None],
        farewell: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._tell_started = started
        self._farewell = farewell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        await super().startup(sockets)
        if self.started:
            self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # nobody new from here on
        await self._farewell()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            os._exit(AT_ONCE)  # what is acknowledged is durable: nothing is lost
        self.should_exit = True


def listen(settings: Settings) -> socket.socket:
    """The socket, bound at once: a port that is taken is told before anything is opened."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        where = f"{settings.host}, port {settings.port}"
        raise BadSettings(f"cannot listen on {where}: {error.strerror}") from None
    return listener


def config_of(app: App, settings: Settings) -> TransportConfig:
    """How uvicorn is run."""
    limits = settings.limits
    limiter = ConnectionLimiter(
        PLAIN_CONNECTIONS,
        max(PLAIN_EACH, limits.connections_each),
        Rates(limits.new_connections),
        Proxies(settings.proxies),
    )
    return TransportConfig(app, limiter, limits.frames)


def raise_file_limit(connections: int) -> None:
    """Every connection is an open file, and systems allow few of them at first."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + PLAIN_CONNECTIONS + 256
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
