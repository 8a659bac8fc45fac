"""Creates the actors of tables from stored rows and documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from hornox.server.storage import Store, StoredTable, TableRow
from hornox.server.tables.dependencies import Dependencies, TableConfig
from hornox.server.tables.fenced_committer import fenced
from hornox.server.tables.ownership import Lease
from hornox.server.tables.player_networks import PlayerNetworks
from hornox.server.tables.table_actor import TableActor
from hornox.server.tables.table_reader import deleted_players, needs_restart, read_table
from hornox.table import Milliseconds, Restart, Table


class TableLoader:
    """Creates actors. Holds what they share and what outlives them."""

    def __init__(
        self, dependencies: Dependencies, config: TableConfig, on_failure: Callable[[str], None]
    ) -> None:
        self._dependencies, self._config, self._on_failure = dependencies, config, on_failure
        self._networks: defaultdict[str, PlayerNetworks] = defaultdict(PlayerNetworks)
        self.deleted: set[str] = set()
        """People who were deleted. Their names are not stored again."""

    def create(self, row: TableRow, table: Table, lease: Lease) -> TableActor:
        """Return the actor of a new table."""
        return self._actor(row, table, lease, number=0, saved=0)

    async def load(self, code: str, lease: Lease) -> TableActor:
        """Return the actor of a stored table."""
        stored, table = await self._dependencies.committer.read(
            lambda store: self._read(store, code)
        )
        last = stored.number + len(stored.entries)
        return self._actor(stored.row, table, lease, last, stored.number)

    def drop_networks(self, code: str) -> None:
        """Forget the networks of this table's players."""
        self._networks.pop(code, None)

    def _read(self, store: Store, code: str) -> tuple[StoredTable, Table]:
        stored, table = read_table(store, code)
        self.deleted.update(deleted_players(store, table))
        return stored, table

    def _actor(
        self, row: TableRow, table: Table, lease: Lease, number: int, saved: int
    ) -> TableActor:
        return TableActor(
            fenced(self._dependencies, lease),
            self._config,
            row,
            table,
            number,
            saved,
            on_failure=self._on_failure,
            networks=self._networks[row.code],
            deleted=self.deleted,
        )


def restart(actor: TableActor, stopped: Milliseconds | None) -> None:
    """Record the downtime in the table's log, if it matters to the table."""
    if needs_restart(actor.writer.table):
        actor.writer.decide(Restart(stopped))
