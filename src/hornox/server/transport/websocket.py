"""WebSocket connections: how much one may make the server parse, and how it ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from struct import pack
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from hornox.server.guards.asgi import READ_TEXTS, WRITE_TEXT
from hornox.server.guards.rate_limit import TokenBucket
from hornox.server.logs import error_facts, log_event

if TYPE_CHECKING:
    from hornox.server.transport.config import TransportConfig

PIECE = 1024
"""Bytes that are parsed at once. It can hold 170 empty frames, so they are counted in time."""

CLOSE_TIME = 2.0
"""Seconds between our close frame and the end of the connection."""

LAST_PIECES = 32
"""As much is parsed after our close frame, to find the client's."""

WHOLE_TEXT = 0x81
"""The first byte of a text frame that no other frame continues."""

TOO_MUCH = 1008
NOT_UTF8 = 1007


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn speaks it, with a limit on everything that is parsed.

    Each frame of any kind costs one of the connection's rate, and so does each piece of data
    without a whole frame: pings, pongs, empty fragments and single bytes cost as much to parse as a
    command. A client beyond that is closed with 1008.
    """

    def __init__(self, config: TransportConfig, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.close_timeout = CLOSE_TIME
        self._bucket = TokenBucket(config.frames, self.loop.time())
        self._last_pieces = LAST_PIECES
        self._abort_timer: asyncio.TimerHandle | None = None
        self._take_text: Callable[[str], object] | None = None

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # a client waits for the answer to its handshake
            return
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or not self._may_parse():
                return
            super().data_received(data[start : start + PIECE])
        if not self.handshake_initiated:
            self._refuse_handshake()

    def handle_events(self) -> None:
        """Handle the frames of a piece; the first of them is paid for already."""
        for _ in self.conn.events[1:]:
            if not self._may_parse():
                return
        super().handle_events()

    def handle_ping(self) -> None:
        """Answer, unless the client does not read: answers must not pile up."""
        pongs = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pongs)

    def send_receive_event_to_app(self) -> None:
        if self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        text = _decoded(b"".join(self.frames))
        if text is None:
            self._close(NOT_UTF8, "not UTF-8")
        elif self._take_text is not None and self.queue.empty():
            self.frames = []
            self._take_text(text)
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """The parser has answered with a close frame, if it could."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        if self.transport.is_closing() or self.conn.state is State.CLOSING:
            self.transport.close()  # uvicorn would try to send another answer
        else:
            super().shutdown()
        self._abort_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._abort_timer is not None:
            self._abort_timer.cancel()
        self.conn.parser.close()  # it refers to `conn`, and so do the frames of both errors
        self.conn.parser_exc = self.conn.handshake_exc = None

    def write_text(self, text: str) -> bool:
        """Send a frame at once, unless the client must read or the connection ends.

        It skips the queue, the task and the layers of ASGI's `send`: most of what a frame costs.
        """
        if self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        self.transport.write(text_frame(text.encode()))
        return True

    def read_texts(self, take: Callable[[str], object]) -> None:
        """From now on give every message to `take` at once, after those that wait in the queue.

        It skips the queue, the task and the layers of ASGI's `receive`. `take` must not raise.
        """
        self._take_text = take

    async def run_asgi(self) -> None:
        """As in uvicorn, but a client that leaves early is no error, and every connection ends."""
        extensions: Any = self.scope["extensions"]
        extensions[WRITE_TEXT], extensions[READ_TEXTS] = self.write_text, self.read_texts
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception as error:
            log_event("connection-failed", logging.ERROR, **error_facts(error))
        finally:
            del extensions[WRITE_TEXT], extensions[READ_TEXTS]  # they refer to this protocol
            self._take_text = None
            if not self.transport.is_closing():
                self.send_500_response()  # does nothing after an answer
            if self.close_timer is None:
                self.transport.close()
            self._abort_soon()

    def _may_parse(self) -> bool:
        """Pay for a frame or a piece. Without means the connection ends."""
        if self.close_sent:
            self._last_pieces -= 1
            if self._last_pieces < 0:
                self._stop_reading()
            return self._last_pieces >= 0
        if self._bucket.take(self.loop.time()):
            self._close(TOO_MUCH, "too many frames")
            return False
        return True

    def _close(self, code: int, reason: str) -> None:
        """Send a close frame and read no more; the client has a moment to read it."""
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._stop_reading()
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def _stop_reading(self) -> None:
        self.read_paused = False  # or uvicorn resumes it
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def _refuse_handshake(self) -> None:
        """The request was good HTTP, but not for a WebSocket: too many headers, for example."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def _abort_soon(self) -> None:
        """A client that reads nothing keeps a closed transport open until it is aborted."""
        if self._abort_timer is None:
            self._abort_timer = self.loop.call_later(2 * self.close_timeout, self.transport.abort)


def text_frame(payload: bytes) -> bytes:
    """A whole message in one frame, unmasked and uncompressed (RFC 6455, section 5.2)."""
    length = len(payload)
    if length < 126:
        return bytes((WHOLE_TEXT, length)) + payload
    if length < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, length) + payload
    return pack("!BBQ", WHOLE_TEXT, 127, length) + payload


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
