"""What a table tells those who are connected, each of them in frames of their own."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

from hornox.server.keeping.connections import Connections
from hornox.server.keeping.feeds import Feed
from hornox.server.keeping.notices import Notices
from hornox.server.keeping.publishing import Publication
from hornox.server.logs import places_of, tell
from hornox.server.wire import Views
from hornox.table import Handled, Milliseconds, Table


class Broadcaster:
    """Sends first frames and news in the order in which things became durable.

    What is to be sent waits here for the notice of its number.
    """

    def __init__(self, code: str, connections: Connections, notices: Notices) -> None:
        self._code, self._connections, self._notices = code, connections, notices
        self._views = Views()
        self._waiting: deque[tuple[int, Callable[[], None]]] = deque()
        notices.subscribe(code, self._hear)

    def begin(self, feed: Feed, table: Table, number: int) -> None:
        """The table as it is when this subscriber comes, after its entry `number`."""
        self._add(number, lambda: self._begin(feed, table))

    def publish(self, number: int, before: Table, handled: Handled) -> None:
        """The entry `number` is durable."""
        if self._connections:
            self._add(number, lambda: self._publish(before, handled))

    def close(self) -> None:
        """Send what waits; no more follows."""
        self._notices.unsubscribe(self._code, self._hear)
        while self._waiting:
            self._send_first()

    def _add(self, number: int, send: Callable[[], None]) -> None:
        self._waiting.append((number, send))
        self._notices.publish(self._code, number)

    def _hear(self, number: int) -> None:
        while self._waiting and self._waiting[0][0] <= number:
            self._send_first()

    def _send_first(self) -> None:
        """What fails keeps nothing else from being sent."""
        _, send = self._waiting.popleft()
        try:
            send()
        except Exception as error:
            tell("news-failed", logging.ERROR, **places_of(error))

    def _begin(self, feed: Feed, table: Table) -> None:
        if feed in self._connections.of(feed.subscriber.owner):
            feed.begun = True
            feed.begin(table)

    def _publish(self, before: Table, handled: Handled) -> None:
        publication, now = Publication(before, handled, self._views), self._connections.now()
        for owner in self._connections.owners():
            if publication.concerns(owner):
                for feed in self._connections.of(owner):
                    if feed.begun:
                        _tell_one(feed, publication, now)


def _tell_one(feed: Feed, publication: Publication, now: Milliseconds) -> None:
    """Isolate failures per viewer."""
    try:
        feed.hear(publication, now)
    except Exception as error:
        tell("news-failed", logging.ERROR, **places_of(error))
        feed.subscriber.disconnect("server-error", "something went wrong here")
