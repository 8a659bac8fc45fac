"""Streams: the messages of each viewer, numbered without a gap, and the last of them kept.

A broadcast is kept once for all viewers: the message for all, and those for some owners instead. A
viewer's number counts only the messages for that viewer, so it reveals nothing about others.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hornox.engine.value import maker, value
from hornox.table.messages import Message

KEPT_POSTS = 64
"""How many broadcasts are kept. A viewer who has missed more gets a snapshot."""

PUBLIC_STREAM = 0
"""The stream for screens. No viewer has it: every screen numbers its messages itself."""


@value
class OwnerMessage:
    """A message for one owner, in the place of the message for all."""

    owner: str
    message: Message


@value
class Broadcast:
    """One message for all and others for some owners. Without `common` only those get one."""

    common: Message | None
    own: tuple[OwnerMessage, ...] = ()

    def message_for(self, owner: str) -> Message | None:
        """Return the message for this owner."""
        for own in self.own:
            if own.owner == owner:
                return own.message
        return self.common


@value
class Viewer:
    """A viewer's stream. It starts with number 0 and ends when the viewer leaves."""

    owner: str
    stream: int
    number: int = 0


@value
class Delivery:
    """A numbered message for one viewer. Its repr hides the message."""

    owner: str
    stream: int
    number: int
    message: Message = field(repr=False)


_viewer, _delivery = maker(Viewer), maker(Delivery)


@dataclass(frozen=True, slots=True, repr=False)
class Streams:
    """All streams. `opened` counts all that ever began; `posts` are the last broadcasts."""

    viewers: tuple[Viewer, ...] = ()
    opened: int = 0
    posts: tuple[Broadcast, ...] = ()

    def viewer(self, owner: str) -> Viewer | None:
        """Return the stream of this owner."""
        for viewer in self.viewers:
            if viewer.owner == owner:
                return viewer
        return None

    def with_viewer(self, owner: str) -> Streams:
        """Return the streams with a new viewer."""
        opened = self.opened + 1
        return replace(self, viewers=(*self.viewers, Viewer(owner, opened)), opened=opened)

    def without_viewer(self, owner: str) -> Streams:
        """Return the streams without this viewer."""
        return replace(self, viewers=tuple(v for v in self.viewers if v.owner != owner))

    def with_post(self, post: Broadcast) -> tuple[Streams, tuple[Delivery, ...]]:
        """Return the streams after one more broadcast, and its deliveries."""
        viewers: list[Viewer] = []
        deliveries: list[Delivery] = []
        for viewer in self.viewers:
            message = post.message_for(viewer.owner)
            if message is not None:
                owner, stream, number = viewer.owner, viewer.stream, viewer.number + 1
                viewer = _viewer(owner, stream, number)
                deliveries.append(_delivery(owner, stream, number, message))
            viewers.append(viewer)
        posts = (*self.posts[1 - KEPT_POSTS :], post)
        return _streams(tuple(viewers), self.opened, posts), tuple(deliveries)

    def since(self, viewer: Viewer, number: int) -> tuple[Delivery, ...] | None:
        """Return the deliveries after this number, or `None` if they are no longer kept."""
        wanted = viewer.number - number
        if number < 0 or wanted < 0:
            return None
        found: list[Delivery] = []
        for post in reversed(self.posts):
            if len(found) == wanted:
                break
            message = post.message_for(viewer.owner)
            if message is not None:
                at = viewer.number - len(found)
                found.append(Delivery(viewer.owner, viewer.stream, at, message))
        return tuple(reversed(found)) if len(found) == wanted else None


_streams = maker(Streams)

NO_STREAMS = Streams()
