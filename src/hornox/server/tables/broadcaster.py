"""Sends a table's updates to its subscribers."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

from hornox.server.logs import error_facts, log_event
from hornox.server.tables.connections import Connections
from hornox.server.tables.feeds import Feed
from hornox.server.tables.notices import Notices
from hornox.server.tables.publication import Publication
from hornox.server.wire import ViewEncoder
from hornox.table import Handled, Milliseconds, Table


class Broadcaster:
    """Sends first frames and updates in the order in which they became durable.

    Each waits for the notice of its entry number.
    """

    __slots__ = ("_code", "_connections", "_notices", "_views", "_waiting")

    def __init__(self, code: str, connections: Connections, notices: Notices) -> None:
        self._code, self._connections, self._notices = code, connections, notices
        self._views = ViewEncoder()
        self._waiting: deque[tuple[int, Callable[[], None]]] = deque()
        notices.subscribe(code, self._on_notice)

    def start(self, feed: Feed, table: Table, number: int) -> None:
        """Send this subscriber the table as it is after its entry `number`."""
        self._add(number, lambda: self._start(feed, table))

    def publish(self, number: int, before: Table, handled: Handled) -> None:
        """Send the durable entry `number` to all subscribers."""
        if self._connections:
            self._add(number, lambda: self._publish(before, handled))

    def close(self) -> None:
        """Send what waits, then stop."""
        self._notices.unsubscribe(self._code, self._on_notice)
        while self._waiting:
            self._run_first()

    def _add(self, number: int, send: Callable[[], None]) -> None:
        self._waiting.append((number, send))
        self._notices.publish(self._code, number)

    def _on_notice(self, number: int) -> None:
        while self._waiting and self._waiting[0][0] <= number:
            self._run_first()

    def _run_first(self) -> None:
        """Isolate failures: one that fails must not stop the next."""
        _, send = self._waiting.popleft()
        try:
            send()
        except Exception as error:
            log_event("news-failed", logging.ERROR, **error_facts(error))

    def _start(self, feed: Feed, table: Table) -> None:
        if feed in self._connections.feeds_of(feed.subscriber.owner):
            feed.started = True
            feed.start(table)

    def _publish(self, before: Table, handled: Handled) -> None:
        publication, now = Publication(before, handled, self._views), self._connections.now()
        for owner in self._connections.owners():
            if publication.concerns(owner):
                for feed in self._connections.feeds_of(owner):
                    if feed.started:
                        _publish_to(feed, publication, now)


def _publish_to(feed: Feed, publication: Publication, now: Milliseconds) -> None:
    """Isolate failures per viewer."""
    try:
        feed.publish(publication, now)
    except Exception as error:
        log_event("news-failed", logging.ERROR, **error_facts(error))
        feed.subscriber.disconnect("server-error", "something went wrong here")
