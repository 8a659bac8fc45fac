"""One viewer's link to one table, over any number of sockets.

It reconnects by itself, resumes after the last message that was received, and sends commands
without a reply again under the same id.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from hornox.client.errors import ConnectionEnded
from hornox.client.pending import SHORTEST_FRAME, PendingCommands
from hornox.client.resending import Resender
from hornox.client.table_state import after_news
from hornox.client.updates import Entered, Outside, Status, StatusChanged, Told, Updates
from hornox.protocol import (
    FINAL_CODES,
    ByeFrame,
    Cursor,
    FaultFrame,
    FreshFrame,
    HelloFrame,
    NewsFrame,
    PongFrame,
    ServerFrame,
    WelcomeFrame,
)
from hornox.protocol.reading import read_server_frame
from hornox.record import RecordError, to_text
from hornox.table import Ack, Command, Refused, Snapshot

SHORTEST_WAIT, LONGEST_WAIT = 0.4, 15.0
"""Seconds before another attempt to connect, at first and after many failures."""

WAIT_AFTER_TOO_FAST = 1000
"""Milliseconds, if the server does not name them."""

MAX_MESSAGE_BYTES = 1 << 22
FATAL_STATUSES = (400, 403, 404)
"""HTTP statuses that mean that there is no such server, or not for this client."""

MOST_ON_THE_WAY = 4
"""Commands without a reply. A server remembers the last 16 of each person, to do each once."""

OpenSocket: TypeAlias = Callable[[str], AbstractAsyncContextManager[ClientConnection]]


def open_socket(url: str) -> AbstractAsyncContextManager[ClientConnection]:
    """Open a WebSocket. Pings show within half a minute that a connection is lost."""
    return connect(url, compression=None, max_size=MAX_MESSAGE_BYTES, open_timeout=10)


class TableConnection:
    """Sends commands and receives updates. `state` is the table as the last message left it."""

    def __init__(
        self,
        url: str,
        hello: Callable[[Cursor | None], HelloFrame],
        open: OpenSocket = open_socket,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._url, self._hello, self._open, self._chance = url, hello, open, chance
        self.updates = Updates()
        self.state: Snapshot | None = None
        self._pending = PendingCommands()
        self._resender = Resender(self._send)
        self._window = asyncio.Semaphore(MOST_ON_THE_WAY)
        self._cursor: Cursor | None = None
        self._socket: ClientConnection | None = None
        self._failures = 0
        self._ended: ConnectionEnded | None = None

    async def do(self, command: Command) -> Ack:
        """Carry out a command once, however often it has to be sent."""
        if self._ended is not None:
            raise self._ended
        async with self._window:
            id, reply = self._pending.add(command)
            try:
                if self._resender.is_slow:
                    self._resender.add(id)
                else:
                    await self._send(id)
                return await reply
            finally:
                self._pending.drop(id)

    async def run(self) -> None:
        """Stay connected until the server ends it for good, or this is cancelled."""
        try:
            while self._ended is None:
                await self._connect_once()
                if self._ended is None:
                    await asyncio.sleep(self._backoff())
        except asyncio.CancelledError:
            self._end(ConnectionEnded("closed", "the connection was closed"), is_error=False)
            raise

    async def _connect_once(self) -> None:
        self._become("connecting")
        reason = "the connection was lost"
        try:
            async with self._open(self._url) as socket:
                await self._converse(socket)
        except InvalidStatus as error:
            status = error.response.status_code
            reason = f"the server answers with status {status}"
            if status in FATAL_STATUSES:
                self._end(ConnectionEnded("unreachable", reason))
        except (OSError, WebSocketException) as error:
            reason = str(error) or reason
        finally:
            self._socket = None
            self._resender.close()
        if self._ended is None:
            self._become("waiting", reason)

    async def _converse(self, socket: ClientConnection) -> None:
        hello = to_text(self._hello(self._cursor))
        await socket.send(hello.ljust(SHORTEST_FRAME))
        async for text in socket:
            try:
                frame = read_server_frame(str(text))
            except RecordError:
                self._cursor = None  # a newer server says what is not known here: start afresh
                return
            if frame is not None:
                if isinstance(frame, WelcomeFrame):
                    await self._greet(socket, frame)
                elif not self._receive(frame):
                    return

    async def _greet(self, socket: ClientConnection, welcome: WelcomeFrame) -> None:
        self._socket, self._failures = socket, 0
        self._become("open")
        if not welcome.here:
            self._cursor = self.state = None
            self.updates.put(Outside())
        for id in self._pending.ids():
            await self._send(id)

    def _receive(self, frame: ServerFrame) -> bool:
        """Take a frame in. Return whether to go on with this connection."""
        match frame:
            case FreshFrame(snapshot=snapshot):
                self._cursor = Cursor(snapshot.stream, snapshot.number)
                self.state = snapshot
                self.updates.put(Entered(snapshot))
            case NewsFrame():
                return self._receive_news(frame)
            case Ack() | Refused():
                self._pending.settle(frame)
            case FaultFrame():
                self._receive_fault(frame)
            case ByeFrame(code=code, reason=reason) if code in FINAL_CODES:
                self._end(ConnectionEnded(code, reason))
                return False
            case WelcomeFrame() | PongFrame() | ByeFrame():
                pass
        return True

    def _receive_news(self, news: NewsFrame) -> bool:
        """A gap in the numbers means that something was missed: connect again, and be told."""
        cursor, state = self._cursor, self.state
        if state is None or cursor is None or cursor.stream != news.stream:
            self._cursor = None
            return False
        if news.number > cursor.number + 1:
            return False
        if news.number == cursor.number + 1:
            self._cursor = Cursor(news.stream, news.number)
            self.state = after_news(state, news)
            asks = news.view is not None
            self.updates.put(Told(self.state, news.message, news.now, asks))
        return True

    def _receive_fault(self, fault: FaultFrame) -> None:
        if fault.code != "too-fast":
            self._pending.refuse_all(fault.code, fault.reason)
            return
        wait = WAIT_AFTER_TOO_FAST if fault.wait is None else fault.wait
        self._resender.slow_down(wait / 1000)
        for id in self._pending.ids() if fault.id is None else [fault.id]:
            self._resender.add(id)

    async def _send(self, id: str) -> None:
        """Send a command without a reply now, if the server has said welcome; else then."""
        text = self._pending.frame(id)
        if self._socket is not None and text is not None:
            with suppress(WebSocketException, OSError):
                await self._socket.send(text)

    def _end(self, ended: ConnectionEnded, *, is_error: bool = True) -> None:
        self._ended = ended
        self._pending.end(ended)
        self.updates.close(ended if is_error else None)

    def _become(self, status: Status, reason: str = "") -> None:
        self.updates.put(StatusChanged(status, reason))

    def _backoff(self) -> float:
        """Double the wait after each failure, with a random part: not all return at once."""
        longest: float = min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** min(self._failures, 10))
        self._failures += 1
        return longest / 2 * (1 + self._chance())
