"""Security headers on every response."""

from __future__ import annotations

from hornox.server.guards.asgi import App, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
"""No inline script or style and no foreign source, so that a name cannot become code."""

DISABLED_FEATURES = (
    "accelerometer",
    "camera",
    "geolocation",
    "gyroscope",
    "microphone",
    "payment",
    "usb",
)

HEADERS = {
    b"content-security-policy": CONTENT_SECURITY_POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"permissions-policy": ", ".join(f"{feature}=()" for feature in DISABLED_FEATURES).encode(),
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}
"""No referrer, because the URL of a private table is its key."""

HSTS = (b"strict-transport-security", b"max-age=31536000")

RESPONSE_STARTS = ("http.response.start", "websocket.http.response.start")


class SecurityHeadersMiddleware:
    """Add the headers above to every response. API responses are not cached by default."""

    def __init__(self, app: App, *, secure: bool = False) -> None:
        self._app = app
        self._headers = [*HEADERS.items(), *([HSTS] if secure else [])]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        is_api = scope["path"].startswith("/api")

        async def add_headers(message: Message) -> None:
            if message["type"] in RESPONSE_STARTS:
                given = [*message.get("headers", ())]
                if is_api and not any(name == b"cache-control" for name, _ in given):
                    given.append((b"cache-control", b"no-store"))
                message["headers"] = [*given, *self._headers]
            await send(message)

        await self._app(scope, receive, add_headers)
