"""The frames of a connection: one JSON object each, told apart by `type`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hornox.engine import View
from hornox.engine.value import value
from hornox.record import tagged
from hornox.table import Ack, Command, Message, Milliseconds, Refused, Snapshot

VERSION = 1
OLDEST = 1
"""Clients from this version on are served. An older one, or a newer one, must be loaded again."""
LONGEST_FRAME = 8 * 1024
"""Bytes of a frame from a client; nobody needs more, and nobody gets more."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last message a viewer has seen: the number in a stream."""

    stream: int
    number: int


@tagged
@dataclass(frozen=True, slots=True)
class Hello:
    """The first frame: who speaks, about which table, and what has been seen already.

    Without a token it is a screen that speaks: nobody, who sees what everybody may see.
    """

    version: int
    token: str | None = field(repr=False)
    table: str
    seen: Cursor | None = None


@tagged
@value
class Do:
    """A command with an id of the client's choosing; it may be sent twice."""

    id: str
    command: Command = field(repr=False)


@tagged
@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there, and what time is it? `sent` comes back as it is."""

    sent: int


ClientFrame: TypeAlias = Hello | Do | Ping


@tagged
@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to a hello. `here`: you sit at this table or watch, and `Fresh` or `News` follow.

    Otherwise join or watch; `Fresh` follows then. It comes again when you are no longer here.
    A screen is here, but is no `person`.
    """

    version: int
    now: Milliseconds
    table: str
    person: str | None
    here: bool


@tagged
@dataclass(frozen=True, slots=True)
class Fresh:
    """Everything at once: forget what you knew of this table."""

    now: Milliseconds
    snapshot: Snapshot = field(repr=False)


@tagged
@dataclass(frozen=True, slots=True)
class News:
    """The next message of the viewer's stream.

    `view` is there when what the viewer sees of the game is another one than before, on the last
    message of what came at once.
    """

    now: Milliseconds
    stream: int
    number: int
    message: Message = field(repr=False)
    view: View | None = field(default=None, repr=False)


@tagged
@dataclass(frozen=True, slots=True)
class Fault:
    """A frame that could not be taken; it changed nothing."""

    code: str
    reason: str


@tagged
@dataclass(frozen=True, slots=True)
class Pong:
    sent: int
    now: Milliseconds


@tagged
@dataclass(frozen=True, slots=True)
class Bye:
    """The last frame before the server closes; `code` says whether to come again."""

    code: str
    reason: str


ServerFrame: TypeAlias = Welcome | Fresh | News | Ack | Refused | Fault | Pong | Bye
