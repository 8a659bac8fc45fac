"""A table in memory: its writer, its connections, its bots and its deadlines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Set

from hornox.server.keeping.access import TableAccess
from hornox.server.keeping.archiving import GameArchiver
from hornox.server.keeping.broadcaster import Broadcaster
from hornox.server.keeping.commands import Commands
from hornox.server.keeping.connections import Connections
from hornox.server.keeping.deadline_timer import DeadlineTimer
from hornox.server.keeping.documents import Documents
from hornox.server.keeping.errors import TableLost
from hornox.server.keeping.listing import Listing, listing_of
from hornox.server.keeping.means import Customs, Means
from hornox.server.keeping.networks import Networks
from hornox.server.keeping.thinking import Thinking
from hornox.server.keeping.writer import TableWriter
from hornox.server.storage import TableRow
from hornox.table import Handled, Presence, Table, Tick, next_deadline

LOG = logging.getLogger(__name__)


class TableActor:
    """One at a time has a table. Everything that happens there goes through its writer."""

    def __init__(
        self,
        means: Means,
        customs: Customs,
        row: TableRow,
        table: Table,
        number: int,
        saved: int,
        on_failure: Callable[[str], None],
        networks: Networks,
        deleted: Set[str],
    ) -> None:
        code = row.code
        self.row = row
        self.lost = asyncio.Event()
        """Nothing is decided here any more, and nothing is left in flight."""
        self.connections = Connections(code, customs, means.now, networks)
        archiver = GameArchiver(row, means.new_game_id, self.connections, deleted)
        self.writer = TableWriter(code, table, number, means.committer, archiver, means.now, self)
        self.commands = Commands(self.writer, self.connections, means)
        self.documents = Documents(code, saved, customs.entries, means.committer)
        self._broadcaster = Broadcaster(code, self.connections, means.notices)
        self._thinking = Thinking(code, self.writer, means, customs)
        self._timer = DeadlineTimer(means.now, self._tick)
        self._on_failure = on_failure
        self._listing: tuple[Table, Listing] | None = None
        self._ending: asyncio.Task[None] | None = None
        self.access = TableAccess(
            code, self.writer, self.connections, self.commands, self._broadcaster
        )

    @property
    def code(self) -> str:
        return self.row.code

    @property
    def listing(self) -> Listing:
        """The table in a list; made once for each state of the table."""
        shown = self.writer.shown
        if self._listing is None or self._listing[0] is not shown:
            self._listing = shown, listing_of(self.row, shown)
        return self._listing[1]

    @property
    def is_idle(self) -> bool:
        """Nobody is there, nothing is on its way and no bot thinks."""
        return not (self.connections or self.writer.is_busy or self._thinking.is_busy)

    # what the writer tells

    def decided(self) -> None:
        """Let bots think and set the timer for the next deadline."""
        self._thinking.look()
        self._timer.set(next_deadline(self.writer.table))

    def durable(self, before: Table, handled: Handled) -> None:
        self._broadcaster.publish(self.writer.shown_number, before, handled)
        if handled.finished is not None or self.documents.is_due(self.writer.shown_number):
            self.save()

    def commit_failed(self) -> None:
        """Forget what was decided: the table is read again."""
        LOG.error("a commit of a table has failed; it is read again")
        self.end(TableLost.code, "the table is read again; come again")
        self._on_failure(self.code)

    def _tick(self) -> None:
        self.writer.decide(Tick())
        self.decided()

    # saving and ending

    def save(self) -> asyncio.Future[None] | None:
        """Write a document of what is durable, unless the last one is as good."""
        return self.documents.save(self.writer.shown, self.writer.shown_number)

    def end(self, code: str, reason: str) -> None:
        """Decide nothing more; everybody who is connected is told to go, at once."""
        if self.writer.is_open:
            self._stop()
            self.connections.disconnect_all(code, reason)
            self._ending = asyncio.get_running_loop().create_task(self._settle())

    async def close(self) -> None:
        """Tell what was decided, then disconnect everybody and save the table."""
        if self.writer.is_open:
            for owner in self.connections.owners():
                if owner is not None:
                    self.writer.decide(Presence(owner, connected=False))
            self._stop()
            await self._settle()
            self.connections.disconnect_all("going-down", "the server stops; come again later")
        await self.lost.wait()
        saved = self.save()
        if saved is not None:
            await asyncio.wait([saved])

    def _stop(self) -> None:
        self.writer.stop()
        self._thinking.stop()
        self._timer.set(None)

    async def _settle(self) -> None:
        await self.writer.settled()
        self.commands.give_up()
        self._broadcaster.close()
        self.lost.set()
