"""Tables that nobody uses: put away, then forgotten, so that there is room for new ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from itertools import islice

from hornox.server.keeping.errors import TooManyOpened, TooManyTables
from hornox.server.keeping.forgetting import (
    Worth,
    expired,
    least_worth,
    seconds_until_room,
    worth_of,
)
from hornox.server.keeping.listing import Listing
from hornox.server.keeping.loaded_tables import LoadedTables
from hornox.server.keeping.means import Customs, Means
from hornox.server.keeping.table_index import TableIndex
from hornox.server.storage import DropTable
from hornox.table import SECOND, Milliseconds

LOG = logging.getLogger(__name__)

SWEEP = 60.0
"""Seconds between two looks for tables that nobody uses."""

FORGOTTEN = 500
"""Tables that are forgotten at once at most, so that other commits do not wait long."""

LOOK_AGAIN: Milliseconds = SECOND
"""How long a full server that found no room does not look again."""


class TableExpiry:
    """Looks once a minute, and when a new table needs room."""

    def __init__(
        self, means: Means, customs: Customs, index: TableIndex, loaded: LoadedTables
    ) -> None:
        self._means, self._customs = means, customs
        self._index, self._loaded = index, loaded
        self._full_until: Milliseconds = 0
        self._full_wait = 0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def make_room(self, now: Milliseconds) -> None:
        """A full server forgets what is least worth keeping, or opens no table."""
        if len(self._index) < self._customs.tables:
            return
        if now < self._full_until:
            raise TooManyTables(self._full_wait)
        patience, listings = self._customs.patience_when_full, [*self._forgettable()]
        going = least_worth(listings, patience, now, FORGOTTEN)
        for code in going:
            self._forget(code)
        if not going:
            self._full_until = now + LOOK_AGAIN
            self._full_wait = seconds_until_room(listings, patience, now)
            raise TooManyTables(self._full_wait)

    def limit_opened(self, person: str) -> None:
        """Refuse who has opened too many tables; finished ones do not count."""
        listings = map(self._loaded.listing, self._index.opened_by(person))
        open_ones = [one for one in listings if one is None or worth_of(one) is not Worth.FINISHED]
        if len(open_ones) >= self._customs.opened:
            raise TooManyOpened(self._customs.opened)

    def forget_if_alone(self, code: str, person: str, *, seated: bool) -> bool:
        """Forget a table at which nobody but this person is; whether it was one.

        `seated` says whether this person sits there.
        """
        if code in self._loaded.reading:
            return False
        actor, listing = self._loaded.get(code), self._loaded.listing(code)
        alone = listing is not None and listing.people == seated and not listing.spectators
        if not alone or (actor is not None and actor.connections.has_others(person)):
            return False
        self._forget(code)
        return True

    def _sweep(self) -> None:
        now = self._means.now()
        for actor in self._loaded:
            if actor.is_idle and actor.writer.used <= now - self._customs.idle:
                self._loaded.put_away(actor)
        gone = expired(self._forgettable(), self._customs.patience, now)
        for code in [*islice(gone, FORGOTTEN)]:
            self._forget(code)
        self.start()

    def _forgettable(self) -> Iterator[Listing]:
        """Tables that nobody is connected to and that are not being read right now.

        A game that a clock wakes goes on by itself. A table in memory was used lately: it can go
        only if it is vacant.
        """
        loaded = self._loaded
        for listing in self._index.put_away.values():
            if listing.code not in loaded.reading and listing.code not in loaded.timers:
                yield listing
        for actor in loaded:
            vacant = worth_of(actor.listing) is Worth.VACANT
            if vacant and actor.is_idle and actor.writer.is_open:
                yield actor.listing

    def _forget(self, code: str) -> None:
        """Out of memory and out of the store; if the store fails, it comes back at a restart."""
        self._loaded.forget(code)
        self._index.remove(code)
        self._means.committer.add([DropTable(code)]).add_done_callback(_note_dropped)


def _note_dropped(dropped: asyncio.Future[None]) -> None:
    error = None if dropped.cancelled() else dropped.exception()
    if error is not None:
        LOG.warning("a table could not be dropped: %s", type(error).__name__)
