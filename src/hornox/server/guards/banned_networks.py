"""Refuse requests from banned networks."""

from __future__ import annotations

from collections.abc import Callable

from hornox.server.guards.asgi import App, Receive, Scope, Send, refuse
from hornox.server.guards.errors import Banned


class BannedNetworkMiddleware:
    """Refuse API requests and WebSockets of banned addresses. The pages load, to say so."""

    def __init__(self, app: App, is_banned: Callable[[str], bool]) -> None:
        self._app, self._is_banned = app, is_banned

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client and scope["path"].startswith("/api") and self._is_banned(client[0]):
            return await refuse(scope, send, Banned("this network is banned"))
        await self._app(scope, receive, send)
