"""Count and log requests by endpoint, never by URL."""

from __future__ import annotations

import time

from uvicorn.protocols.utils import ClientDisconnected

from hornox.server.guards.asgi import App, Message, Receive, Scope, Send
from hornox.server.logs import log_event
from hornox.server.metrics import Metrics

METHODS = ("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS")
OTHER = "other"
CLIENT_CLOSED_REQUEST = 499
"""The client left before the response. HTTP has no status for that; nginx uses 499."""


class RequestLogMiddleware:
    """Write one log line and count one metric for each request and WebSocket."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        began, status = time.perf_counter(), 500

        async def send_and_record_status(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            if message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self._app(scope, receive, send_and_record_status)
        except ClientDisconnected:
            status = CLIENT_CLOSED_REQUEST
            raise
        finally:
            self._record(scope, status, time.perf_counter() - began)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        socket = scope["type"] == "websocket"
        method = "WEBSOCKET" if socket else scope["method"]
        method = method if socket or method in METHODS else OTHER
        endpoint = getattr(scope.get("route"), "path", OTHER) or OTHER
        self._metrics.requests.labels(endpoint, method, str(status)).inc()
        if socket and status != 101:
            self._metrics.connections_refused.labels(str(status)).inc()
        log_event(
            "connection" if socket else "request",
            endpoint=endpoint,
            method=method,
            status=status,
            ms=round(seconds * 1000, 1),
        )
