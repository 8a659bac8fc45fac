"""Refused requests are counted, too."""

from __future__ import annotations

import asyncio

import pytest

from hornox.server.guards.asgi import Message, Receive, Scope, Send, refuse
from hornox.server.guards.errors import ServerFull
from hornox.server.http.request_log import RequestLogMiddleware
from hornox.server.metrics import Metrics


async def refusing(scope: Scope, receive: Receive, send: Send) -> None:
    await refuse(scope, send, ServerFull("there are too many connections"))


async def accepting(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})


async def nothing() -> Message:
    return {}


async def nowhere(message: Message) -> None:
    pass


@pytest.mark.parametrize(
    ("kind", "accepted", "count"),
    [("websocket", False, 1), ("websocket", True, 0), ("http", False, 0)],
)
def test_connections_that_are_refused_are_counted(kind: str, count: int, *, accepted: bool) -> None:
    metrics = Metrics()
    app = RequestLogMiddleware(accepting if accepted else refusing, metrics)
    scope = {"type": kind, "method": "GET", "path": "/api/socket", "headers": []}
    asyncio.run(app(scope, nothing, nowhere))
    counted = 'hornox_connections_refused_total{status="503"} 1.0' in metrics.render()
    assert counted == bool(count)
