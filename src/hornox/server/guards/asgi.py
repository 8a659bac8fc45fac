"""The words of ASGI, for middleware that speaks it plainly."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from hornox.record import to_text
from hornox.server.guards.refusals import Problem, Refusal

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

WRITE_TEXT = "hornox.write-text"
"""An extension of our server: sends a text frame of a WebSocket at once, or says that it cannot."""

READ_TEXTS = "hornox.read-texts"
"""Another one: gives all further text messages of a WebSocket to a function, without waiting."""


def headers_of(scope: Scope, name: str) -> list[str]:
    """All values of a header, in order."""
    wanted = name.encode()
    return [value.decode("latin-1") for key, value in scope["headers"] if key == wanted]


async def refuse(scope: Scope, send: Send, refusal: Refusal) -> None:
    """Answer a request, or a WebSocket that is not accepted yet, with a problem."""
    body = to_text(Problem(refusal.code, str(refusal))).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.encode(), value.encode()) for name, value in refusal.headers.items()),
    ]
    prefix = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    start = {"type": f"{prefix}.start", "status": refusal.status, "headers": headers}
    await send(start)
    await send({"type": f"{prefix}.body", "body": body})
