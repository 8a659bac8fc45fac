"""Serves sessions and requests that other servers pass on, for the tables that this one owns."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from hornox.server.cluster.link import Link, listen
from hornox.server.cluster.messages import (
    AnyMessage,
    Close,
    End,
    Open,
    Opened,
    PeerRequest,
    PeerResponse,
    Text,
)
from hornox.server.guards.asgi import PASSED_ON, App, Message
from hornox.server.logs import error_facts, log_event
from hornox.server.sessions import OpenSessions, Session
from hornox.server.tables import TableRegistry
from hornox.server.tables.hand_over import hand_over

NewSession = Callable[["ChannelQueue", str], Session]
"""Returns a session, given its queue and the address of its client."""


class ChannelQueue:
    """Sends the frames of a session over the link. The other server queues them for the client."""

    __slots__ = ("_link", "_number", "_on_finish", "is_closed")

    def __init__(self, link: Link, number: int, on_finish: Callable[[int], None]) -> None:
        self._link, self._number, self._on_finish = link, number, on_finish
        self.is_closed = False

    def put(self, frame: str) -> bool:
        """Send a frame."""
        if not self.is_closed:
            self._link.send(Text(self._number, frame))
        return True

    def finish(self, last: str, close_code: int) -> None:
        """Send the last frame."""
        if not self.is_closed:
            self.is_closed = True
            self._link.send(End(self._number, last, close_code))
            asyncio.get_running_loop().call_soon(self._on_finish, self._number)


class PeerSessions:
    """All sessions and requests of one other server."""

    def __init__(self, server: PeerServer, link: Link) -> None:
        self._server, self._link = server, link
        self._sessions: dict[int, Session] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        link.listener = self

    def on_message(self, message: AnyMessage) -> None:
        """Handle what the other server sent."""
        match message:
            case Text(number, text):
                session = self._sessions.get(number)
                if session is not None:
                    session.receive_nowait(text)
            case Open():
                self._start(self._open(message))
            case Close(number):
                self._end(number)
            case PeerRequest():
                self._start(self._answer(message))
            case _:
                pass  # of a later version

    def on_lost(self) -> None:
        """End all sessions: the clients connect again."""
        self._server.links.discard(self)
        for number in [*self._sessions]:
            self._end(number)

    def close(self) -> None:
        """End the connection."""
        self._link.close()

    async def _open(self, message: Open) -> None:
        number = message.channel
        if await self._server.give_up_if_idle(message.code):
            self._link.send(Opened(number, here=False))
            return
        queue = ChannelQueue(self._link, number, self._end)
        session = self._sessions[number] = self._server.new_session(queue, message.address)
        self._server.sessions.add(session)
        await session.receive(message.hello)
        self._link.send(Opened(number, here=True))

    def _end(self, number: int) -> None:
        session = self._sessions.pop(number, None)
        if session is not None:
            session.end()
            self._server.sessions.remove(session)

    async def _answer(self, request: PeerRequest) -> None:
        self._link.send(await respond(self._server.app, request))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            log_event("link-failed", logging.ERROR, **error_facts(error))


class PeerServer:
    """Listens for other servers."""

    def __init__(
        self,
        registry: TableRegistry,
        sessions: OpenSessions,
        new_session: NewSession,
        app: App,
    ) -> None:
        self._registry = registry
        self.sessions, self.new_session, self.app = sessions, new_session, app
        self.links: set[PeerSessions] = set()
        self._listener: asyncio.Server | None = None

    async def start(self, secret: bytes, listener: socket.socket) -> None:
        """Serve who knows the secret."""
        self._listener = await listen(secret, listener, self._on_link)

    async def give_up_if_idle(self, code: str) -> bool:
        """Let another server own a table to which no one is connected here."""
        loaded = self._registry.loaded
        actor = loaded.get(code)
        if code in loaded.loading or (actor is not None and actor.connections):
            return False
        if actor is not None:
            await hand_over(actor, loaded.leases)
        else:
            await loaded.leases.release_now(code)
        loaded.lose(code)  # a player may have connected in the meantime
        return True

    async def close(self) -> None:
        """Accept no more, and end all connections."""
        if self._listener is not None:
            self._listener.close()
        for sessions in [*self.links]:
            sessions.close()

    def _on_link(self, link: Link) -> None:
        self.links.add(PeerSessions(self, link))


async def respond(app: App, request: PeerRequest) -> PeerResponse:
    """Let the application answer a request that was passed on."""
    status, headers, body = 503, list[tuple[bytes, bytes]](), bytearray()

    async def receive() -> Message:
        return {"type": "http.request", "body": request.body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status, headers = message["status"], [*message["headers"]]
        else:
            body.extend(message.get("body", b""))

    await app(_scope(request), receive, send)
    return PeerResponse(request.number, status, headers, bytes(body))


def _scope(request: PeerRequest) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": request.scheme,
        "path": request.path,
        "raw_path": request.path.encode(),
        "root_path": "",
        "query_string": request.query,
        "headers": request.headers,
        "client": (request.address, 0),
        "server": None,
        PASSED_ON: True,
    }
