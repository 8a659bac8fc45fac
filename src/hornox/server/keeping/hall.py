"""All tables of a server: opened, found, listed, put away and forgotten."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice

from hornox.server.keeping.cancelling import is_cancelled
from hornox.server.keeping.committing import write_document
from hornox.server.keeping.errors import (
    HallError,
    HallFull,
    NoSuchTable,
    TableLost,
    TooManyOpened,
)
from hornox.server.keeping.forgetting import (
    Worth,
    expired,
    least_worth,
    seconds_until_room,
    worth_of,
)
from hornox.server.keeping.keeper import Keeper
from hornox.server.keeping.listing import Listing
from hornox.server.keeping.loading import has_gone_on, load, missing_people
from hornox.server.keeping.means import CUSTOMS, OFFERED_BOTS, Customs, Means
from hornox.server.keeping.networks import Networks
from hornox.server.keeping.registry import Registry
from hornox.server.keeping.telling import Telling
from hornox.server.storage import AddTable, DropTable, Store, StoredTable, StoreError, TableRow
from hornox.table import SECOND, Milliseconds, Restart, Table, Terms, next_deadline, open_table

LOG = logging.getLogger(__name__)

SWEEP = 60.0
"""Seconds between two looks for tables that nobody uses."""

FORGOTTEN = 500
"""Tables that are forgotten at once at most, so that other commits do not wait long."""

LOOK_AGAIN: Milliseconds = SECOND
"""How long a full hall that found no room does not look again."""

RETRY = 1.0
"""Seconds before a table whose commit failed is read again, if nobody asks before."""


class Hall:
    """Tables by code. A table is read from the store when somebody asks for it."""

    def __init__(self, means: Means, customs: Customs = CUSTOMS) -> None:
        self._means, self._customs = means, customs
        self._telling = Telling()
        self._keepers: dict[str, Keeper] = {}
        self._reading: dict[str, asyncio.Task[Keeper]] = {}
        self._registry = Registry()
        self._networks: defaultdict[str, Networks] = defaultdict(Networks)
        self._deleted: set[str] = set()
        """People whose names are not stored any more."""
        self._full_until: Milliseconds = 0
        self._full_wait = 0
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self.signed_out = 0
        """How often devices were. Whoever looked a token up before must do so again."""
        self.stopped: Milliseconds | None = None
        """When a table was active last before the start: the server lived then."""
        self._sweeping: asyncio.TimerHandle | None = None
        self._restoring: asyncio.Task[None] | None = None
        self._open = True

    async def start(self) -> None:
        """Learn which tables there are; those with a running game go on by and by."""
        rows = await self._means.committer.read(lambda store: store.tables())
        for row in rows:
            self._registry.add(row)
        self.stopped = max((row.active for row in rows), default=None)
        loop = asyncio.get_running_loop()
        self._restoring = loop.create_task(self._restore(rows))
        self._sweep_later()

    async def restored(self) -> None:
        """When every table that was there at the start has been looked at."""
        if self._restoring is not None:
            await asyncio.wait([self._restoring])

    async def open(
        self, terms: Terms, *, public: bool, opener: str | None = None, host: str | None = None
    ) -> Keeper:
        """A new table with a code of its own. `opener` and `host` are ids of people.

        A remote bot can open a table, but is not its host.
        """
        self._require_open()
        now = self._means.now()
        table = open_table(terms, OFFERED_BOTS, now, host)
        if opener is not None:
            self._limit_opened(opener)
        self._make_room(now)
        row = TableRow(self._means.new_code(), public, now, now, opener)
        self._registry.add(row)
        try:
            added = AddTable(row.code, public, now, write_document(table), opener)
            await asyncio.shield(self._means.committer.add([added]))
        except BaseException:
            self._registry.remove(row.code)
            raise
        return self._keep(self._keeper(row, table, number=0, saved=0))

    async def find(self, code: str) -> Keeper:
        """The table with this code; several who ask at once wait for the same reading."""
        self._require_open()
        if code not in self._registry:
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
            if reading.cancelled() and not is_cancelled():
                self._require_open()  # the reading was cancelled by `close`, not who waits for it
            raise

    def public(self) -> tuple[Listing, ...]:
        """Public tables as they are known to be, the ones that were active last first."""
        codes = (row.code for row in self._registry.rows.values() if row.public)
        listings = filter(None, map(self._listing, codes))
        return tuple(sorted(listings, key=lambda listing: (-listing.active, listing.code)))

    def is_deserted(self, code: str) -> bool:
        """Whether the table was put away after a game: nobody is there, and nobody plays."""
        listing = self._registry.put_away.get(code)
        return listing is not None and listing.games > 0 and not listing.playing

    def send_away(self, person: str, but: str) -> None:
        """Only the device with this token's hash stays connected."""
        self._send_away(person, lambda device: device != but)

    def send_device_away(self, person: str, device: str) -> None:
        """The device with this token's hash is disconnected."""
        self._send_away(person, lambda other: other == device)

    def _send_away(self, person: str, goes: Callable[[str], bool]) -> None:
        self.signed_out += 1
        for keeper in [*self._keepers.values()]:
            keeper.send_away(person, goes)

    def delete_person(self, person: str) -> frozenset[str]:
        """Store this name no more; the codes of the tables that this person has opened."""
        self._deleted.add(person)
        return self._registry.opened_by(person)

    def forget_if_alone(self, code: str, person: str, *, seated: bool) -> bool:
        """Forget a table at which nobody but this person is; whether it was one.

        `seated` says whether this person sits there.
        """
        if code in self._reading:
            return False
        keeper, listing = self._keepers.get(code), self._listing(code)
        alone = listing is not None and listing.people == seated and not listing.spectators
        if not alone or (keeper is not None and keeper.has_others(person)):
            return False
        self._forget(code)
        return True

    @property
    def tables(self) -> int:
        return len(self._registry)

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
            if row.code in self._registry.put_away or row.code in self._keepers:
                continue  # somebody has asked for it in the meantime
            try:
                keeper = await self.find(row.code)
            except (HallError, StoreError) as error:
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
        stored, table = await self._means.committer.read(self._reader(code))
        number = stored.number + len(stored.entries)
        keeper = self._keeper(stored.row, table, number, stored.number)
        if code not in self._registry.put_away and has_gone_on(table):
            keeper.give(Restart(self._means.now() if lost is not None else self.stopped))
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
            networks=self._networks[row.code],
            deleted=self._deleted,
        )

    def _reader(self, code: str) -> Callable[[Store], tuple[StoredTable, Table]]:
        def read(store: Store) -> tuple[StoredTable, Table]:
            stored, table = load(store, code)
            self._deleted.update(missing_people(store, table))
            return stored, table

        return read

    def _wake_later(self, code: str) -> None:
        """A game goes on also when nobody asks for its table, but a disk needs a moment."""
        if self._open:
            self._set_alarm(code, RETRY)

    def _set_alarm(self, code: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[code] = loop.call_later(seconds, self._wake, code)

    def _keep(self, keeper: Keeper) -> Keeper:
        self._keepers[keeper.code] = keeper
        self._registry.put_away.pop(keeper.code, None)
        self._cancel_alarm(keeper.code)
        keeper.look_ahead()
        return keeper

    def _cancel_alarm(self, code: str) -> None:
        alarm = self._alarms.pop(code, None)
        if alarm is not None:
            alarm.cancel()

    # putting away

    def _sweep_later(self) -> None:
        self._sweeping = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def _sweep(self) -> None:
        now = self._means.now()
        for keeper in [*self._keepers.values()]:
            if keeper.is_idle and keeper.used <= now - self._customs.idle:
                self._put_away(keeper)
        gone = expired(self._forgettable(), self._customs.patience, now)
        for code in [*islice(gone, FORGOTTEN)]:
            self._forget(code)
        self._sweep_later()

    def _put_away(self, keeper: Keeper) -> None:
        """Out of memory until somebody asks for it or its next deadline comes."""
        keeper.save()
        keeper.end(TableLost.code, "the table was put away; come again")
        del self._keepers[keeper.code]
        self._registry.put_away[keeper.code] = keeper.listing
        if not keeper.shown.is_playing:
            self._networks.pop(keeper.code, None)
        deadline = next_deadline(keeper.shown)
        if deadline is not None:
            self._set_alarm(keeper.code, max(0, deadline - self._means.now()) / 1000)

    def _wake(self, code: str) -> None:
        self._alarms.pop(code, None)
        asyncio.get_running_loop().create_task(self._wake_up(code))

    async def _wake_up(self, code: str) -> None:
        try:
            await self.find(code)
        except (HallError, StoreError) as error:
            LOG.error("a table is not woken: %s", error.code)
            if isinstance(error, StoreError):
                self._wake_later(code)

    # forgetting

    def _forgettable(self) -> Iterator[Listing]:
        """Tables that nobody is connected to and that are not being read right now.

        A game that a clock wakes goes on by itself. A table in memory was used lately: it can go
        only if it is vacant.
        """
        for listing in self._registry.put_away.values():
            if listing.code not in self._reading and listing.code not in self._alarms:
                yield listing
        for keeper in self._keepers.values():
            vacant = worth_of(keeper.listing) is Worth.VACANT
            if vacant and keeper.is_idle and not keeper.is_ending:
                yield keeper.listing

    def _make_room(self, now: Milliseconds) -> None:
        """A full hall forgets what is least worth keeping, or opens no table."""
        if len(self._registry) < self._customs.tables:
            return
        if now < self._full_until:
            raise HallFull(self._full_wait)
        patience, listings = self._customs.patience_when_full, [*self._forgettable()]
        going = least_worth(listings, patience, now, FORGOTTEN)
        for code in going:
            self._forget(code)
        if not going:
            self._full_until = now + LOOK_AGAIN
            self._full_wait = seconds_until_room(listings, patience, now)
            raise HallFull(self._full_wait)

    def _limit_opened(self, person: str) -> None:
        """Finished tables do not count."""
        listings = map(self._listing, self._registry.opened_by(person))
        open_ones = [one for one in listings if one is None or worth_of(one) is not Worth.FINISHED]
        if len(open_ones) >= self._customs.opened:
            raise TooManyOpened(self._customs.opened)

    def _forget(self, code: str) -> None:
        """Out of memory and out of the store; if the store fails, it comes back at a restart."""
        keeper = self._keepers.pop(code, None)
        if keeper is not None:
            keeper.end(NoSuchTable.code, "the table was forgotten")
        self._cancel_alarm(code)
        self._networks.pop(code, None)
        self._registry.remove(code)
        self._means.committer.add([DropTable(code)]).add_done_callback(_note_dropped)

    def _listing(self, code: str) -> Listing | None:
        keeper = self._keepers.get(code)
        return self._registry.put_away.get(code) if keeper is None else keeper.listing

    def _require_open(self) -> None:
        if not self._open:
            raise TableLost("the server stops; come again later")


def _note_dropped(dropped: asyncio.Future[None]) -> None:
    error = None if dropped.cancelled() else dropped.exception()
    if error is not None:
        LOG.warning("a table could not be dropped: %s", type(error).__name__)
