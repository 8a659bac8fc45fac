"""What one connection is told about a table, as frames: a person's feed, and a screen's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

from hornox.engine import observe
from hornox.server.keeping.publishing import Publication
from hornox.server.wire import (
    VERSION,
    Cursor,
    Fresh,
    ServerFrame,
    Welcome,
    write_frame,
    write_news,
    write_private_frame,
    write_private_part,
)
from hornox.table import (
    Delivery,
    Milliseconds,
    Snapshot,
    Table,
    catch_up,
    public_snapshot,
    snapshot,
)


class Subscriber(Protocol):
    """A connection of a person or of a screen. It says who it is and is given frames.

    Nothing here may block or fail.
    """

    @property
    def owner(self) -> str | None:
        """The id of the person; a screen is nobody."""
        ...

    @property
    def device(self) -> str:
        """The hash of the token with which this person came; a screen has none."""
        ...

    @property
    def network(self) -> str:
        """A mark of the network from which this person came; empty if not known."""
        ...

    @property
    def seen(self) -> Cursor | None:
        """What this client has seen in an earlier connection."""
        ...

    def send(self, frame: str) -> None: ...

    def disconnect(self, code: str, reason: str) -> None:
        """There will be no more frames: say goodbye."""
        ...


class Feed(ABC):
    """Makes the frames for one subscriber."""

    def __init__(self, subscriber: Subscriber, code: str, now: Callable[[], Milliseconds]) -> None:
        self.subscriber, self._code, self._now = subscriber, code, now
        self.begun = False
        """Whether the first frames were sent: the subscriber is told all that follows."""

    @abstractmethod
    def begin(self, table: Table) -> None:
        """Send the table as it is from now on."""

    @abstractmethod
    def hear(self, publication: Publication, now: Milliseconds) -> None:
        """Send what has become durable, as far as this subscriber may know it."""

    def _send(self, frame: ServerFrame) -> None:
        self.subscriber.send(write_frame(frame))


class PersonFeed(Feed):
    """For a device of a player, of a spectator, or of a person who has not joined."""

    def __init__(
        self,
        subscriber: Subscriber,
        owner: str,
        code: str,
        now: Callable[[], Milliseconds],
    ) -> None:
        super().__init__(subscriber, code, now)
        self._owner = owner
        self._stream: int | None = None

    def begin(self, table: Table) -> None:
        """Send the welcome, then what was missed or a full snapshot."""
        viewer = table.streams.viewer(self._owner)
        self._welcome(here=viewer is not None)
        if viewer is None:
            return
        self._stream = viewer.stream
        seen = self.subscriber.seen
        missed: Snapshot | tuple[Delivery, ...]
        if seen is None:
            missed = snapshot(table, self._owner)
        else:
            missed = catch_up(table, self._owner, seen.stream, seen.number)
        if isinstance(missed, Snapshot):
            self._send_private(Fresh(self._now(), missed))
        else:
            self._tell_missed(table, missed)

    def hear(self, publication: Publication, now: Milliseconds) -> None:
        """News; who has just come gets everything, who has gone is told so."""
        owner, table = self._owner, publication.table
        viewer = table.streams.viewer(owner)
        if viewer is not None and (publication.has_come(owner) or viewer.stream != self._stream):
            self._stream = viewer.stream
            self._send_private(Fresh(now, snapshot(table, owner)))
            return
        for frame in publication.news_for(owner, now):
            self.subscriber.send(frame)
        if viewer is None and self._stream is not None:
            self._stream = None
            self._welcome(here=False)

    def _welcome(self, *, here: bool) -> None:
        self._send(Welcome(VERSION, self._now(), self._code, self._owner, here))

    def _send_private(self, frame: Fresh) -> None:
        self.subscriber.send(write_private_frame(frame))

    def _tell_missed(self, table: Table, missed: tuple[Delivery, ...]) -> None:
        game, state, now = table.game, table.state, self._now()
        view = None
        if missed and game is not None and state is not None:
            view = write_private_part(observe(state, game.seat_of(self._owner), previews=True))
        for index, delivery in enumerate(missed, start=1):
            last = index == len(missed)
            message = write_private_part(delivery.message)
            self.subscriber.send(write_news(now, delivery, message, view if last else None))


class ScreenFeed(Feed):
    """For a screen for everybody in the room: it is told what everybody is told, and no more.

    It counts that for itself, so that its numbers say nothing about what others are told.
    """

    def __init__(self, subscriber: Subscriber, code: str, now: Callable[[], Milliseconds]) -> None:
        super().__init__(subscriber, code, now)
        self._told = 0

    def begin(self, table: Table) -> None:
        """Show everything: a screen that comes again is a new one."""
        if not table.terms.spectators:
            self._turn_away()
            return
        now = self._now()
        self._send(Welcome(VERSION, now, self._code, None, here=True))
        self._send(Fresh(now, public_snapshot(table)))

    def hear(self, publication: Publication, now: Milliseconds) -> None:
        for frame in publication.news_for_screen(self._told, now):
            self.subscriber.send(frame)
            self._told += 1
        if not publication.table.terms.spectators:
            self._turn_away()

    def _turn_away(self) -> None:
        self.subscriber.disconnect("no-spectators", "nobody may watch this table")


def feed_for(subscriber: Subscriber, code: str, now: Callable[[], Milliseconds]) -> Feed:
    owner = subscriber.owner
    if owner is None:
        return ScreenFeed(subscriber, code, now)
    return PersonFeed(subscriber, owner, code, now)
