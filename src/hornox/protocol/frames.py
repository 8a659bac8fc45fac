"""The frames of the protocol: one JSON object each, distinguished by `type`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hornox.engine import View
from hornox.engine.value import value
from hornox.record.codec import tagged_as
from hornox.table import Ack, Command, Message, Milliseconds, Refused, Snapshot

VERSION = 1
OLDEST_VERSION = 1
"""Clients from this version on are served. Others must reload."""
MAX_FRAME_BYTES = 8 * 1024
"""Bytes of a frame from a client."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last message that a viewer received: the number in a stream."""

    stream: int
    number: int


@tagged_as("hello")
@dataclass(frozen=True, slots=True)
class HelloFrame:
    """The first frame: who the client is, which table, and what it has received before.

    Without a token the client is a screen, which gets public messages only.
    """

    version: int
    token: str | None = field(repr=False)
    table: str
    seen: Cursor | None = None


@tagged_as("do")
@value
class DoFrame:
    """A command. The client chooses the id; a repeated id is carried out once."""

    id: str
    command: Command = field(repr=False)


@tagged_as("ping")
@dataclass(frozen=True, slots=True)
class PingFrame:
    """Ask for the server's time. `sent` is returned unchanged."""

    sent: int


ClientFrame: TypeAlias = HelloFrame | DoFrame | PingFrame


@tagged_as("welcome")
@dataclass(frozen=True, slots=True)
class WelcomeFrame:
    """The answer to a hello. `here`: the person plays or watches; `fresh` or `news` follow.

    Otherwise the client joins or watches; then `fresh` follows. It is sent again when the person is
    no longer at the table. A screen is `here` without a `person`.
    """

    version: int
    now: Milliseconds
    table: str
    person: str | None
    here: bool


@tagged_as("fresh")
@dataclass(frozen=True, slots=True)
class FreshFrame:
    """A snapshot of the table. It replaces everything the client knew."""

    now: Milliseconds
    snapshot: Snapshot = field(repr=False)


@tagged_as("news")
@dataclass(frozen=True, slots=True)
class NewsFrame:
    """The next message of the viewer's stream.

    `view` is set when the viewer's view of the game has changed, on the last message of a batch.
    """

    now: Milliseconds
    stream: int
    number: int
    message: Message = field(repr=False)
    view: View | None = field(default=None, repr=False)


@tagged_as("fault")
@dataclass(frozen=True, slots=True)
class FaultFrame:
    """A frame of the client was refused. It changed nothing.

    `too-fast` has the `id` of the command, if it was one, and after how many milliseconds (`wait`)
    it may be sent again.
    """

    code: str
    reason: str
    id: str | None = None
    wait: Milliseconds | None = None


@tagged_as("pong")
@dataclass(frozen=True, slots=True)
class PongFrame:
    """The answer to a ping."""

    sent: int
    now: Milliseconds


@tagged_as("bye")
@dataclass(frozen=True, slots=True)
class ByeFrame:
    """The last frame before the server closes. `code` says whether to reconnect."""

    code: str
    reason: str


ServerFrame: TypeAlias = (
    WelcomeFrame | FreshFrame | NewsFrame | Ack | Refused | FaultFrame | PongFrame | ByeFrame
)
