"""HTTP connections: deadlines for slow clients, and answers to broken requests without errors."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from hornox.server.transport.config import TransportConfig

HEAD_TIME = 10.0
"""Seconds for a whole request line with all its headers."""

WRITE_TIME = 30.0
"""Seconds for a client to read on when it has not read what was sent to it."""

CAN_ANSWER = (h11.IDLE, h11.SEND_RESPONSE)
BAD_REQUEST = (
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain\r\n"
    b"content-length: 22\r\n\r\nThis is not HTTP/1.1.\n"
)
"""Written without h11, which refuses to answer some broken requests."""


class HttpParser(h11.Connection):
    """h11 with errors that refer to nothing.

    Otherwise an error and the frames of its traceback refer to each other and keep the whole
    connection in memory until a search for garbage.
    """

    def next_event(self) -> Any:
        try:
            return super().next_event()
        except h11.RemoteProtocolError as error:
            error.__traceback__ = error.__context__ = error.__cause__ = None
            raise


class HttpProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, for clients that may be slow, silent or hostile."""

    head_time = HEAD_TIME
    write_time = WRITE_TIME

    def __init__(self, config: TransportConfig, *args: Any) -> None:
        super().__init__(config, *args)
        self.conn = HttpParser(h11.SERVER)
        self._limiter = config.limiter
        self._head_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def is_idle(self) -> bool:
        cycle: Any = self.cycle  # uvicorn does not say that there may be none
        return cycle is None or bool(cycle.response_complete)

    def drop(self) -> None:
        self.transport.abort()

    # the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._limiter.add(self)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._head_timer is None and self.is_idle:
            self._await_head()  # the next request of a connection that is kept alive has begun
        super().data_received(data)
        if not self.is_idle:
            self._stop_head_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._end()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self.loop.call_later(self.write_time, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_write_timer()

    # broken requests, and the end

    def send_400_response(self, msg: str) -> None:
        """Answer if there is no answer yet. An application that waits for a body stops waiting."""
        if not self.is_idle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in CAN_ANSWER:
            self.transport.write(BAD_REQUEST)
        self.transport.close()

    def shutdown(self) -> None:
        self._unless_broken(super().shutdown)

    def timeout_keep_alive_handler(self) -> None:
        self._unless_broken(super().timeout_keep_alive_handler)

    def _unless_broken(self, say_goodbye: Any) -> None:
        """h11 refuses to send anything on a connection with an error; it is closed then."""
        try:
            say_goodbye()
        except h11.LocalProtocolError:
            self.transport.close()

    # timers

    def _end(self) -> None:
        self._limiter.remove(self)
        self._stop_head_timer()
        self._stop_write_timer()

    def _await_head(self) -> None:
        self._head_timer = self.loop.call_later(self.head_time, self._give_up)

    def _give_up(self) -> None:
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
