"""The conversation of one connection, whatever carries it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias, assert_never

from hornox.server.logs import error_facts, log_event
from hornox.server.people.tokens import hash_token
from hornox.server.sessions.line import Line
from hornox.server.sessions.subscriber import Sender, SessionSubscriber
from hornox.server.sessions.tables import Access, Tables
from hornox.server.storage import Person
from hornox.server.tables import RegistryError
from hornox.server.wire import (
    OLDEST,
    VERSION,
    BadFrame,
    ClientFrame,
    Do,
    Fault,
    Hello,
    Ping,
    Pong,
    WrongVersion,
    read_frame,
)
from hornox.table import Milliseconds, Refused

MOST_FAULTS = 30
"""A client that does not know the protocol by then will not learn it."""

Who: TypeAlias = Callable[[str], Awaitable[Person | None]]
"""Whose token this is."""


class Limiter(Protocol):
    """Whether one more frame may be read now."""

    def allow(self) -> bool: ...


class Session:
    """Frames come in by `take` and leave through the line. It listens to one table."""

    def __init__(
        self,
        tables: Tables,
        who: Who,
        limiter: Limiter,
        line: Line,
        now: Callable[[], Milliseconds],
        network: str = "",
    ) -> None:
        self._tables, self._who, self._limiter, self._network = tables, who, limiter, network
        self._sender = Sender(line, now)
        self._person: Person | None = None
        self._table: Access | None = None
        self._subscriber: SessionSubscriber | None = None
        self._faults = 0
        self._ended = False
        self.has_said_hello = False

    async def take(self, text: str | None) -> None:
        """One frame (`None`: one that is no text). Whatever is wrong with it changes nothing."""
        hello = self.take_now(text)
        if hello is not None:
            try:
                await self._greet(hello)
            except Exception as error:
                self._fail(error)

    def take_now(self, text: str | None) -> Hello | None:
        """The same without waiting. Only the first hello takes time: it is given back."""
        if self._sender.is_closed:
            return None
        if not self._limiter.allow():
            self._fault("too-fast", "slow down")
            return None
        try:
            return self._take(_frame(text))
        except Exception as error:
            self._fail(error)
            return None

    @property
    def is_listening(self) -> bool:
        """Whether it is at a table, which says goodbye when the table is closed."""
        return self._subscriber is not None

    def disconnect(self, code: str, reason: str) -> None:
        """Say goodbye."""
        self._sender.disconnect(code, reason)

    def end(self) -> None:
        """The connection is gone."""
        self._ended = True
        if self._table is not None and self._subscriber is not None:
            self._table.disconnect(self._subscriber)
        self._table = self._subscriber = None

    def _take(self, frame: ClientFrame) -> Hello | None:
        match frame:
            case Hello() if not self.has_said_hello:
                self.has_said_hello = True
                return frame
            case Hello():
                self._fault("hello-again", "there is one hello in a connection")
            case Do():
                self._do(frame)
            case Ping(sent=sent):
                self._sender.send(Pong(sent, self._sender.now()))
            case _:
                assert_never(frame)
        return None

    async def _greet(self, hello: Hello) -> None:
        if not OLDEST <= hello.version <= VERSION:
            self.disconnect("wrong-version", f"this server speaks versions {OLDEST} to {VERSION}")
        elif hello.token is None:
            self._listen(await self._tables.reach(hello.table), SessionSubscriber(self._sender))
        else:
            await self._greet_person(hello, hello.token)

    async def _greet_person(self, hello: Hello, token: str) -> None:
        found = await _admit(self._tables, self._who, hello.table, token)
        if found is None:
            self.disconnect("unknown-token", "nobody has this token")
            return
        self._person, table = found
        subscriber = SessionSubscriber(
            self._sender, self._person.id, hash_token(token), self._network, hello.seen
        )
        self._listen(table, subscriber)

    def _listen(self, table: Access, subscriber: SessionSubscriber) -> None:
        if not self._ended:
            self._table, self._subscriber = table, subscriber
            table.connect(subscriber)

    def _do(self, frame: Do) -> None:
        if self._table is None:
            self._fault("hello-first", "say hello first")
        elif self._person is None:
            self._sender.send(Refused(frame.id, "only-watching", "a screen can only watch"))
        else:
            self._table.submit(self._person, frame.id, frame.command, self._sender.send)

    def _fail(self, error: Exception) -> None:
        match error:
            case WrongVersion() | RegistryError():
                self.disconnect(error.code, str(error))
            case BadFrame():
                self._fault(error.code, str(error))
            case _:
                log_event("frame-failed", logging.ERROR, **error_facts(error))
                self.disconnect("server-error", "something went wrong here")

    def _fault(self, code: str, reason: str) -> None:
        self._faults += 1
        if self._faults > MOST_FAULTS:
            self.disconnect("too-many-faults", "this client does not speak the protocol")
        else:
            self._sender.send(Fault(code, reason))


async def _admit(tables: Tables, who: Who, code: str, token: str) -> tuple[Person, Access] | None:
    """The person with this token, if it is still valid when the table is found, and the table."""
    while True:
        signed_out = tables.signed_out
        person = await who(token)
        if person is None:
            return None
        table = await tables.reach(code)
        if signed_out == tables.signed_out:
            return person, table


def _frame(text: str | None) -> ClientFrame:
    if text is None:
        raise BadFrame("a frame is text, not bytes")
    return read_frame(text)
