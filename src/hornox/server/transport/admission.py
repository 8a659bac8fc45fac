"""The first protocol of every connection: accepts it as HTTP or refuses it cheaply."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from hornox.server.transport.http import HttpProtocol

if TYPE_CHECKING:
    from hornox.server.transport.config import TransportConfig


class AdmissionProtocol(asyncio.Protocol):
    """Closes a refused connection before anything is read or parsed."""

    def __init__(
        self,
        config: TransportConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._config, self._server_state = config, server_state
        self._app_state, self._loop = app_state, _loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hand the connection to `HttpProtocol`, or abort it."""
        transport = cast(asyncio.Transport, transport)
        peer = get_remote_addr(transport)
        if peer is None or not self._config.limiter.accepts(peer[0]):
            transport.abort()
            return
        http = HttpProtocol(self._config, self._server_state, self._app_state, self._loop)
        transport.set_protocol(http)
        http.connection_made(transport)
