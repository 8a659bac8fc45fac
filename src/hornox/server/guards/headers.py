"""What every answer tells a browser: load nothing foreign, guess nothing, pass nothing on."""

from __future__ import annotations

from hornox.server.guards.asgi import App, Message, Receive, Scope, Send

POLICY = "; ".join(
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
"""No inline script, no inline style, nothing from elsewhere: a name cannot become a program."""

FEATURES = ("accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb")

HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"permissions-policy": ", ".join(f"{feature}=()" for feature in FEATURES).encode(),
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}
"""No referrer, for the address of a private table is its key."""

SECURE_ONLY = (b"strict-transport-security", b"max-age=31536000")

STARTS = ("http.response.start", "websocket.http.response.start")


class TellingBrowsers:
    """Middleware: the headers above on every answer. The API is not cached unless it says so."""

    def __init__(self, app: App, *, secure: bool = False) -> None:
        self._app = app
        self._headers = [*HEADERS.items(), *([SECURE_ONLY] if secure else [])]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        is_api = scope["path"].startswith("/api")

        async def tell(message: Message) -> None:
            if message["type"] in STARTS:
                given = [*message.get("headers", ())]
                if is_api and not any(name == b"cache-control" for name, _ in given):
                    given.append((b"cache-control", b"no-store"))
                message["headers"] = [*given, *self._headers]
            await send(message)

        await self._app(scope, receive, tell)
