"""Sessions over WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect

from hornox.server.clock import SteadyClock
from hornox.server.guards.asgi import READ_TEXTS, WRITE_TEXT
from hornox.server.guards.client_address import network_fingerprint
from hornox.server.sessions.line import Line
from hornox.server.sessions.open_sessions import OpenSessions
from hornox.server.sessions.session import Limiter, Session, Who
from hornox.server.sessions.tables import Tables
from hornox.table import Milliseconds

PATH = "/api/socket"

HELLO_TIME = 10.0
"""Seconds in which a client must have said hello."""

GOODBYE_TIME = 5.0
"""Seconds in which a client may still read what it was sent before the goodbye."""


@dataclass(frozen=True, slots=True)
class Sockets:
    """The WebSocket endpoint, for `WebSocketRoute(PATH, sockets.__call__)`."""

    tables: Tables
    who: Who
    new_limiter: Callable[[WebSocket], Limiter]
    now: Callable[[], Milliseconds] = field(default_factory=SteadyClock)
    new_line: Callable[[], Line] = Line
    hello_time: float = HELLO_TIME
    goodbye_time: float = GOODBYE_TIME
    sessions: OpenSessions = field(default_factory=OpenSessions)

    async def __call__(self, socket: WebSocket) -> None:
        await socket.accept()
        line = self.new_line()
        line.write_now = socket.scope.get("extensions", {}).get(WRITE_TEXT, line.write_now)
        limiter, network = self.new_limiter(socket), network_fingerprint(socket.scope)
        session = Session(self.tables, self.who, limiter, line, self.now, network)
        self.sessions.add(session)
        try:
            await self._talk(socket, session, line)
        finally:
            session.end()
            self.sessions.remove(session)

    async def _talk(self, socket: WebSocket, session: Session, line: Line) -> None:
        loop = asyncio.get_running_loop()
        impatience = loop.call_later(self.hello_time, _demand_hello, session)
        reading = loop.create_task(_read(socket, session))
        writing = loop.create_task(_write(socket, line))
        line.on_finish = lambda: loop.call_later(self.goodbye_time, writing.cancel)
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
            if line.is_closed:
                await asyncio.wait({writing}, timeout=self.goodbye_time)
        finally:
            impatience.cancel()
            await _stop(reading)
            await _stop(writing)


def _demand_hello(session: Session) -> None:
    if not session.has_said_hello:
        session.disconnect("hello-missing", "nobody said hello")


async def _read(socket: WebSocket, session: Session) -> None:
    """Frames until the client goes. From the hello on most of them do not come this way."""
    read_texts = socket.scope.get("extensions", {}).get(READ_TEXTS)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await session.take(message.get("text"))
        if session.is_listening and read_texts is not None:
            read_texts(session.take_now)


async def _write(socket: WebSocket, line: Line) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the client has gone
        while (frame := await line.next()) is not None:
            await socket.send_text(frame)
        await socket.close(line.close_code or 1000)


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
