"""A table of a server, as one person or screen sees it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Self

from hornox.client.address import TableAddress, socket_url
from hornox.client.connection import OpenSocket, TableConnection, open_socket
from hornox.client.errors import CommandRefused
from hornox.client.updates import Update
from hornox.engine import Seat, SeatAction, View
from hornox.protocol import VERSION, Cursor, HelloFrame
from hornox.table import Ack, Answer, Command, Join, Say, Snapshot, Start, Watch


class TableClient:
    """A connection to one table: iterate over its updates, and give commands.

    `token` is that of a person; without one this is a screen, which only watches. Use it with
    `async with`, then `async for update in table`.

    Commands return when they are carried out for good, and raise `CommandRefused` when not. They
    can be given while another task iterates. After a lost connection all goes on by itself.
    """

    def __init__(
        self, address: TableAddress, token: str | None, *, open: OpenSocket = open_socket
    ) -> None:
        self.address = address

        def hello(seen: Cursor | None) -> HelloFrame:
            return HelloFrame(VERSION, token, address.code, seen)

        self._link = TableConnection(socket_url(address), hello, open)
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._link.run())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        return await self._link.updates.next()

    @property
    def state(self) -> Snapshot | None:
        """The table as it is now; `None` while one is outside."""
        return self._link.state

    @property
    def view(self) -> View | None:
        """The game as one may see it now."""
        return None if self.state is None else self.state.view

    async def do(self, command: Command) -> Ack:
        """Carry out any command of the table."""
        return await self._link.do(command)

    async def join(self, name: str, seat: Seat | None = None) -> Ack:
        """Take this seat, or any free one; or return to the own one."""
        return await self._unless_here(Join(name, seat))

    async def watch(self, name: str) -> Ack:
        """Become a spectator."""
        return await self._unless_here(Watch(name))

    async def start(self) -> Ack:
        """Host: start a game with all who sit at the table."""
        return await self.do(Start())

    async def say(self, text: str) -> Ack:
        """Write a chat line to all viewers."""
        return await self.do(Say(text))

    async def answer(self, action: SeatAction) -> Ack:
        """Answer the decision that the view shows, or change a choice that is not revealed yet."""
        return await self.do(Answer(self.decision, action))

    @property
    def decision(self) -> str:
        """The id of the decision that the view shows, for `Answer`, `LockIn` and `Seen`."""
        state = self.state
        if state is None or state.view is None or state.table.game is None:
            raise CommandRefused("no-game", "no game has begun")
        return f"{state.table.game.game}:{state.view.prompt.id}"

    async def _unless_here(self, command: Join | Watch) -> Ack:
        """Come to the table. Who is here already, perhaps by an earlier connection, stays."""
        try:
            return await self.do(command)
        except CommandRefused as refused:
            if refused.code != "already-here":
                raise
            return Ack("")
