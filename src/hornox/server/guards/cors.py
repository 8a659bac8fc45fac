"""Pages of other sites that the operator has named may use the API (CORS).

Tokens travel as headers that such a page sets itself, so no credentials of the browser are shared.
"""

from __future__ import annotations

from collections.abc import Iterable

from hornox.server.guards.asgi import App, Message, Receive, Scope, Send, headers_of
from hornox.server.guards.origins import Origins

SHOWN = (b"access-control-expose-headers", b"Retry-After")
VARY = (b"vary", b"Origin")
KEPT = b"600"
"""Seconds for which a browser need not ask again whether it may."""


class SharingAnswers:
    """Middleware: lets browsers show answers of the API to pages of allowed origins."""

    def __init__(self, app: App, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api"):
            return await self._app(scope, receive, send)
        headers = [VARY]
        origin = allowed_origin(scope, self._origins)
        if origin is not None:
            headers += [(b"access-control-allow-origin", origin.encode()), SHOWN]

        async def share(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        await self._app(scope, receive, share)


class AnsweringPreflights:
    """Middleware: tells a browser that a page of an allowed origin may send its request."""

    def __init__(self, app: App, origins: Origins, methods: Iterable[str]) -> None:
        self._app = app
        self._origins = origins
        self._headers = [
            (b"access-control-allow-methods", ", ".join(sorted({*methods})).encode()),
            (b"access-control-allow-headers", b"Authorization, Content-Type"),
            (b"access-control-max-age", KEPT),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._is_preflight(scope):
            return await self._app(scope, receive, send)
        await send({"type": "http.response.start", "status": 204, "headers": self._headers})
        await send({"type": "http.response.body", "body": b""})

    def _is_preflight(self, scope: Scope) -> bool:
        return (
            scope["type"] == "http"
            and scope["method"] == "OPTIONS"
            and scope["path"].startswith("/api")
            and bool(headers_of(scope, "access-control-request-method"))
            and allowed_origin(scope, self._origins) is not None
        )


def allowed_origin(scope: Scope, origins: Origins) -> str | None:
    """The origin of the page that asks, if it is one that the operator has named."""
    found = headers_of(scope, "origin")
    return found[0] if len(found) == 1 and origins.allows(found[0]) else None
