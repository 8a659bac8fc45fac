"""How uvicorn runs our protocol classes, and the limits they read."""

from __future__ import annotations

import uvicorn

from hornox.server.guards.asgi import App
from hornox.server.guards.rate_limit import Rate
from hornox.server.transport.admission import AdmissionProtocol
from hornox.server.transport.connections import ConnectionLimiter
from hornox.server.transport.websocket import WebSocketProtocol
from hornox.server.wire import LONGEST_FRAME

BACKLOG = 4096
PING = 20.0
"""Seconds between two pings, and for which an answer is waited for: phones fall asleep."""

GOODBYE = 10
"""Seconds for connections to end before they are ended."""


class TransportConfig(uvicorn.Config):
    """`limiter` is shared by all connections, `frames` is the rate of each WebSocket.

    No message is compressed: its length must not depend on a secret.
    """

    def __init__(self, app: App, limiter: ConnectionLimiter, frames: Rate) -> None:
        super().__init__(
            app,
            loop="auto",
            http=AdmissionProtocol,
            ws=WebSocketProtocol,
            ws_max_size=LONGEST_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            lifespan="on",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            backlog=BACKLOG,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=GOODBYE,
        )
        self.limiter = limiter
        self.frames = frames
