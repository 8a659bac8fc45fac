"""Every viewer's messages, numbered without a gap, and the last of them kept for whoever returns.

A post is kept once for all viewers: what everybody is told, and who is told something else. A
viewer's number counts only the posts that viewer was told, so it gives away nothing about others.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hornox.engine.value import maker, value
from hornox.table.messages import Message

KEPT_POSTS = 64
"""Whoever has missed more gets a fresh snapshot instead."""

PUBLIC_STREAM = 0
"""What everybody is told. No viewer has it: every screen counts for itself what it is told."""


@value
class Own:
    """What this owner is told instead of what everybody is told."""

    owner: str
    message: Message


@value
class Post:
    """One happening; without `common` only the owners named are told anything."""

    common: Message | None
    own: tuple[Own, ...] = ()

    def told_to(self, owner: str) -> Message | None:
        for own in self.own:
            if own.owner == owner:
                return own.message
        return self.common


@value
class Viewer:
    """A stream starts when its viewer comes, with number 0; leaving ends it for ever."""

    owner: str
    stream: int
    number: int = 0


@value
class Delivery:
    """A numbered message on its way to its viewer. Its repr hides what is said."""

    owner: str
    stream: int
    number: int
    message: Message = field(repr=False)


_viewer, _delivery = maker(Viewer), maker(Delivery)


@dataclass(frozen=True, slots=True, repr=False)
class Streams:
    """All streams. `opened` counts those that ever began; `posts` are the last ones."""

    viewers: tuple[Viewer, ...] = ()
    opened: int = 0
    posts: tuple[Post, ...] = ()

    def viewer(self, owner: str) -> Viewer | None:
        for viewer in self.viewers:
            if viewer.owner == owner:
                return viewer
        return None

    def with_viewer(self, owner: str) -> Streams:
        opened = self.opened + 1
        return replace(self, viewers=(*self.viewers, Viewer(owner, opened)), opened=opened)

    def without_viewer(self, owner: str) -> Streams:
        return replace(self, viewers=tuple(v for v in self.viewers if v.owner != owner))

    def with_post(self, post: Post) -> tuple[Streams, tuple[Delivery, ...]]:
        """The streams one post later, and what is to be delivered to whom."""
        viewers: list[Viewer] = []
        deliveries: list[Delivery] = []
        for viewer in self.viewers:
            message = post.told_to(viewer.owner)
            if message is not None:
                owner, stream, number = viewer.owner, viewer.stream, viewer.number + 1
                viewer = _viewer(owner, stream, number)
                deliveries.append(_delivery(owner, stream, number, message))
            viewers.append(viewer)
        posts = (*self.posts[1 - KEPT_POSTS :], post)
        return _streams(tuple(viewers), self.opened, posts), tuple(deliveries)

    def since(self, viewer: Viewer, number: int) -> tuple[Delivery, ...] | None:
        """What the viewer was told after this number, or `None` if that is no longer known."""
        wanted = viewer.number - number
        if number < 0 or wanted < 0:
            return None
        found: list[Delivery] = []
        for post in reversed(self.posts):
            if len(found) == wanted:
                break
            message = post.told_to(viewer.owner)
            if message is not None:
                at = viewer.number - len(found)
                found.append(Delivery(viewer.owner, viewer.stream, at, message))
        return tuple(reversed(found)) if len(found) == wanted else None


_streams = maker(Streams)

NO_STREAMS = Streams()
