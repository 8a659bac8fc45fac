"""Sessions over WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect

from hornox.server.clock import SteadyClock
from hornox.server.guards.asgi import READ_TEXTS, WRITE_TEXT
from hornox.server.guards.client_address import client_key, network_fingerprint
from hornox.server.sessions.open_sessions import OpenSessions
from hornox.server.sessions.passing_on import PassOn
from hornox.server.sessions.send_queue import SendQueue
from hornox.server.sessions.session import FindPerson, Session, SessionLimiter
from hornox.server.sessions.table_directory import TableDirectory
from hornox.table import Milliseconds

SOCKET_PATH = "/api/socket"

HELLO_TIMEOUT = 10.0
"""Seconds in which a client must send its hello."""

CLOSE_TIMEOUT = 5.0
"""Seconds for a client to read what was sent before the close."""


@dataclass(frozen=True, slots=True)
class WebSocketEndpoint:
    """The WebSocket endpoint, for `WebSocketRoute(SOCKET_PATH, endpoint.__call__)`."""

    tables: TableDirectory
    find_person: FindPerson
    new_limiter: Callable[[WebSocket], SessionLimiter]
    now: Callable[[], Milliseconds] = field(default_factory=SteadyClock)
    new_queue: Callable[[], SendQueue] = SendQueue
    hello_timeout: float = HELLO_TIMEOUT
    close_timeout: float = CLOSE_TIMEOUT
    sessions: OpenSessions = field(default_factory=OpenSessions)
    pass_on: Callable[[str], PassOn] | None = None
    """Given the client's address, how its session is passed on to another server."""

    async def __call__(self, socket: WebSocket) -> None:
        await socket.accept()
        queue = self.new_queue()
        queue.send_nowait = socket.scope.get("extensions", {}).get(WRITE_TEXT, queue.send_nowait)
        limiter, address = self.new_limiter(socket), client_key(socket.scope)
        network = network_fingerprint(address)
        pass_on = None if self.pass_on is None else self.pass_on(address)
        session = Session(self.tables, self.find_person, limiter, queue, self.now, network, pass_on)
        self.sessions.add(session, socket.client.host if socket.client else "")
        try:
            await self._run(socket, session, queue)
        finally:
            session.end()
            self.sessions.remove(session)

    async def _run(self, socket: WebSocket, session: Session, queue: SendQueue) -> None:
        loop = asyncio.get_running_loop()
        hello_timer = loop.call_later(self.hello_timeout, _require_hello, session)
        reading = loop.create_task(_read(socket, session))
        writing = loop.create_task(_write(socket, queue))
        queue.on_finish = lambda: loop.call_later(self.close_timeout, writing.cancel)
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
            if queue.is_closed:
                await asyncio.wait({writing}, timeout=self.close_timeout)
        finally:
            hello_timer.cancel()
            await _stop(reading)
            await _stop(writing)


def _require_hello(session: Session) -> None:
    if not session.has_hello:
        session.disconnect("hello-missing", "there was no hello in time")


async def _read(socket: WebSocket, session: Session) -> None:
    """Pass frames to the session. After the hello the transport passes most of them directly."""
    read_texts = socket.scope.get("extensions", {}).get(READ_TEXTS)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await session.receive(message.get("text"))
        if session.is_at_table and read_texts is not None:
            read_texts(session.receive_nowait)


async def _write(socket: WebSocket, queue: SendQueue) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the client has gone
        while (frame := await queue.next()) is not None:
            await socket.send_text(frame)
        await socket.close(queue.close_code or 1000)


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
