"""Unloads idle tables and deletes unused ones, so that there is room for new ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from itertools import islice

from hornox.server.storage import DropTable
from hornox.server.tables.dependencies import Dependencies, TableConfig
from hornox.server.tables.errors import TooManyOpenTables, TooManyTables
from hornox.server.tables.loaded_tables import LoadedTables
from hornox.server.tables.retention import (
    RetentionPriority,
    expired,
    first_to_delete,
    priority_of,
    seconds_until_room,
)
from hornox.server.tables.table_index import TableIndex
from hornox.server.tables.table_listing import TableListing
from hornox.table import SECOND, Milliseconds

LOG = logging.getLogger(__name__)

SWEEP_INTERVAL = 60.0
"""Seconds between two searches for unused tables."""

MAX_DELETED_AT_ONCE = 500
"""Tables deleted at once at most, so that other commits do not wait long."""

FULL_RETRY: Milliseconds = SECOND
"""How long a full server waits until it searches for room again."""


class TableExpiry:
    """Sweeps once a minute, and when a new table needs room."""

    def __init__(
        self,
        dependencies: Dependencies,
        config: TableConfig,
        index: TableIndex,
        loaded: LoadedTables,
    ) -> None:
        self._dependencies, self._config = dependencies, config
        self._index, self._loaded = index, loaded
        self._full_until: Milliseconds = 0
        self._full_wait = 0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Schedule the next sweep."""
        self._timer = asyncio.get_running_loop().call_later(SWEEP_INTERVAL, self._sweep)

    def stop(self) -> None:
        """Cancel the next sweep."""
        if self._timer is not None:
            self._timer.cancel()

    def make_room(self, now: Milliseconds) -> None:
        """On a full server delete the least valuable tables, or raise `TooManyTables`."""
        if len(self._index) < self._config.max_tables:
            return
        if now < self._full_until:
            raise TooManyTables(self._full_wait)
        retention, listings = self._config.retention_when_full, [*self._deletable()]
        deleted = first_to_delete(listings, retention, now, MAX_DELETED_AT_ONCE)
        for code in deleted:
            self._delete(code)
        if not deleted:
            self._full_until = now + FULL_RETRY
            self._full_wait = seconds_until_room(listings, retention, now)
            raise TooManyTables(self._full_wait)

    def check_open_limit(self, person: str) -> None:
        """Raise if a person has opened too many tables. Finished ones do not count."""
        listings = map(self._loaded.listing, self._index.opened_by(person))
        open_ones = [
            one
            for one in listings
            if one is None or priority_of(one) is not RetentionPriority.FINISHED
        ]
        if len(open_ones) >= self._config.max_open_tables:
            raise TooManyOpenTables(self._config.max_open_tables)

    def delete_if_alone(self, code: str, person: str, *, seated: bool) -> bool:
        """Delete a table that no other person uses. Return whether it was deleted.

        `seated` says whether this person sits there.
        """
        if code in self._loaded.loading:
            return False
        actor, listing = self._loaded.get(code), self._loaded.listing(code)
        alone = listing is not None and listing.people == seated and not listing.spectators
        if not alone or (actor is not None and actor.connections.has_others(person)):
            return False
        self._delete(code)
        return True

    def forget(self, code: str) -> None:
        """Remove a table that was deleted from memory."""
        self._loaded.drop(code)
        if code in self._index:
            self._index.remove(code)

    def _sweep(self) -> None:
        now = self._dependencies.now()
        for actor in self._loaded:
            if actor.is_idle and actor.writer.last_used <= now - self._config.idle_after:
                self._loaded.unload(actor)
        inactive = expired(self._deletable(), self._config.retention, now)
        for code in [*islice(inactive, MAX_DELETED_AT_ONCE)]:
            self._delete(code)
        self.start()

    def _deletable(self) -> Iterator[TableListing]:
        """Yield tables without connections that are not being loaded.

        A table with a wake timer continues its game by itself, so it stays. A loaded table was used
        lately: it is deletable only if it is vacant.
        """
        loaded = self._loaded
        for listing in self._index.unloaded.values():
            if listing.code not in loaded.loading and listing.code not in loaded.timers:
                yield listing
        for actor in loaded:
            vacant = priority_of(actor.listing) is RetentionPriority.VACANT
            if vacant and actor.is_idle and actor.writer.is_open:
                yield actor.listing

    def _delete(self, code: str) -> None:
        """Delete in memory and in the store. If the store fails, a restart loads it again."""
        leases = self._loaded.leases
        drop = [*leases.fence(code), DropTable(code)]
        self.forget(code)
        dropped = self._dependencies.committer.add(drop)
        dropped.add_done_callback(_log_failure)
        dropped.add_done_callback(lambda done: leases.release(code))


def _log_failure(dropped: asyncio.Future[None]) -> None:
    error = None if dropped.cancelled() else dropped.exception()
    if error is not None:
        LOG.warning("could not delete a table: %s", type(error).__name__)
