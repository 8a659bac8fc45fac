"""HTTP connections with deadlines for slow clients, and cheap answers to broken requests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from hornox.server.transport.config import TransportConfig

HEAD_TIMEOUT = 10.0
"""Seconds for a whole request line and all headers."""

WRITE_TIMEOUT = 30.0
"""Seconds after which a client that does not read is disconnected."""

CAN_ANSWER = (h11.IDLE, h11.SEND_RESPONSE)
BAD_REQUEST = (
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain\r\n"
    b"content-length: 22\r\n\r\nThis is not HTTP/1.1.\n"
)
"""Written without h11, which refuses to answer some broken requests."""


class HttpParser(h11.Connection):
    """h11 whose errors keep no references.

    Otherwise the error and its traceback form a cycle that keeps the connection in memory until the
    next garbage collection.
    """

    def next_event(self) -> Any:
        """Return the next event. Strip references from errors."""
        try:
            return super().next_event()
        except h11.RemoteProtocolError as error:
            error.__traceback__ = error.__context__ = error.__cause__ = None
            raise


class HttpProtocol(H11Protocol):
    """uvicorn's HTTP protocol for clients that may be slow, silent or hostile."""

    head_timeout = HEAD_TIMEOUT
    write_timeout = WRITE_TIMEOUT

    def __init__(self, config: TransportConfig, *args: Any) -> None:
        super().__init__(config, *args)
        self.conn = HttpParser(h11.SERVER)
        self._limiter = config.limiter
        self._head_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        """The address of the peer."""
        return self.client[0] if self.client else ""

    @property
    def is_idle(self) -> bool:
        """Whether no request is in progress."""
        cycle: Any = self.cycle  # may be None, unlike its annotation
        return cycle is None or bool(cycle.response_complete)

    def drop(self) -> None:
        """Close the connection at once."""
        self.transport.abort()

    # the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection and start the timeout of its first request."""
        super().connection_made(transport)
        self._limiter.add(self)
        self._start_head_timer()

    def data_received(self, data: bytes) -> None:
        """Parse data. Each request has a timeout until its head is complete."""
        if self.transport.is_closing():
            return
        if self._head_timer is None and self.is_idle:
            self._start_head_timer()  # the next request has begun
        super().data_received(data)
        if not self.is_idle:
            self._stop_head_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop counting the connection as plain HTTP."""
        self._end()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection and cancel its timers."""
        self._end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start the write timeout."""
        super().pause_writing()
        self._write_timer = self.loop.call_later(self.write_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the write timeout."""
        super().resume_writing()
        self._stop_write_timer()

    # broken requests and shutdown

    def send_400_response(self, msg: str) -> None:
        """Answer 400 if no response has begun. An application that waits for a body is released."""
        if not self.is_idle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in CAN_ANSWER:
            self.transport.write(BAD_REQUEST)
        self.transport.close()

    def shutdown(self) -> None:
        """Close the connection after the current request."""
        self._ignore_protocol_error(super().shutdown)

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection."""
        self._ignore_protocol_error(super().timeout_keep_alive_handler)

    def _ignore_protocol_error(self, send: Any) -> None:
        """Close a connection with a protocol error: h11 refuses to send on it."""
        try:
            send()
        except h11.LocalProtocolError:
            self.transport.close()

    # timers

    def _end(self) -> None:
        self._limiter.remove(self)
        self._stop_head_timer()
        self._stop_write_timer()

    def _start_head_timer(self) -> None:
        self._head_timer = self.loop.call_later(self.head_timeout, self._abort_if_idle)

    def _abort_if_idle(self) -> None:
        if self.is_idle:
            self.transport.abort()

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None
