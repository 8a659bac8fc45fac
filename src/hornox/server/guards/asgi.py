"""Types of ASGI, and helpers for plain ASGI middleware."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from hornox.protocol import Problem
from hornox.record import to_text
from hornox.server.guards.errors import ApiError

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

WRITE_TEXT = "hornox.write-text"
"""ASGI extension of our transport: send a WebSocket text frame at once, if possible."""

READ_TEXTS = "hornox.read-texts"
"""ASGI extension of our transport: pass all further text messages to a function."""

PASSED_ON = "hornox.passed-on"
"""In the scope of a request that another server has passed on to this one."""


def headers_of(scope: Scope, name: str) -> list[str]:
    """Return all values of a header, in order."""
    wanted = name.encode()
    return [value.decode("latin-1") for key, value in scope["headers"] if key == wanted]


async def refuse(scope: Scope, send: Send, error: ApiError) -> None:
    """Answer a request, or a WebSocket handshake, with an error."""
    body = to_text(Problem(error.code, str(error))).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.encode(), value.encode()) for name, value in error.headers.items()),
    ]
    prefix = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    start = {"type": f"{prefix}.start", "status": error.status, "headers": headers}
    await send(start)
    await send({"type": f"{prefix}.body", "body": body})
