"""The server process: listens, serves until it is told to stop, stops cleanly."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn

from hornox.server.guards.asgi import App
from hornox.server.guards.client_address import TrustedProxies
from hornox.server.guards.rate_limit import RateLimiter
from hornox.server.logs import log_loop_error
from hornox.server.settings import BadSettings, Settings
from hornox.server.transport import ConnectionLimiter, TransportConfig

FURTHER_FILES = 256
"""Open files beside connections."""

FORCED_EXIT = 130
"""The exit status after a second signal."""


class UvicornServer(uvicorn.Server):
    """uvicorn's server. Clients are told before it stops; a second signal ends it at once."""

    def __init__(
        self,
        config: uvicorn.Config,
        started: Callable[[], None],
        shut_down: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._on_started = started
        self._shut_down = shut_down

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then call `on_started`."""
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        await super().startup(sockets)
        if self.started:
            self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, close the sessions, then stop."""
        for server in self.servers:
            server.close()  # accept no more
        await self._shut_down()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at the first signal, exit at the second."""
        if self.should_exit:
            os._exit(FORCED_EXIT)  # acknowledged commands are durable
        self.should_exit = True


def listen(settings: Settings) -> socket.socket:
    """Bind the socket before anything else is opened, so that a taken port is reported first."""
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


def uvicorn_config(app: App, settings: Settings) -> TransportConfig:
    """Return uvicorn's configuration."""
    limits = settings.limits
    limiter = ConnectionLimiter(
        limits.max_http_connections,
        limits.max_http_per_address,
        RateLimiter(limits.connection_rate),
        TrustedProxies(settings.trusted_proxies),
    )
    return TransportConfig(app, limiter, limits.frame_rate)


def raise_file_limit(connections: int) -> None:
    """Raise the limit on open files: every connection needs one."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + FURTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
