"""The frames for one connection to a table: of a person or of a screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol

from hornox.engine import observe
from hornox.server.tables.publication import Publication
from hornox.server.wire import (
    VERSION,
    Cursor,
    FreshFrame,
    ServerFrame,
    WelcomeFrame,
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
    """A connection of a person or of a screen. It has an identity and takes frames.

    No method may block or raise.
    """

    @property
    def owner(self) -> str | None:
        """The id of the person; `None` for a screen."""
        ...

    @property
    def device(self) -> str:
        """The hash of the token that was used; empty for a screen."""
        ...

    @property
    def network(self) -> str:
        """A fingerprint of the client's network; empty if unknown."""
        ...

    @property
    def seen(self) -> Cursor | None:
        """The last message that this client received in an earlier connection."""
        ...

    def send(self, frame: str) -> None:
        """Send a frame."""
        ...

    def disconnect(self, code: str, reason: str) -> None:
        """Send a last frame with this code, then close."""
        ...


class Feed(ABC):
    """Builds the frames for one subscriber."""

    __slots__ = ("_code", "_now", "started", "subscriber")

    def __init__(self, subscriber: Subscriber, code: str, now: Callable[[], Milliseconds]) -> None:
        self.subscriber, self._code, self._now = subscriber, code, now
        self.started = False
        """Whether the first frames were sent. From then on updates follow."""

    @abstractmethod
    def start(self, table: Table) -> None:
        """Send the first frames: the table as it is now."""

    @abstractmethod
    def publish(self, publication: Publication, now: Milliseconds) -> None:
        """Send what has become durable, as far as this subscriber may know it."""

    def _send(self, frame: ServerFrame) -> None:
        self.subscriber.send(write_frame(frame))


class PersonFeed(Feed):
    """The feed of one device of a player, of a spectator, or of a person who has not joined."""

    __slots__ = ("_owner", "_stream")

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

    def start(self, table: Table) -> None:
        """Send the welcome, then the missed messages or a full snapshot."""
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
            self._send_private(FreshFrame(self._now(), missed))
        else:
            self._send_missed(table, missed)

    def publish(self, publication: Publication, now: Milliseconds) -> None:
        """Send the updates; a snapshot to a person who just joined, a welcome to one who left."""
        owner, table = self._owner, publication.table
        viewer = table.streams.viewer(owner)
        if viewer is not None and (publication.has_joined(owner) or viewer.stream != self._stream):
            self._stream = viewer.stream
            self._send_private(FreshFrame(now, snapshot(table, owner)))
            return
        for frame in publication.frames_for(owner, now):
            self.subscriber.send(frame)
        if viewer is None and self._stream is not None:
            self._stream = None
            self._welcome(here=False)

    def _welcome(self, *, here: bool) -> None:
        self._send(WelcomeFrame(VERSION, self._now(), self._code, self._owner, here))

    def _send_private(self, frame: FreshFrame) -> None:
        self.subscriber.send(write_private_frame(frame))

    def _send_missed(self, table: Table, missed: tuple[Delivery, ...]) -> None:
        game, state, now = table.game, table.state, self._now()
        view = None
        if missed and game is not None and state is not None:
            view = write_private_part(observe(state, game.seat_of(self._owner), previews=True))
        for index, delivery in enumerate(missed, start=1):
            last = index == len(missed)
            message = write_private_part(delivery.message)
            self.subscriber.send(write_news(now, delivery, message, view if last else None))


class ScreenFeed(Feed):
    """The feed of a shared screen. It contains public messages only.

    It numbers its messages itself, so that the numbers reveal nothing about private messages.
    """

    __slots__ = ("_sent",)

    def __init__(self, subscriber: Subscriber, code: str, now: Callable[[], Milliseconds]) -> None:
        super().__init__(subscriber, code, now)
        self._sent = 0

    def start(self, table: Table) -> None:
        """Send a full snapshot: a screen never resumes."""
        if not table.terms.spectators:
            self._refuse_spectators()
            return
        now = self._now()
        self._send(WelcomeFrame(VERSION, now, self._code, None, here=True))
        self._send(FreshFrame(now, public_snapshot(table)))

    def publish(self, publication: Publication, now: Milliseconds) -> None:
        """Send the public updates. Disconnect if spectators are no longer allowed."""
        for frame in publication.frames_for_screen(self._sent, now):
            self.subscriber.send(frame)
            self._sent += 1
        if not publication.table.terms.spectators:
            self._refuse_spectators()

    def _refuse_spectators(self) -> None:
        self.subscriber.disconnect("no-spectators", "this table allows no spectators")


def feed_for(subscriber: Subscriber, code: str, now: Callable[[], Milliseconds]) -> Feed:
    """Return the kind of feed that fits the subscriber."""
    owner = subscriber.owner
    if owner is None:
        return ScreenFeed(subscriber, code, now)
    return PersonFeed(subscriber, owner, code, now)
