"""The connections of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hornox.server.tables.dependencies import TableConfig
from hornox.server.tables.errors import TooManyConnections
from hornox.server.tables.feeds import Feed, Subscriber, feed_for
from hornox.server.tables.player_networks import PlayerNetworks
from hornox.table import Milliseconds


class Connections:
    """The feeds of a table's subscribers by person. Feeds of screens have the key `None`."""

    __slots__ = ("_code", "_config", "_feeds", "networks", "now")

    def __init__(
        self,
        code: str,
        config: TableConfig,
        now: Callable[[], Milliseconds],
        networks: PlayerNetworks,
    ) -> None:
        self._code, self._config, self.now = code, config, now
        self.networks = networks
        """Networks of the people who play the current game."""
        self._feeds: dict[str | None, list[Feed]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._feeds.values()))

    def __bool__(self) -> bool:
        return bool(self._feeds)

    def __contains__(self, owner: str | None) -> bool:
        return owner in self._feeds

    def add(self, subscriber: Subscriber) -> Feed:
        """Create a feed, or raise `TooManyConnections`."""
        owner = subscriber.owner
        most = self._config.max_screens if owner is None else self._config.max_connections
        if len(self._feeds.get(owner, ())) >= most:
            raise TooManyConnections("this table is open on too many devices")
        feed = feed_for(subscriber, self._code, self.now)
        self._feeds.setdefault(owner, []).append(feed)
        self._record_network(feed)
        return feed

    def remove(self, subscriber: Subscriber) -> None:
        """Remove the feed of this subscriber."""
        owner = subscriber.owner
        left = [feed for feed in self._feeds.get(owner, ()) if feed.subscriber is not subscriber]
        if left:
            self._feeds[owner] = left
        else:
            self._feeds.pop(owner, None)

    def feeds_of(self, owner: str | None) -> list[Feed]:
        """Return the feeds of this person, or of all screens (`None`)."""
        return [*self._feeds.get(owner, ())]

    def owners(self) -> list[str | None]:
        """Return everyone who is connected; `None` stands for screens."""
        return [*self._feeds]

    def is_first(self, feed: Feed) -> bool:
        """Check whether this is the only connection of its person."""
        return self._feeds.get(feed.subscriber.owner) == [feed]

    def has_others(self, person: str) -> bool:
        """Check whether a screen or another person is connected."""
        return any(owner != person for owner in self._feeds)

    def sign_out(self, person: str, matches: Callable[[str], bool]) -> None:
        """Disconnect those devices of a person whose token hash `matches`."""
        for feed in self.feeds_of(person):
            if matches(feed.subscriber.device):
                feed.subscriber.disconnect("unknown-token", "this device was signed out")

    def disconnect_all(self, code: str, reason: str) -> None:
        """Disconnect every subscriber with this code and reason."""
        for feed in [*self._all_feeds()]:
            feed.subscriber.disconnect(code, reason)

    def restart_networks(self) -> None:
        """Forget past networks and record those of the people connected now."""
        self.networks.clear()
        for feed in self._all_feeds():
            self._record_network(feed)

    def _record_network(self, feed: Feed) -> None:
        if feed.subscriber.owner is not None:
            self.networks.record(feed.subscriber.owner, feed.subscriber.network)

    def _all_feeds(self) -> Iterator[Feed]:
        for feeds in self._feeds.values():
            yield from feeds
