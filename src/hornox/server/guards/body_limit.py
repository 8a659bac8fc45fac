"""Limits on the size and the duration of a request body."""

from __future__ import annotations

import asyncio

from hornox.server.guards.asgi import App, Message, Receive, Scope, Send, headers_of, refuse
from hornox.server.guards.errors import ApiError, BodyTooLarge, BodyTooSlow, Malformed

MAX_BODY_BYTES = 8 * 1024
BODY_TIMEOUT = 10.0
"""Seconds for a whole body."""


class BodyLimitMiddleware:
    """Refuse requests whose body is too large or arrives too slowly."""

    def __init__(
        self, app: App, max_bytes: int = MAX_BODY_BYTES, timeout: float = BODY_TIMEOUT
    ) -> None:
        self._app = app
        self._max_bytes = max_bytes
        self._timeout = timeout

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        started = False

        async def send_and_mark_started(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            self._check_length(headers_of(scope, "content-length"))
            await self._app(scope, self._limited(receive), send_and_mark_started)
        except ApiError as error:
            if not started:
                await refuse(scope, send, error)

    def _check_length(self, lengths: list[str]) -> None:
        if not lengths:
            return
        if len(lengths) > 1 or not (lengths[0].isascii() and lengths[0].isdigit()):
            raise Malformed("the length of the body cannot be read")
        if len(lengths[0]) > len(str(self._max_bytes)) or int(lengths[0]) > self._max_bytes:
            raise self._too_large()

    def _limited(self, receive: Receive) -> Receive:
        size, complete = 0, False
        deadline = asyncio.get_running_loop().time() + self._timeout

        async def limited() -> Message:
            nonlocal size, complete
            if complete:  # only the disconnect follows; wait for it without a deadline
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise BodyTooSlow("the body did not arrive in time") from None
            if message["type"] == "http.disconnect":
                raise Malformed("the body is incomplete")
            size += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if size > self._max_bytes:
                raise self._too_large()
            return message

        return limited

    def _too_large(self) -> BodyTooLarge:
        return BodyTooLarge(f"a body has up to {self._max_bytes} bytes")
