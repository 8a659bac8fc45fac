"""A loaded table: its writer, connections, bots and deadlines."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Set

from hornox.server.storage import TableRow
from hornox.server.tables.bot_scheduler import BotScheduler
from hornox.server.tables.broadcaster import Broadcaster
from hornox.server.tables.command_handler import CommandHandler
from hornox.server.tables.connections import Connections
from hornox.server.tables.deadline_timer import DeadlineTimer
from hornox.server.tables.dependencies import Dependencies, TableConfig
from hornox.server.tables.document_writer import DocumentWriter
from hornox.server.tables.errors import TableUnavailable
from hornox.server.tables.game_archiver import GameArchiver
from hornox.server.tables.player_networks import PlayerNetworks
from hornox.server.tables.table_access import TableAccess
from hornox.server.tables.table_listing import TableListing, listing_of
from hornox.server.tables.table_writer import TableWriter
from hornox.table import Handled, Presence, Table, Tick, next_deadline

LOG = logging.getLogger(__name__)


class TableActor:
    """A loaded table with its writer, connections, bots and deadlines.

    All changes go through the writer.
    """

    def __init__(
        self,
        dependencies: Dependencies,
        config: TableConfig,
        row: TableRow,
        table: Table,
        number: int,
        saved: int,
        on_failure: Callable[[str], None],
        networks: PlayerNetworks,
        deleted: Set[str],
    ) -> None:
        code = row.code
        self.row = row
        self.settled = asyncio.Event()
        """Set when nothing is decided here any more and no commit is in flight."""
        self.connections = Connections(code, config, dependencies.now, networks)
        archiver = GameArchiver(row, dependencies.new_game_id, self.connections, deleted)
        self.writer = TableWriter(
            code, table, number, dependencies.committer, archiver, dependencies.now, self
        )
        self.commands = CommandHandler(self.writer, self.connections, dependencies)
        self.documents = DocumentWriter(code, saved, config.max_entries, dependencies.committer)
        self._broadcaster = Broadcaster(code, self.connections, dependencies.notices)
        self._bots = BotScheduler(code, self.writer, dependencies, config)
        self._timer = DeadlineTimer(dependencies.now, self._tick)
        self._on_failure = on_failure
        self._listing: tuple[Table, TableListing] | None = None
        self._ending: asyncio.Task[None] | None = None
        self.access = TableAccess(
            code, self.writer, self.connections, self.commands, self._broadcaster
        )

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.row.code

    @property
    def listing(self) -> TableListing:
        """The listing of the durable table, built once per state."""
        durable = self.writer.durable
        if self._listing is None or self._listing[0] is not durable:
            self._listing = durable, listing_of(self.row, durable)
        return self._listing[1]

    @property
    def is_idle(self) -> bool:
        """Whether there are no connections, no commits in flight and no bots at work."""
        return not (self.connections or self.writer.is_busy or self._bots.is_busy)

    # callbacks of the writer

    def on_decided(self) -> None:
        """Schedule bots and the next deadline."""
        self._bots.schedule()
        self._timer.set(next_deadline(self.writer.table))

    def on_durable(self, before: Table, handled: Handled) -> None:
        """Publish the change. Save a document if one is due."""
        self._broadcaster.publish(self.writer.durable_number, before, handled)
        if handled.finished is not None or self.documents.is_due(self.writer.durable_number):
            self.save()

    def on_commit_failed(self) -> None:
        """Stop this actor. The table is loaded from the store again."""
        LOG.error("a commit failed; the table is loaded again")
        self.end(TableUnavailable.code, "the table is loaded again; connect again")
        self._on_failure(self.code)

    def _tick(self) -> None:
        self.writer.decide(Tick())
        self.on_decided()

    # saving and ending

    def save(self) -> asyncio.Future[None] | None:
        """Write a document of the durable table, unless the last one is current."""
        return self.documents.save(self.writer.durable, self.writer.durable_number)

    def end(self, code: str, reason: str) -> None:
        """Stop deciding and disconnect all clients at once."""
        if self.writer.is_open:
            self._stop()
            self.connections.disconnect_all(code, reason)
            self._ending = asyncio.get_running_loop().create_task(self._settle())

    async def store(self) -> None:
        """Decide nothing more, publish what was decided, and save the table."""
        if self.writer.is_open:
            for owner in self.connections.owners():
                if owner is not None:
                    self.writer.decide(Presence(owner, connected=False))
            self._stop()
            await self._settle()
        await self.settled.wait()
        saved = self.save()
        if saved is not None:
            await asyncio.wait([saved])

    def _stop(self) -> None:
        self.writer.stop()
        self._bots.stop()
        self._timer.set(None)

    async def _settle(self) -> None:
        await self.writer.wait_settled()
        self.commands.fail_pending()
        self._broadcaster.close()
        self.settled.set()
