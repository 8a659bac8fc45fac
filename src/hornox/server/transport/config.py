"""uvicorn's configuration with our protocol classes, and the limits they read."""

from __future__ import annotations

import uvicorn

from hornox.server.guards.asgi import App
from hornox.server.guards.rate_limit import Rate
from hornox.server.transport.admission import AdmissionProtocol
from hornox.server.transport.connections import ConnectionLimiter
from hornox.server.transport.websocket import WebSocketProtocol
from hornox.server.wire import MAX_FRAME_BYTES

BACKLOG = 4096
PING_INTERVAL = 20.0
"""Seconds between pings, and the timeout of a pong: phones may sleep."""

SHUTDOWN_TIMEOUT = 10
"""Seconds for connections to end before they are aborted."""


class TransportConfig(uvicorn.Config):
    """`limiter` is shared by all connections, `frame_rate` applies to each WebSocket.

    Messages are not compressed: their length must not depend on a secret.
    """

    def __init__(self, app: App, limiter: ConnectionLimiter, frame_rate: Rate) -> None:
        super().__init__(
            app,
            loop="auto",
            http=AdmissionProtocol,
            ws=WebSocketProtocol,
            ws_max_size=MAX_FRAME_BYTES,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_INTERVAL,
            ws_ping_timeout=PING_INTERVAL,
            lifespan="on",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        )
        self.limiter = limiter
        self.frame_rate = frame_rate
