"""Commands without a reply yet: they are sent again on the next connection, and done once."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from itertools import count

from hornox.client.errors import CommandRefused, ConnectionEnded
from hornox.protocol import DoFrame
from hornox.record import to_text
from hornox.table import Ack, Command, Refused

SHORTEST_FRAME = 256
"""Spaces follow a shorter one: the length of a frame must not tell which card is in it."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    text: str
    reply: asyncio.Future[Ack]


class PendingCommands:
    """Commands in the order in which they were given, by id."""

    def __init__(self) -> None:
        self._session = secrets.token_hex(6)
        self._numbers = count(1)
        self._waiting: dict[str, _Waiting] = {}

    def add(self, command: Command) -> tuple[str, asyncio.Future[Ack]]:
        """Return the id of a new command, and where its reply will be."""
        id = f"{self._session}-{next(self._numbers)}"
        text = to_text(DoFrame(id, command)).ljust(SHORTEST_FRAME)
        reply: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
        self._waiting[id] = _Waiting(text, reply)
        return id, reply

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all commands without a reply."""
        return tuple(self._waiting)

    def frame(self, id: str) -> str | None:
        """Return the frame of this command, unless there was a reply."""
        waiting = self._waiting.get(id)
        return None if waiting is None else waiting.text

    def drop(self, id: str) -> None:
        """Forget a command that nobody waits for any more."""
        self._waiting.pop(id, None)

    def settle(self, reply: Ack | Refused) -> None:
        """Pass a reply on to the one who waits for it."""
        waiting = self._waiting.pop(reply.id, None)
        if waiting is None or waiting.reply.done():
            return
        if isinstance(reply, Refused):
            waiting.reply.set_exception(CommandRefused(reply.code, reply.reason))
        else:
            waiting.reply.set_result(reply)

    def refuse_all(self, code: str, reason: str) -> None:
        """The server cannot read what it was sent, and does not say which command it was."""
        for id in [*self._waiting]:
            self.settle(Refused(id, code, reason))

    def end(self, ended: ConnectionEnded) -> None:
        """There will be no more replies."""
        for waiting in self._waiting.values():
            if not waiting.reply.done():
                waiting.reply.set_exception(ended)
        self._waiting.clear()
