"""Add new tables to the store and to those in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from hornox.server.storage import AddTable, Change, SetMember, TableRow
from hornox.server.tables.dependencies import Dependencies
from hornox.server.tables.loaded_tables import LoadedTables
from hornox.server.tables.store_changes import members, write_document
from hornox.server.tables.table_actor import TableActor
from hornox.server.tables.table_expiry import TableExpiry
from hornox.server.tables.table_index import TableIndex
from hornox.table import Table


class TableOpener:
    """Adds tables, empty or with a game begun. A full server makes room first."""

    def __init__(
        self,
        dependencies: Dependencies,
        index: TableIndex,
        loaded: LoadedTables,
        expiry: TableExpiry,
    ) -> None:
        self._dependencies = dependencies
        self._index, self._loaded, self._expiry = index, loaded, expiry

    async def open_begun(
        self, table: Table, opener: str, also: Callable[[str], Sequence[Change]]
    ) -> TableActor:
        """Add a private table at which a game has begun, and its members.

        `also` returns further changes for the same commit, given the code.
        """
        self._loaded.require_open()

        def changes(code: str) -> list[Change]:
            seated = (SetMember(code, person, role) for person, role in members(table).items())
            return [*seated, *also(code)]

        return await self.add(table, public=False, opener=opener, also=changes)

    async def add(
        self,
        table: Table,
        *,
        public: bool,
        opener: str | None,
        also: Callable[[str], Sequence[Change]] = lambda code: (),
    ) -> TableActor:
        """Add a table with a new code. `also` returns further changes for the same commit."""
        now = self._dependencies.now()
        if opener is not None:
            self._expiry.check_open_limit(opener)
        self._expiry.make_room(now)
        row = TableRow(self._dependencies.new_code(), public, now, now, opener)
        self._index.add(row)
        try:
            lease = await self._loaded.leases.acquire(row.code)
            added = AddTable(row.code, public, now, write_document(table), opener)
            await asyncio.shield(self._dependencies.committer.add([added, *also(row.code)]))
        except BaseException:
            self._index.remove(row.code)
            self._loaded.leases.release(row.code)
            raise
        return self._loaded.add(self._loaded.loader.create(row, table, lease))
