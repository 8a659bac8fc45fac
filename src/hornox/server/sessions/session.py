"""One client's session, independent of the transport."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from math import ceil
from typing import Protocol, TypeAlias, assert_never

from hornox.server.guards.errors import Banned
from hornox.server.logs import error_facts, log_event
from hornox.server.people.tokens import hash_token
from hornox.server.sessions.passing_on import PassedOn, PassOn, greet
from hornox.server.sessions.send_queue import FrameQueue
from hornox.server.sessions.subscriber import Sender, SessionSubscriber
from hornox.server.sessions.table_directory import SessionTable, TableDirectory
from hornox.server.storage import Person, StoreError
from hornox.server.tables import RegistryError
from hornox.server.wire import (
    OLDEST_VERSION,
    VERSION,
    BadFrame,
    ClientFrame,
    DoFrame,
    FaultFrame,
    HelloFrame,
    PingFrame,
    PongFrame,
    WrongVersion,
    read_frame,
)
from hornox.table import SECOND, Milliseconds, Refused

MAX_FAULTS = 30
"""Faulty frames until the client is disconnected."""

FindPerson: TypeAlias = Callable[[str], Awaitable[Person | None]]
"""Returns the person with this token."""


class SessionLimiter(Protocol):
    """Limits the frames of one session."""

    def take(self) -> float:
        """Return 0 if one more frame may be handled now, or the seconds to wait."""
        ...


class Session:
    """Handles the frames of one client and connects it to one table."""

    __slots__ = (
        "__weakref__",
        "_ended",
        "_faults",
        "_find_person",
        "_limiter",
        "_network",
        "_pass_on",
        "_sender",
        "_subscriber",
        "_table",
        "_tables",
        "has_hello",
        "passed_on",
        "person",
    )

    def __init__(
        self,
        tables: TableDirectory,
        find_person: FindPerson,
        limiter: SessionLimiter,
        queue: FrameQueue,
        now: Callable[[], Milliseconds],
        network: str = "",
        pass_on: PassOn | None = None,
    ) -> None:
        self._tables, self._find_person = tables, find_person
        self._limiter, self._network = limiter, network
        self._sender = Sender(queue, now)
        self.person: Person | None = None
        self._table: SessionTable | None = None
        self._subscriber: SessionSubscriber | None = None
        self._pass_on = pass_on
        self.passed_on: PassedOn | None = None
        """The session at the server that owns the table, if that is another one."""
        self._faults = 0
        self._ended = False
        self.has_hello = False

    async def receive(self, text: str | None) -> None:
        """Handle one frame; `None` is a binary one. A faulty frame changes nothing."""
        hello = self.receive_nowait(text)
        if hello is not None and text is not None:
            try:
                self.passed_on = await greet(
                    lambda: self._handle_hello(hello),
                    self._pass_on and partial(self._pass_on, hello.table, text, self._sender),
                )
                if self._ended:
                    self.end()
            except Exception as error:
                self._fail(error)

    def receive_nowait(self, text: str | None) -> HelloFrame | None:
        """Handle one frame without waiting. Return the first hello, which needs to wait."""
        if self._sender.is_closed:
            return None
        if wait := self._limiter.take():
            self._fault(*_too_fast(text, ceil(wait * SECOND)))
            return None
        if self.passed_on is not None and text is not None:
            self.passed_on.send(text)
            return None
        try:
            return self._handle(_frame(text))
        except Exception as error:
            self._fail(error)
            return None

    @property
    def is_at_table(self) -> bool:
        """Whether the session is connected to a table, here or at another server."""
        return self._subscriber is not None or self.passed_on is not None

    def disconnect(self, code: str, reason: str) -> None:
        """Send a bye frame and close."""
        self._sender.disconnect(code, reason)

    def end(self) -> None:
        """Disconnect from the table: the connection has ended."""
        self._ended = True
        if self._table is not None and self._subscriber is not None:
            self._table.disconnect(self._subscriber)
        self._table = self._subscriber = None
        if self.passed_on is not None:
            self.passed_on.close()

    def _handle(self, frame: ClientFrame) -> HelloFrame | None:
        match frame:
            case HelloFrame() if not self.has_hello:
                self.has_hello = True
                return frame
            case HelloFrame():
                self._fault("hello-again", "there is one hello in a connection")
            case DoFrame():
                self._submit(frame)
            case PingFrame(sent=sent):
                self._sender.send(PongFrame(sent, self._sender.now()))
            case _:
                assert_never(frame)
        return None

    async def _handle_hello(self, hello: HelloFrame) -> None:
        if not OLDEST_VERSION <= hello.version <= VERSION:
            self.disconnect(
                "wrong-version", f"this server speaks versions {OLDEST_VERSION} to {VERSION}"
            )
        elif hello.token is None:
            self._connect(
                await self._tables.find_access(hello.table), SessionSubscriber(self._sender)
            )
        else:
            await self._connect_person(hello, hello.token)

    async def _connect_person(self, hello: HelloFrame, token: str) -> None:
        found = await _admit(self._tables, self._find_person, hello.table, token)
        if found is None:
            self.disconnect("unknown-token", "the token is not valid")
            return
        self.person, table = found
        subscriber = SessionSubscriber(
            self._sender, self.person.id, hash_token(token), self._network, hello.seen
        )
        self._connect(table, subscriber)

    def _connect(self, table: SessionTable, subscriber: SessionSubscriber) -> None:
        if not self._ended:
            self._table, self._subscriber = table, subscriber
            table.connect(subscriber)

    def _submit(self, frame: DoFrame) -> None:
        if self._table is None:
            self._fault("hello-first", "say hello first")
        elif self.person is None:
            self._sender.send(Refused(frame.id, "only-watching", "a screen can only watch"))
        else:
            self._table.submit(self.person, frame.id, frame.command, self._sender.send)

    def _fail(self, error: Exception) -> None:
        match error:
            case WrongVersion() | RegistryError() | Banned():
                self.disconnect(error.code, str(error))
            case StoreError():
                self.disconnect("come-again", "the database does not answer; connect again")
            case BadFrame():
                self._fault(error.code, str(error))
            case _:
                log_event("frame-failed", logging.ERROR, **error_facts(error))
                self.disconnect("server-error", "something went wrong here")

    def _fault(
        self, code: str, reason: str, id: str | None = None, wait: Milliseconds | None = None
    ) -> None:
        self._faults += 1
        if self._faults > MAX_FAULTS:
            self.disconnect("too-many-faults", "this client does not speak the protocol")
        else:
            self._sender.send(FaultFrame(code, reason, id, wait))


async def _admit(
    tables: TableDirectory, find_person: FindPerson, code: str, token: str
) -> tuple[Person, SessionTable] | None:
    """Return the person and the table, if the token is still valid when the table is found."""
    while True:
        sign_out_count = tables.sign_out_count
        person = await find_person(token)
        if person is None:
            return None
        table = await tables.find_access(code)
        if sign_out_count == tables.sign_out_count:
            return person, table


def _too_fast(text: str | None, wait: Milliseconds) -> tuple[str, str, str | None, Milliseconds]:
    """Return a fault that names the command: the client sends it again.

    The number of faults that a session may have limits this work.
    """
    id = _command_id(text)
    what = "this frame" if id is None else f"the command {id}"
    return "too-fast", f"slow down: send {what} again in {wait} ms", id, wait


def _command_id(text: str | None) -> str | None:
    """Return the id of the command in a frame, or `None`."""
    try:
        frame = _frame(text)
    except BadFrame:
        return None
    return frame.id if isinstance(frame, DoFrame) else None


def _frame(text: str | None) -> ClientFrame:
    if text is None:
        raise BadFrame("a frame is text, not bytes")
    return read_frame(text)
