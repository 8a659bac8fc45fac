"""The list of public tables, encoded at most once a second on a large server."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import Protocol

import msgspec

from hornox.protocol import TableCard, TableList
from hornox.server.guards.rate_limit import Clock
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
    """Public tables with a free seat or a game to watch, as JSON.

    `ask_others` returns the lists of the other servers that share the database.
    """

    def __init__(
        self,
        registry: PublicTableSource,
        clock: Clock = time.monotonic,
        ask_others: Callable[[], Awaitable[Sequence[bytes]]] | None = None,
    ) -> None:
        self._registry, self._clock, self._ask_others = registry, clock, ask_others
        self._text = self._everywhere = ""
        self._good_until = self._everywhere_until = 0.0

    def text(self) -> str:
        """Return the list of this server's tables as JSON text."""
        now = self._clock()
        if not self._text or self._registry.tables <= ALWAYS_FRESH_UP_TO or now >= self._good_until:
            self._text, self._good_until = self._write(), now + CACHE_SECONDS
        return self._text

    async def text_everywhere(self) -> str:
        """Return the list of all servers' tables as JSON text."""
        if self._ask_others is None:
            return self.text()
        if self._clock() >= self._everywhere_until:
            self._everywhere_until = self._clock() + CACHE_SECONDS
            self._everywhere = _merged([self.text(), *await self._ask_others()])
        return self._everywhere or self.text()

    def _write(self) -> str:
        welcoming = (
            listing for listing in self._registry.public_listings() if listing.can_join_or_watch
        )
        return write_value(TableList(tuple(map(card_of, islice(welcoming, MAX_LISTED)))))


def _merged(lists: Sequence[str | bytes]) -> str:
    """Return one list, the most recently active tables first."""
    cards = [card for text in lists for card in msgspec.json.decode(text)["tables"]]
    cards.sort(key=lambda card: (-card["active"], card["code"]))
    return msgspec.json.encode({"tables": cards[:MAX_LISTED]}).decode()


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
