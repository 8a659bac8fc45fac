"""From rows and documents to tables in memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from hornox.server.keeping.loading import has_gone_on, load, missing_people
from hornox.server.keeping.means import Customs, Means
from hornox.server.keeping.networks import Networks
from hornox.server.keeping.table_actor import TableActor
from hornox.server.storage import Store, StoredTable, TableRow
from hornox.table import Milliseconds, Restart, Table


class TableLoader:
    """Makes the actors of tables, and knows what they share and what outlives them."""

    def __init__(self, means: Means, customs: Customs, on_failure: Callable[[str], None]) -> None:
        self._means, self._customs, self._on_failure = means, customs, on_failure
        self._networks: defaultdict[str, Networks] = defaultdict(Networks)
        self.deleted: set[str] = set()
        """People whose names are not stored any more."""

    def new(self, row: TableRow, table: Table) -> TableActor:
        """The actor of a table that was just opened."""
        return self._actor(row, table, number=0, saved=0)

    async def load(self, code: str) -> TableActor:
        """The actor of a table as it was stored."""
        stored, table = await self._means.committer.read(lambda store: self._read(store, code))
        return self._actor(stored.row, table, stored.number + len(stored.entries), stored.number)

    def forget_networks(self, code: str) -> None:
        self._networks.pop(code, None)

    def _read(self, store: Store, code: str) -> tuple[StoredTable, Table]:
        stored, table = load(store, code)
        self.deleted.update(missing_people(store, table))
        return stored, table

    def _actor(self, row: TableRow, table: Table, number: int, saved: int) -> TableActor:
        return TableActor(
            self._means,
            self._customs,
            row,
            table,
            number,
            saved,
            on_failure=self._on_failure,
            networks=self._networks[row.code],
            deleted=self.deleted,
        )


def restart(actor: TableActor, stopped: Milliseconds | None) -> None:
    """Tell a table, if it matters to it, since when nobody decided there."""
    if has_gone_on(actor.writer.table):
        actor.writer.decide(Restart(stopped))
