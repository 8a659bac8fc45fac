"""The conversation of one connection, whatever carries it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias, assert_never

from hornox.engine import observe
from hornox.server.keeping import Hall, HallError, Keeper, Publication
from hornox.server.people.tokens import hash_token
from hornox.server.sessions.closing import CLOSE_CODES
from hornox.server.sessions.line import Line
from hornox.server.storage import Person
from hornox.server.wire import (
    VERSION,
    BadFrame,
    Bye,
    ClientFrame,
    Cursor,
    Do,
    Fault,
    Fresh,
    Hello,
    Ping,
    Pong,
    ServerFrame,
    Welcome,
    read_frame,
    write_frame,
    write_news,
    write_part,
)
from hornox.table import Delivery, Milliseconds, Snapshot, Table, catch_up, snapshot

LOG = logging.getLogger(__name__)

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
        self, hall: Hall, who: Who, limiter: Limiter, line: Line, now: Callable[[], Milliseconds]
    ) -> None:
        self._hall, self._who, self._limiter = hall, who, limiter
        self._line, self._now = line, now
        self._person: Person | None = None
        self._device = ""
        self._keeper: Keeper | None = None
        self._seen: Cursor | None = None
        self._stream: int | None = None
        self._faults = 0
        self._ended = False

    @property
    def has_said_hello(self) -> bool:
        return self._person is not None

    @property
    def person(self) -> Person:
        assert self._person is not None
        return self._person

    @property
    def device(self) -> str:
        return self._device

    # from the client

    async def take(self, text: str | None) -> None:
        """One frame (`None`: one that is no text). Whatever is wrong with it changes nothing."""
        if self._line.is_closed:
            return
        if not self._limiter.allow():
            self._fault("too-fast", "slow down")
            return
        try:
            await self._take(_frame(text))
        except BadFrame as error:
            self._fault(error.code, str(error))
        except HallError as error:
            self.lose(error.code, str(error))
        except Exception as error:
            # Neither its text nor where it was raised is logged: both may quote what is hidden.
            LOG.error("a frame could not be handled: %s", type(error).__name__)
            self.lose("server-error", "something went wrong here")

    def end(self) -> None:
        """The connection is gone."""
        self._ended = True
        if self._keeper is not None:
            self._keeper.detach(self)
            self._keeper = None

    async def _take(self, frame: ClientFrame) -> None:
        match frame:
            case Hello():
                await self._greet(frame)
            case Do():
                self._do(frame)
            case Ping(sent=sent):
                self._send(Pong(sent, self._now()))
            case _:
                assert_never(frame)

    async def _greet(self, hello: Hello) -> None:
        if self.has_said_hello:
            self._fault("hello-again", "there is one hello in a connection")
            return
        if hello.version != VERSION:
            self.lose("wrong-version", f"this server speaks version {VERSION}")
            return
        if hello.token is None:
            self.lose("unknown-token", "nobody has no token")
            return
        self._device, self._seen = hash_token(hello.token), hello.seen
        keeper = await self._admit(hello, hello.token)
        if keeper is None:
            self.lose("unknown-token", "nobody has this token")
        elif not self._ended:
            self._keeper = keeper
            keeper.attach(self)

    async def _admit(self, hello: Hello, token: str) -> Keeper | None:
        """The table, for somebody with a token that is still good when the table is found."""
        while True:
            signed_out = self._hall.signed_out
            self._person = await self._who(token)
            if self._person is None:
                return None
            keeper = await self._hall.find(hello.table)
            if signed_out == self._hall.signed_out:
                return keeper

    def _do(self, frame: Do) -> None:
        if self._keeper is None:
            self._fault("hello-first", "say hello first")
        else:
            self._keeper.ask(self.person, frame.id, frame.command, self._send)

    def _fault(self, code: str, reason: str) -> None:
        self._faults += 1
        if self._faults > MOST_FAULTS:
            self.lose("too-many-faults", "this client does not speak the protocol")
        else:
            self._send(Fault(code, reason))

    # from the keeper

    def begin(self, table: Table) -> None:
        """Welcome somebody and tell what was missed, or everything."""
        viewer = table.streams.viewer(self.person.id)
        self._welcome(here=viewer is not None)
        if viewer is None:
            return
        self._stream = viewer.stream
        missed: Snapshot | tuple[Delivery, ...]
        if self._seen is None:
            missed = snapshot(table, self.person.id)
        else:
            missed = catch_up(table, self.person.id, self._seen.stream, self._seen.number)
        if isinstance(missed, Snapshot):
            self._send(Fresh(self._now(), missed))
        else:
            self._tell_missed(table, missed)

    def hear(self, publication: Publication) -> None:
        """News; whoever has just come gets everything, whoever has gone is told so."""
        owner, table = self.person.id, publication.table
        viewer = table.streams.viewer(owner)
        if viewer is not None and (publication.has_come(owner) or viewer.stream != self._stream):
            self._stream = viewer.stream
            self._send(Fresh(self._now(), snapshot(table, owner)))
            return
        for frame in publication.news_for(owner, self._now()):
            self._put(frame)
        if viewer is None and self._stream is not None:
            self._stream = None
            self._welcome(here=False)

    def lose(self, code: str, reason: str) -> None:
        """Say goodbye; whatever carries the conversation closes when that is sent."""
        self._line.finish(write_frame(Bye(code, reason)), CLOSE_CODES[code])

    def _welcome(self, *, here: bool) -> None:
        assert self._keeper is not None
        self._send(Welcome(VERSION, self._now(), self._keeper.code, self.person.id, here))

    def _tell_missed(self, table: Table, missed: tuple[Delivery, ...]) -> None:
        game, state, now = table.game, table.state, self._now()
        view = None
        if missed and game is not None and state is not None:
            view = write_part(observe(state, game.seat_of(self.person.id), previews=True))
        for index, delivery in enumerate(missed, start=1):
            last = index == len(missed)
            message = write_part(delivery.message)
            self._put(write_news(now, delivery, message, view if last else None))

    def _send(self, frame: ServerFrame) -> None:
        self._put(write_frame(frame))

    def _put(self, frame: str) -> None:
        if not self._line.put(frame):
            self.lose("too-slow", "you read too slowly; come again and go on from your cursor")


def _frame(text: str | None) -> ClientFrame:
    if text is None:
        raise BadFrame("a frame is text, not bytes")
    return read_frame(text)
