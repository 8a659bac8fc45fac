"""WebSocket connections with a limit on what is parsed, and a bounded close."""

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

CHUNK_BYTES = 1024
"""Bytes parsed at once. A chunk holds at most 170 empty frames, so they are counted in time."""

CLOSE_TIMEOUT = 2.0
"""Seconds between our close frame and the end of the connection."""

MAX_CHUNKS_AFTER_CLOSE = 32
"""Chunks parsed after our close frame, to find the client's."""

FINAL_TEXT_FRAME = 0x81
"""The first byte of an unfragmented text frame."""

CONTROL_FRAMES = (0x88, 0x89, 0x8A)
"""The first bytes of close, ping and pong."""

MASKED = 0x80
MASK_BYTES = 4
LONGEST_SHORT, MEDIUM = 125, 126
"""The longest payload whose length is one byte, and the mark of a length in two more bytes."""

SHORT_HEAD, MEDIUM_HEAD = 2 + MASK_BYTES, 4 + MASK_BYTES
"""Bytes before the payload of a client's frame."""

END_OF_HEAD = b"\r\n\r\n"

POLICY_VIOLATION = 1008
INVALID_UTF8 = 1007


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with a limit on everything that is parsed.

    Each frame of any kind takes one token of the connection's rate, and so does each chunk without
    a whole frame: pings, pongs, empty fragments and single bytes cost as much to parse as a
    command. A client over its rate is closed with 1008.
    """

    def __init__(self, config: TransportConfig, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.close_timeout = CLOSE_TIMEOUT
        self._bucket = TokenBucket(config.frame_rate, self.loop.time())
        self._chunks_after_close = MAX_CHUNKS_AFTER_CLOSE
        self._abort_timer: asyncio.TimerHandle | None = None
        self._text_handler: Callable[[str], object] | None = None
        self._starts_with_frame = False
        """Whether the next data start with a frame, because all before were whole frames."""

    def data_received(self, data: bytes) -> None:
        """Parse data in chunks, within the rate."""
        if self._starts_with_frame:
            if self._receive_text(data):
                return
            self._starts_with_frame = len(data) <= CHUNK_BYTES and are_whole_frames(data)
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # a client waits for the answer to its handshake
            return
        for start in range(0, len(data), CHUNK_BYTES):
            if self.transport.is_closing() or not self._pay():
                return
            super().data_received(data[start : start + CHUNK_BYTES])
        if not self.handshake_initiated:
            self._refuse_handshake()
        elif not self.handshake_complete:
            self._starts_with_frame = data.endswith(END_OF_HEAD)

    def handle_events(self) -> None:
        """Handle the frames of a chunk. The first one is paid for already."""
        for _ in self.conn.events[1:]:
            if not self._pay():
                return
        super().handle_events()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read: pongs must not pile up."""
        pongs = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pongs)

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the text handler, or queue it for ASGI."""
        if self.close_sent or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        text = _decode(b"".join(self.frames))
        if text is None:
            self._close(INVALID_UTF8, "not UTF-8")
        elif self._text_handler is not None and self.queue.empty():
            self.frames = []
            self._text_handler(text)
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close the connection. The parser has sent a close frame, if it could."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        """Close the connection, and abort it if the client does not answer."""
        if self.transport.is_closing() or self.conn.state is State.CLOSING:
            self.transport.close()  # uvicorn would try to send another answer
        else:
            super().shutdown()
        self._schedule_abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer and break reference cycles of the parser."""
        super().connection_lost(exc)
        if self._abort_timer is not None:
            self._abort_timer.cancel()
        self.conn.parser.close()  # it refers to `conn`, and so do the frames of both errors
        self.conn.parser_exc = self.conn.handshake_exc = None

    def write_text(self, text: str) -> bool:
        """Send a frame at once. Return false if the client must read first or the connection ends.

        It skips the queue, the task and the layers of ASGI's `send`, which are most of a frame's
        cost.
        """
        if self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        if self.transport.is_closing():  # the client has reset the connection a moment ago
            return False
        self.transport.write(text_frame(text.encode()))
        return True

    def read_texts(self, handler: Callable[[str], object]) -> None:
        """Pass every further message to `handler` at once, after those in the queue.

        It skips the queue, the task and the layers of ASGI's `receive`. `handler` must not raise.
        """
        self._text_handler = handler

    def _receive_text(self, data: bytes) -> bool:
        """Pass data that are one text frame to the text handler. Return false if they are not.

        It skips the parser, which costs several times as much as such a frame needs.
        """
        payload = small_frame(data)
        if (
            payload is None
            or payload.stop != len(data)
            or len(data) > CHUNK_BYTES
            or data[0] != FINAL_TEXT_FRAME
            or self._text_handler is None
            or self.close_sent
            or self.conn.state is not State.OPEN
            or not self.queue.empty()
            or self.transport.is_closing()
        ):
            return False
        if self._pay():
            text = _decode(_unmasked(data, payload))
            if text is None:
                self._close(INVALID_UTF8, "not UTF-8")
            else:
                self._text_handler(text)
        return True

    async def run_asgi(self) -> None:
        """Like uvicorn's, but an early disconnect is no error, and every connection ends."""
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
            self._text_handler = None
            if not self.transport.is_closing():
                self.send_500_response()  # does nothing after an answer
            if self.close_timer is None:
                self.transport.close()
            self._schedule_abort()

    def _pay(self) -> bool:
        """Take a token for a frame or a chunk. Close the connection if there is none."""
        if self.close_sent:
            self._chunks_after_close -= 1
            if self._chunks_after_close < 0:
                self._stop_reading()
            return self._chunks_after_close >= 0
        if self._bucket.take(self.loop.time()):
            self._close(POLICY_VIOLATION, "too many frames")
            return False
        return True

    def _close(self, code: int, reason: str) -> None:
        """Send a close frame and stop reading. The client has a moment to read it."""
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
        """Answer a request that is valid HTTP, but no WebSocket handshake."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def _schedule_abort(self) -> None:
        """Abort later: a client that does not read keeps a closed transport open."""
        if self._abort_timer is None:
            self._abort_timer = self.loop.call_later(2 * self.close_timeout, self.transport.abort)


def text_frame(payload: bytes) -> bytes:
    """Return a whole message as one frame, unmasked and uncompressed (RFC 6455, section 5.2)."""
    length = len(payload)
    if length <= LONGEST_SHORT:
        return bytes((FINAL_TEXT_FRAME, length)) + payload
    if length < 1 << 16:
        return pack("!BBH", FINAL_TEXT_FRAME, MEDIUM, length) + payload
    return pack("!BBQ", FINAL_TEXT_FRAME, 127, length) + payload


def are_whole_frames(data: bytes) -> bool:
    """Check whether data are complete frames of a client, none of them large or a fragment."""
    while data:
        frame = small_frame(data)
        if frame is None or data[0] not in (FINAL_TEXT_FRAME, *CONTROL_FRAMES):
            return False
        data = data[frame.stop :]
    return True


def small_frame(data: bytes) -> slice | None:
    """Return where the payload of a client's first frame is, if it is complete and below 64 kB."""
    if len(data) < SHORT_HEAD or not data[1] & MASKED:
        return None
    start, length = SHORT_HEAD, data[1] & ~MASKED
    if length == MEDIUM:
        start, length = MEDIUM_HEAD, int.from_bytes(data[2:4])
    elif length > MEDIUM:
        return None
    end = start + length
    return slice(start, end) if end <= len(data) else None


def _unmasked(data: bytes, payload: slice) -> bytes:
    """Return the payload of a client's frame without its mask, the four bytes before it."""
    masked = data[payload]
    mask = data[payload.start - MASK_BYTES : payload.start]
    key = mask * (len(masked) // MASK_BYTES + 1)
    number = int.from_bytes(masked) ^ int.from_bytes(key[: len(masked)])
    return number.to_bytes(len(masked))


def _decode(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
