"""Who is connected to a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hornox.server.keeping.errors import TooManyConnections
from hornox.server.keeping.feeds import Feed, Subscriber, feed_for
from hornox.server.keeping.means import Customs
from hornox.server.keeping.networks import Networks
from hornox.table import Milliseconds


class Connections:
    """The feeds of a table's subscribers by person; screens are nobody's."""

    def __init__(
        self, code: str, customs: Customs, now: Callable[[], Milliseconds], networks: Networks
    ) -> None:
        self._code, self._customs, self.now = code, customs, now
        self.networks = networks
        """Where those are, and were, who play the present game."""
        self._feeds: dict[str | None, list[Feed]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._feeds.values()))

    def __bool__(self) -> bool:
        return bool(self._feeds)

    def __contains__(self, owner: str | None) -> bool:
        return owner in self._feeds

    def add(self, subscriber: Subscriber) -> Feed:
        owner = subscriber.owner
        most = self._customs.screens if owner is None else self._customs.connections
        if len(self._feeds.get(owner, ())) >= most:
            raise TooManyConnections("this table is open on too many devices")
        feed = feed_for(subscriber, self._code, self.now)
        self._feeds.setdefault(owner, []).append(feed)
        self._note_network(feed)
        return feed

    def remove(self, subscriber: Subscriber) -> None:
        owner = subscriber.owner
        left = [feed for feed in self._feeds.get(owner, ()) if feed.subscriber is not subscriber]
        if left:
            self._feeds[owner] = left
        else:
            self._feeds.pop(owner, None)

    def of(self, owner: str | None) -> list[Feed]:
        return [*self._feeds.get(owner, ())]

    def owners(self) -> list[str | None]:
        return [*self._feeds]

    def is_first(self, feed: Feed) -> bool:
        """Whether this is the only connection of its person."""
        return self._feeds.get(feed.subscriber.owner) == [feed]

    def has_others(self, person: str) -> bool:
        """Whether a screen or anybody but this person is connected."""
        return any(owner != person for owner in self._feeds)

    def sign_out(self, person: str, goes: Callable[[str], bool]) -> None:
        """Devices of this person are signed out: they hear no more."""
        for feed in self.of(person):
            if goes(feed.subscriber.device):
                feed.subscriber.disconnect("unknown-token", "this device was signed out")

    def disconnect_all(self, code: str, reason: str) -> None:
        for feed in [*self._all()]:
            feed.subscriber.disconnect(code, reason)

    def begin_game(self) -> None:
        """From now on only the networks of those count who are connected now."""
        self.networks.clear()
        for feed in self._all():
            self._note_network(feed)

    def _note_network(self, feed: Feed) -> None:
        if feed.subscriber.owner is not None:
            self.networks.note(feed.subscriber.owner, feed.subscriber.network)

    def _all(self) -> Iterator[Feed]:
        for feeds in self._feeds.values():
            yield from feeds
