"""Commands of people, from when they come until the reply is given."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter

from hornox.server.keeping.connections import Connections
from hornox.server.keeping.errors import TableLost
from hornox.server.keeping.means import Means
from hornox.server.keeping.writer import TableWriter
from hornox.server.storage import Person, PersonKind
from hornox.table import Command, Join, Presence, Reply, Request, Watch, needs_seed


class Commands:
    """Lets the writer decide on commands, and measures how long replies take."""

    def __init__(self, writer: TableWriter, connections: Connections, means: Means) -> None:
        self._writer, self._connections, self._means = writer, connections, means
        self._unanswered: set[asyncio.Future[Reply]] = set()

    async def request(self, person: Person, id: str, command: Command) -> Reply:
        """Carry out a command; the reply is given when everything before it is durable."""
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._unanswered.add(answer)
        answer.add_done_callback(self._unanswered.discard)
        self.submit(person, id, command, lambda reply: _resolve(answer, reply))
        return await answer

    def submit(
        self, person: Person, id: str, command: Command, reply: Callable[[Reply], None]
    ) -> None:
        """The same; `reply` is called before the news of the command are told."""
        if isinstance(command, Join):  # a client does not decide whether it is a bot
            command = replace(command, remote_bot=person.kind is PersonKind.REMOTE_BOT)
        seed = self._means.new_seed() if needs_seed(command) else None
        began = perf_counter()

        def replied(answer: Reply) -> None:
            self._means.note(answer, perf_counter() - began)
            reply(answer)

        self._writer.decide(Request(person.id, id, command, seed), replied)
        if isinstance(command, Join | Watch) and person.id not in self._connections:
            self._writer.decide(Presence(person.id, connected=False))  # joined from afar

    def give_up(self) -> None:
        """Nothing is decided any more: who still waits for a reply is told so."""
        for answer in [*self._unanswered]:
            if not answer.done():
                answer.set_exception(TableLost("the table is read again; come again"))


def _resolve(answer: asyncio.Future[Reply], reply: Reply) -> None:
    if not answer.done():
        answer.set_result(reply)
