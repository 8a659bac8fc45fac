"""All tables of a server: open, find, list."""

from __future__ import annotations

from hornox.server.tables.dependencies import (
    DEFAULT_TABLE_CONFIG,
    OFFERED_BOTS,
    Dependencies,
    TableConfig,
)
from hornox.server.tables.loaded_tables import LoadedTables
from hornox.server.tables.sign_outs import DeviceSignOuts
from hornox.server.tables.table_access import TableAccess
from hornox.server.tables.table_actor import TableActor
from hornox.server.tables.table_expiry import TableExpiry
from hornox.server.tables.table_index import TableIndex
from hornox.server.tables.table_listing import TableListing
from hornox.server.tables.table_opener import TableOpener
from hornox.server.tables.table_restorer import TableRestorer
from hornox.table import Milliseconds, Terms, open_table


class TableRegistry:
    """Tables by code. A table is loaded from the store on its first use."""

    def __init__(
        self, dependencies: Dependencies, config: TableConfig = DEFAULT_TABLE_CONFIG
    ) -> None:
        self._dependencies = dependencies
        self.index = TableIndex()
        self.loaded = LoadedTables(dependencies, config, self.index)
        self.expiry = TableExpiry(dependencies, config, self.index, self.loaded)
        self.opener = TableOpener(dependencies, self.index, self.loaded, self.expiry)
        self.sign_outs = DeviceSignOuts(self.loaded)
        self._restorer = TableRestorer(dependencies.ownership, self.loaded)

    async def start(self) -> None:
        """Load each table of this process once in the background, to resume its game."""
        await self._dependencies.ownership.start()
        rows = await self._dependencies.committer.read(lambda store: store.tables())
        self.loaded.last_active = max((row.active for row in rows), default=None)
        if not self._dependencies.ownership.is_shared:
            for row in rows:
                self.index.add(row)
        self._restorer.start(rows)
        self.expiry.start()
        self.loaded.leases.start()

    async def wait_restored(self) -> None:
        """Wait until every table was loaded once."""
        await self._restorer.wait()

    async def open(
        self, terms: Terms, *, public: bool, opener: str | None = None, host: str | None = None
    ) -> TableActor:
        """Open a table with a new code. `opener` and `host` are ids of people.

        A remote bot can open a table, but does not become its host.
        """
        self.loaded.require_open()
        table = open_table(terms, OFFERED_BOTS, self._dependencies.now(), host)
        return await self.opener.add(table, public=public, opener=opener)

    async def find(self, code: str) -> TableActor:
        """Return the table with this code."""
        return await self.loaded.find(code)

    async def find_access(self, code: str) -> TableAccess:
        """Return the session's access to the table with this code."""
        return (await self.loaded.find(code)).access

    def public_listings(self) -> tuple[TableListing, ...]:
        """Return the listings of public tables, most recently active first."""
        codes = (row.code for row in self.index.rows.values() if row.public)
        listings = filter(None, map(self.loaded.listing, codes))
        return tuple(sorted(listings, key=lambda listing: (-listing.active, listing.code)))

    def delete_person(self, person: str) -> frozenset[str]:
        """Stop storing this person's name. Return the codes of the tables they opened."""
        self.loaded.loader.deleted.add(person)
        return self.index.opened_by(person)

    @property
    def tables(self) -> int:
        """The number of tables."""
        return len(self.index)

    @property
    def sign_out_count(self) -> int:
        """How often devices were signed out."""
        return self.sign_outs.count

    @property
    def last_active(self) -> Milliseconds | None:
        """When any table was active last before the start."""
        return self.loaded.last_active

    async def close(self) -> None:
        """Disconnect all clients and save all tables."""
        self.loaded.is_open = False
        self.expiry.stop()
        await self._restorer.stop()
        await self.loaded.close()
        await self._dependencies.bots.close()
