"""The list of public tables, encoded at most once a second on a large server."""

from __future__ import annotations

import time
from itertools import islice
from typing import Protocol

from hornox.server.guards.rate_limit import Clock
from hornox.server.http.bodies import TableCard, TableList
from hornox.server.tables import TableListing
from hornox.server.wire import write_value

MAX_LISTED = 100

ALWAYS_FRESH_UP_TO = 100
"""With at most this many tables the list is encoded at each request."""

CACHE_SECONDS = 1.0
"""Seconds for which a longer list is cached."""


class PublicTableSource(Protocol):
    """The part of the registry that the list needs."""

    @property
    def tables(self) -> int:
        """The number of tables."""
        ...

    def public_listings(self) -> tuple[TableListing, ...]:
        """Return the listings of public tables."""
        ...


class PublicTables:
    """Public tables with a free seat or a game to watch, as JSON."""

    def __init__(self, registry: PublicTableSource, clock: Clock = time.monotonic) -> None:
        self._registry, self._clock = registry, clock
        self._text = ""
        self._good_until = 0.0

    def text(self) -> str:
        """Return the list as JSON text."""
        now = self._clock()
        if not self._text or self._registry.tables <= ALWAYS_FRESH_UP_TO or now >= self._good_until:
            self._text, self._good_until = self._write(), now + CACHE_SECONDS
        return self._text

    def _write(self) -> str:
        welcoming = (
            listing for listing in self._registry.public_listings() if listing.can_join_or_watch
        )
        return write_value(TableList(tuple(map(card_of, islice(welcoming, MAX_LISTED)))))


def card_of(listing: TableListing) -> TableCard:
    """Return a table as it is public to everyone who has its code."""
    return TableCard(
        code=listing.code,
        public=listing.public,
        created=listing.created,
        active=listing.active,
        terms=listing.terms,
        seats=listing.seats,
        host=listing.host,
        playing=listing.playing,
        games=listing.games,
        spectators=listing.spectators,
    )
