"""Commands of people, from the request to the reply."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from hornox.server.storage import Person, PersonKind
from hornox.server.tables.connections import Connections
from hornox.server.tables.dependencies import Dependencies
from hornox.server.tables.errors import TableUnavailable
from hornox.server.tables.table_writer import TableWriter
from hornox.table import Command, Join, Presence, Reply, Request, Watch, needs_seed


class CommandHandler:
    """Passes commands to the writer and measures the time until the reply."""

    __slots__ = ("_connections", "_dependencies", "_pending", "_writer")

    def __init__(
        self, writer: TableWriter, connections: Connections, dependencies: Dependencies
    ) -> None:
        self._writer, self._connections, self._dependencies = writer, connections, dependencies
        self._pending: set[asyncio.Future[Reply]] = set()

    async def request(self, person: Person, id: str, command: Command) -> Reply:
        """Carry out a command. Return its reply when everything before it is durable."""
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._pending.add(answer)
        answer.add_done_callback(self._pending.discard)
        self.submit(person, id, command, lambda reply: _resolve(answer, reply))
        return await answer

    def submit(
        self, person: Person, id: str, command: Command, reply: Callable[[Reply], None]
    ) -> None:
        """Carry out a command. `reply` is called before its updates are published."""
        if isinstance(command, Join):  # the account says whether it is a bot, not the client
            command = replace(command, remote_bot=person.kind is PersonKind.REMOTE_BOT)
        seed = self._dependencies.new_seed() if needs_seed(command) else None
        began = perf_counter()

        def replied(answer: Reply) -> None:
            self._dependencies.on_reply(answer, perf_counter() - began)
            reply(answer)

        self._writer.decide(Request(person.id, id, command, seed), replied)
        if isinstance(command, Join | Watch) and person.id not in self._connections:
            self._writer.decide(Presence(person.id, connected=False))  # joined over HTTP

    def fail_pending(self) -> None:
        """Fail all requests without a reply: nothing is decided any more."""
        for answer in [*self._pending]:
            if not answer.done():
                answer.set_exception(TableUnavailable("the table is loaded again; connect again"))


def _resolve(answer: asyncio.Future[Reply], reply: Reply) -> None:
    if not answer.done():
        answer.set_result(reply)
