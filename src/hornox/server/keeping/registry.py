"""All tables of a server: opened, found, listed."""

from __future__ import annotations

import asyncio
import logging

from hornox.server.keeping.access import TableAccess
from hornox.server.keeping.committing import write_document
from hornox.server.keeping.errors import RegistryError
from hornox.server.keeping.expiry import TableExpiry
from hornox.server.keeping.listing import Listing
from hornox.server.keeping.loaded_tables import LoadedTables
from hornox.server.keeping.means import CUSTOMS, OFFERED_BOTS, Customs, Means
from hornox.server.keeping.sign_outs import SignOuts
from hornox.server.keeping.table_actor import TableActor
from hornox.server.keeping.table_index import TableIndex
from hornox.server.storage import AddTable, StoreError, TableRow
from hornox.table import Milliseconds, Terms, open_table

LOG = logging.getLogger(__name__)


class TableRegistry:
    """Tables by code. A table is read from the store on its first use."""

    def __init__(self, means: Means, customs: Customs = CUSTOMS) -> None:
        self._means = means
        self.index = TableIndex()
        self.loaded = LoadedTables(means, customs, self.index)
        self.expiry = TableExpiry(means, customs, self.index, self.loaded)
        self.sign_outs = SignOuts(self.loaded)
        self._restoring: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Learn which tables there are; those with a running game go on by and by."""
        rows = await self._means.committer.read(lambda store: store.tables())
        for row in rows:
            self.index.add(row)
        self.loaded.stopped = max((row.active for row in rows), default=None)
        self._restoring = asyncio.get_running_loop().create_task(self._restore(rows))
        self.expiry.start()
        self.loaded.leases.start()

    async def restored(self) -> None:
        """When every table that was there at the start has been looked at."""
        if self._restoring is not None:
            await asyncio.wait([self._restoring])

    async def open(
        self, terms: Terms, *, public: bool, opener: str | None = None, host: str | None = None
    ) -> TableActor:
        """A new table with a code of its own. `opener` and `host` are ids of people.

        A remote bot can open a table, but is not its host.
        """
        self.loaded.require_open()
        now = self._means.now()
        table = open_table(terms, OFFERED_BOTS, now, host)
        if opener is not None:
            self.expiry.limit_opened(opener)
        self.expiry.make_room(now)
        row = TableRow(self._means.new_code(), public, now, now, opener)
        self.index.add(row)
        try:
            added = AddTable(row.code, public, now, write_document(table), opener)
            await asyncio.shield(self._means.committer.add([added]))
        except BaseException:
            self.index.remove(row.code)
            raise
        await self.loaded.leases.acquire(row.code)
        return self.loaded.add(self.loaded.loader.new(row, table))

    async def find(self, code: str) -> TableActor:
        """The table with this code."""
        return await self.loaded.find(code)

    async def reach(self, code: str) -> TableAccess:
        """The same for a session."""
        return (await self.loaded.find(code)).access

    def public(self) -> tuple[Listing, ...]:
        """Public tables as they are known to be, the ones that were active last first."""
        codes = (row.code for row in self.index.rows.values() if row.public)
        listings = filter(None, map(self.loaded.listing, codes))
        return tuple(sorted(listings, key=lambda listing: (-listing.active, listing.code)))

    def delete_person(self, person: str) -> frozenset[str]:
        """Store this name no more; the codes of the tables that this person has opened."""
        self.loaded.loader.deleted.add(person)
        return self.index.opened_by(person)

    @property
    def tables(self) -> int:
        return len(self.index)

    @property
    def signed_out(self) -> int:
        return self.sign_outs.count

    @property
    def stopped(self) -> Milliseconds | None:
        """When a table was active last before the start."""
        return self.loaded.stopped

    async def close(self) -> None:
        """Disconnect everybody and save every table."""
        self.loaded.is_open = False
        self.expiry.stop()
        if self._restoring is not None:
            self._restoring.cancel()
            await asyncio.gather(self._restoring, return_exceptions=True)
        await self.loaded.close()
        await self._means.bots.close()

    async def _restore(self, rows: tuple[TableRow, ...]) -> None:
        for row in rows:
            if row.code in self.index.put_away or self.loaded.get(row.code) is not None:
                continue  # it was loaded by a request in the meantime
            try:
                actor = await self.find(row.code)
            except (RegistryError, StoreError) as error:
                LOG.error("a table is not restored: %s", error.code)
                continue
            await asyncio.sleep(0)  # others who have waited for it go first, and may stay
            writer = actor.writer
            if not writer.shown.is_playing and actor.is_idle and writer.is_open:
                self.loaded.put_away(actor)
