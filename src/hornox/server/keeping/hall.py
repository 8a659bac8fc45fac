"""All tables of a server: opened, found, listed, put away and forgotten."""

from __future__ import annotations

import asyncio
import logging

from hornox.server.keeping.committing import write_document
from hornox.server.keeping.errors import HallError, HallFull, NoSuchTable, TableLost
from hornox.server.keeping.keeper import Keeper
from hornox.server.keeping.listing import Listing, listing_of
from hornox.server.keeping.loading import has_gone_on, load
from hornox.server.keeping.means import CUSTOMS, OFFERED_BOTS, Customs, Means
from hornox.server.keeping.telling import Telling
from hornox.server.storage import AddTable, DropTable, TableRow
from hornox.table import Milliseconds, Restart, Table, Terms, next_deadline, open_table

LOG = logging.getLogger(__name__)

SWEEP = 60.0
"""Seconds between two looks for tables that nobody uses."""


RETRY = 1.0
"""Seconds before a table whose commit failed is read again, if nobody asks before."""


class Hall:
    """Tables by code. A table is read from the store when somebody asks for it."""

    def __init__(self, means: Means, customs: Customs = CUSTOMS) -> None:
        self._means, self._customs = means, customs
        self._telling = Telling()
        self._keepers: dict[str, Keeper] = {}
        self._reading: dict[str, asyncio.Task[Keeper]] = {}
        self._listings: dict[str, Listing] = {}
        """Of tables that are put away; one that was not read yet since the start is missing."""
        self._rows: dict[str, TableRow] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self.signed_out = 0
        """How often devices were. Whoever looked a token up before must do so again."""
        self._stopped: Milliseconds | None = None
        self._sweeping: asyncio.TimerHandle | None = None
        self._restoring: asyncio.Task[None] | None = None
        self._open = True

    async def start(self) -> None:
        """Learn which tables there are; those with a running game go on by and by."""
        rows = await self._means.committer.read(lambda store: store.tables())
        self._rows = {row.code: row for row in rows}
        self._stopped = max((row.active for row in rows), default=None)
        loop = asyncio.get_running_loop()
        self._restoring = loop.create_task(self._restore(rows))
        self._sweep_later()

    async def restored(self) -> None:
        """When every table that was there at the start has been looked at."""
        if self._restoring is not None:
            await asyncio.wait([self._restoring])

    async def open(self, terms: Terms, *, public: bool) -> Keeper:
        """A new table with a code of its own."""
        self._require_open()
        now = self._means.now()
        table = open_table(terms, OFFERED_BOTS, now)
        await self._make_room(now)
        row = TableRow(self._means.new_code(), public, now, now)
        self._rows[row.code] = row
        try:
            added = AddTable(row.code, public, now, write_document(table))
            await asyncio.shield(self._means.committer.add([added]))
        except BaseException:
            del self._rows[row.code]
            raise
        return self._keep(self._keeper(row, table, number=0, saved=0))

    async def find(self, code: str) -> Keeper:
        """The table with this code; several who ask at once wait for the same reading."""
        self._require_open()
        if code not in self._rows:
            raise NoSuchTable("there is no such table")
        keeper = self._keepers.get(code)
        if keeper is not None and not keeper.is_ending:
            keeper.used = self._means.now()
            return keeper
        if code not in self._reading:
            started = asyncio.get_running_loop().create_task(self._read(code))
            self._reading[code] = started
            started.add_done_callback(lambda done: self._reading.pop(code, None))
        reading = self._reading[code]
        try:
            return await asyncio.shield(reading)
        except asyncio.CancelledError:
            if reading.cancelled() and not _is_cancelled():
                self._require_open()  # the reading was cancelled by `close`, not who waits for it
            raise

    def public(self) -> tuple[Listing, ...]:
        """Public tables as they are known to be, the ones that were active last first."""
        listings = filter(None, (self._listing(row) for row in self._rows.values() if row.public))
        return tuple(sorted(listings, key=lambda listing: (-listing.active, listing.code)))

    def is_deserted(self, code: str) -> bool:
        """Whether the table was put away after a game: nobody is there, and nobody plays."""
        listing = self._listings.get(code)
        return listing is not None and listing.games > 0 and not listing.playing

    def listing(self, keeper: Keeper) -> Listing:
        return listing_of(keeper.row, keeper.shown)

    def send_away(self, person: str, but: str) -> None:
        """Only the device with this token's hash stays connected."""
        self.signed_out += 1
        for keeper in self._keepers.values():
            keeper.send_away(person, but)

    @property
    def tables(self) -> int:
        return len(self._rows)

    @property
    def loaded(self) -> int:
        return len(self._keepers)

    @property
    def connections(self) -> int:
        return sum(keeper.connections for keeper in self._keepers.values())

    async def close(self) -> None:
        """Stop in peace: everybody is sent away and every table is written down."""
        self._open = False
        if self._sweeping is not None:
            self._sweeping.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = [*self._reading.values(), *filter(None, [self._restoring])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(keeper.close() for keeper in self._keepers.values()))
        await self._means.bots.close()

    # reading

    async def _restore(self, rows: tuple[TableRow, ...]) -> None:
        for row in rows:
            if row.code in self._listings or row.code in self._keepers:
                continue  # somebody has asked for it in the meantime
            try:
                keeper = await self.find(row.code)
            except HallError as error:
                LOG.error("a table is not restored: %s", error.code)
                continue
            await asyncio.sleep(0)  # others who have waited for it go first, and may stay
            if not keeper.shown.is_playing and keeper.is_idle and not keeper.is_ending:
                self._put_away(keeper)

    async def _read(self, code: str) -> Keeper:
        lost = self._keepers.get(code)
        if lost is not None:
            await lost.lost.wait()
            self._keepers.pop(code, None)
        stored, table = await self._means.committer.read(lambda store: load(store, code))
        number = stored.number + len(stored.entries)
        keeper = self._keeper(stored.row, table, number, stored.number)
        if code not in self._listings and has_gone_on(table):
            keeper.give(Restart(self._means.now() if lost is not None else self._stopped))
        return self._keep(keeper)

    def _keeper(self, row: TableRow, table: Table, number: int, saved: int) -> Keeper:
        return Keeper(
            self._means,
            self._customs,
            row,
            table,
            number,
            saved,
            self._telling,
            on_failure=self._wake_later,
        )

    def _wake_later(self, code: str) -> None:
        """A game goes on also when nobody asks for its table, but a disk needs a moment."""
        if self._open:
            self._set_alarm(code, RETRY)

    def _set_alarm(self, code: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[code] = loop.call_later(seconds, self._wake, code)

    def _keep(self, keeper: Keeper) -> Keeper:
        self._keepers[keeper.code] = keeper
        self._listings.pop(keeper.code, None)
        alarm = self._alarms.pop(keeper.code, None)
        if alarm is not None:
            alarm.cancel()
        keeper.look_ahead()
        return keeper

    # putting away

    def _sweep_later(self) -> None:
        self._sweeping = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def _sweep(self) -> None:
        old = self._means.now() - self._customs.idle
        for keeper in [*self._keepers.values()]:
            if keeper.is_idle and keeper.used <= old:
                self._put_away(keeper)
        self._sweep_later()

    def _put_away(self, keeper: Keeper) -> None:
        """Out of memory until somebody asks for it or its next deadline comes."""
        keeper.save()
        keeper.end(TableLost.code, "the table was put away; come again")
        del self._keepers[keeper.code]
        self._listings[keeper.code] = listing_of(keeper.row, keeper.shown)
        deadline = next_deadline(keeper.shown)
        if deadline is not None:
            self._set_alarm(keeper.code, max(0, deadline - self._means.now()) / 1000)

    def _wake(self, code: str) -> None:
        self._alarms.pop(code, None)
        asyncio.get_running_loop().create_task(self._wake_up(code))

    async def _wake_up(self, code: str) -> None:
        try:
            await self.find(code)
        except HallError as error:
            LOG.error("a table is not woken: %s", error.code)

    async def _make_room(self, now: Milliseconds) -> None:
        """A full hall forgets the table that nobody has used for longest, if for long enough."""
        if len(self._rows) < self._customs.tables:
            return
        quiet = [
            listing
            for listing in self._listings.values()
            if not listing.playing and listing.active <= now - self._customs.quiet
        ]
        if not quiet:
            raise HallFull("there are too many tables; try again later")
        oldest = min(quiet, key=lambda listing: listing.active).code
        del self._rows[oldest], self._listings[oldest]
        await self._means.committer.add([DropTable(oldest)])

    def _listing(self, row: TableRow) -> Listing | None:
        keeper = self._keepers.get(row.code)
        return self._listings.get(row.code) if keeper is None else self.listing(keeper)

    def _require_open(self) -> None:
        if not self._open:
            raise TableLost("the server stops; come again later")


def _is_cancelled() -> bool:
    """Whether the task that runs now is to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
