"""CORS: pages of origins that the operator allowed may use the API.

Tokens travel in a header that the page sets itself, so no credentials of the browser are shared.
"""

from __future__ import annotations

from collections.abc import Iterable

from hornox.server.guards.asgi import App, Message, Receive, Scope, Send, headers_of
from hornox.server.guards.origins import OriginPolicy

EXPOSE_HEADERS = (b"access-control-expose-headers", b"Retry-After")
VARY = (b"vary", b"Origin")
PREFLIGHT_SECONDS = b"600"
"""Seconds for which a browser may cache the answer to a preflight."""


class CorsHeadersMiddleware:
    """Let browsers show API responses to pages of allowed origins."""

    def __init__(self, app: App, origins: OriginPolicy) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api"):
            return await self._app(scope, receive, send)
        headers = [VARY]
        origin = allowed_origin(scope, self._origins)
        if origin is not None:
            headers += [(b"access-control-allow-origin", origin.encode()), EXPOSE_HEADERS]

        async def add_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        await self._app(scope, receive, add_headers)


class CorsPreflightMiddleware:
    """Answer CORS preflights of allowed origins."""

    def __init__(self, app: App, origins: OriginPolicy, methods: Iterable[str]) -> None:
        self._app = app
        self._origins = origins
        self._headers = [
            (b"access-control-allow-methods", ", ".join(sorted({*methods})).encode()),
            (b"access-control-allow-headers", b"Authorization, Content-Type"),
            (b"access-control-max-age", PREFLIGHT_SECONDS),
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


def allowed_origin(scope: Scope, origins: OriginPolicy) -> str | None:
    """Return the origin of the request if the operator allowed it."""
    found = headers_of(scope, "origin")
    return found[0] if len(found) == 1 and origins.allows(found[0]) else None
