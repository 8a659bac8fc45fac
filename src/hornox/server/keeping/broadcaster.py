"""What a table tells those who are connected, each of them in frames of their own."""

from __future__ import annotations

import logging

from hornox.server.keeping.connections import Connections
from hornox.server.keeping.feeds import Feed
from hornox.server.keeping.publishing import Publication
from hornox.server.keeping.telling import Telling
from hornox.server.logs import places_of, tell
from hornox.server.wire import Views
from hornox.table import Handled, Table


class Broadcaster:
    """Sends first frames and news in the order in which things became durable."""

    def __init__(self, connections: Connections, telling: Telling) -> None:
        self._connections, self._telling = connections, telling
        self._views = Views()

    def begin(self, feed: Feed, table: Table) -> None:
        """The table as it is when this subscriber comes."""
        self._telling.add(lambda: self._begin(feed, table))

    def publish(self, before: Table, handled: Handled) -> None:
        """An accepted input that is durable."""
        if self._connections:
            self._telling.add(lambda: self._publish(before, handled))

    async def settled(self) -> None:
        """When all that waits now is told."""
        await self._telling.settled()

    def _begin(self, feed: Feed, table: Table) -> None:
        if feed in self._connections.of(feed.subscriber.owner):
            feed.begun = True
            feed.begin(table)

    def _publish(self, before: Table, handled: Handled) -> None:
        publication = Publication(before, handled, self._views)
        for owner in self._connections.owners():
            if publication.concerns(owner):
                for feed in self._connections.of(owner):
                    if feed.begun:
                        _tell_one(feed, publication)


def _tell_one(feed: Feed, publication: Publication) -> None:
    """Isolate failures per viewer."""
    try:
        feed.hear(publication)
    except Exception as error:
        tell("news-failed", logging.ERROR, **places_of(error))
        feed.subscriber.disconnect("server-error", "something went wrong here")
