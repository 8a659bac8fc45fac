"""What a connection to a table tells its user, in order."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Literal, TypeAlias

from hornox.table import Message, Milliseconds, Snapshot

MOST_UNREAD = 1000
"""Updates that wait for their user. After more, one `Entered` stands for all of them."""

Status: TypeAlias = Literal["connecting", "open", "waiting"]
"""`waiting`: the connection was lost, and another attempt follows."""


@dataclass(frozen=True, slots=True)
class StatusChanged:
    """The connection was opened or lost. Commands given meanwhile are sent later."""

    status: Status
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Outside:
    """One neither plays nor watches: join or watch. `removed` and left people come here, too."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The table as it is now. It replaces everything that was told before."""

    state: Snapshot


@dataclass(frozen=True, slots=True)
class Told:
    """The next message, and the table after it. `now` is the time by the server's clock.

    `asks`: this message came with a new view, so that a decision may have to be made.
    """

    state: Snapshot
    message: Message
    now: Milliseconds
    asks: bool


Update: TypeAlias = StatusChanged | Outside | Entered | Told


class Updates:
    """A bounded queue of updates. It ends with an error, or without one if it was closed."""

    def __init__(self) -> None:
        self._unread: deque[Update] = deque()
        self._changed = asyncio.Event()
        self._error: Exception | None = None
        self._is_closed = False

    def put(self, update: Update) -> None:
        """Add an update."""
        if len(self._unread) >= MOST_UNREAD and isinstance(update, Told):
            self._unread.clear()
            update = Entered(update.state)
        self._unread.append(update)
        self._changed.set()

    def close(self, error: Exception | None = None) -> None:
        """End the queue. What is in it can still be read."""
        if not self._is_closed:
            self._is_closed, self._error = True, error
        self._changed.set()

    async def next(self) -> Update:
        """Return the next update, or raise the error or `StopAsyncIteration` at the end."""
        while not self._unread:
            if self._is_closed:
                raise self._error or StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        return self._unread.popleft()
