"""Call ASGI middleware without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hornox.server.guards.asgi import App, Message, Receive, Scope, Send


@dataclass(frozen=True, slots=True)
class AsgiResponse:
    status: int
    headers: dict[str, str]
    body: bytes


async def ok_app(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that reads the body and answers 200."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": repr(scope["client"]).encode()})


async def accepting_app(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that accepts every WebSocket and waits for the disconnect."""
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


def request(
    method: str = "GET",
    path: str = "/api/health",
    headers: Iterable[tuple[str, str]] = (("host", "localhost"),),
    client: str = "198.51.100.7",
    scheme: str = "http",
) -> Scope:
    return {
        "type": "http",
        "method": method,
        "path": path,
        "scheme": scheme,
        "headers": [(name.encode(), value.encode()) for name, value in headers],
        "client": (client, 50000),
    }


def socket(**about: Any) -> Scope:
    return {**request(**about), "type": "websocket", "scheme": "ws"}


def send_request(app: App, scope: Scope, *chunks: bytes) -> AsgiResponse:
    return asyncio.run(response_of(app, scope, *chunks))


async def response_of(app: App, scope: Scope, *chunks: bytes) -> AsgiResponse:
    """Return the response. After the chunks the client sends nothing more."""
    bodies = list(chunks) or [b""]
    sent: list[Message] = []

    async def receive() -> Message:
        if not bodies:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": bodies.pop(0), "more_body": bool(bodies)}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start = sent[0]
    headers = {name.decode(): value.decode() for name, value in start["headers"]}
    return AsgiResponse(
        start["status"], headers, b"".join(part.get("body", b"") for part in sent[1:])
    )
