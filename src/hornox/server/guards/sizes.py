"""How much a request may bring, and how long it may take to bring it."""

from __future__ import annotations

import asyncio

from hornox.server.guards.asgi import App, Message, Receive, Scope, Send, headers_of, refuse
from hornox.server.guards.refusals import Malformed, Refusal, TooLarge, TooSlow

LARGEST_BODY = 8 * 1024
BODY_TIME = 10.0
"""Seconds for a whole body."""


class LimitingBodies:
    """Middleware: a body is small and comes soon, or the request is refused."""

    def __init__(self, app: App, largest: int = LARGEST_BODY, seconds: float = BODY_TIME) -> None:
        self._app = app
        self._largest = largest
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        started = False

        async def notice(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            self._check_length(headers_of(scope, "content-length"))
            await self._app(scope, self._counted(receive), notice)
        except Refusal as refusal:
            if not started:
                await refuse(scope, send, refusal)

    def _check_length(self, lengths: list[str]) -> None:
        if not lengths:
            return
        if len(lengths) > 1 or not (lengths[0].isascii() and lengths[0].isdigit()):
            raise Malformed("the length of the body cannot be read")
        if len(lengths[0]) > len(str(self._largest)) or int(lengths[0]) > self._largest:
            raise self._too_large()

    def _counted(self, receive: Receive) -> Receive:
        size, complete = 0, False
        deadline = asyncio.get_running_loop().time() + self._seconds

        async def counted() -> Message:
            nonlocal size, complete
            if complete:  # what comes now is that the client goes, and that may take long
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise TooSlow("the body did not come in time") from None
            if message["type"] == "http.disconnect":
                raise Malformed("the body did not come whole")
            size += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if size > self._largest:
                raise self._too_large()
            return message

        return counted

    def _too_large(self) -> TooLarge:
        return TooLarge(f"a body has up to {self._largest} bytes")
