"""The JSON bodies that a client needs to come to a table. Unknown fields are refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.engine import Seat
from hornox.engine.cards import Word
from hornox.table import Milliseconds, SeatInfo, Terms

DEFAULT_TERMS = Terms()


class PersonKind(Word):
    """Whether a person is human or a remote bot."""

    HUMAN = "human"
    REMOTE_BOT = "remote-bot"


class Role(Word):
    """What a person does at a table."""

    PLAYER = "player"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Problem:
    """The body of an error response. `code` is stable, `reason` is for developers."""

    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class NewPerson:
    """A person to create. A program declares its kind."""

    name: str
    kind: PersonKind = PersonKind.HUMAN


@dataclass(frozen=True, slots=True)
class Identity:
    """A person on a device. The token is returned once and proves the identity."""

    person: str
    name: str
    kind: PersonKind
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Me:
    """The caller."""

    person: str
    name: str
    kind: PersonKind


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to open. A public one is listed, a private one needs its code."""

    terms: Terms = DEFAULT_TERMS
    public: bool = False


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list, as it is public to everyone who has its code.

    `role` and `seat` are the caller's. `awaited` says that the table waits for the caller,
    `deadline` until when. `waits_for` are all seats it waits for; only people at the table see
    them.
    """

    code: str
    public: bool
    created: Milliseconds
    active: Milliseconds
    terms: Terms
    seats: tuple[SeatInfo, ...]
    host: Seat | None
    playing: bool
    games: int
    spectators: int
    role: Role | None = None
    seat: Seat | None = None
    awaited: bool = False
    deadline: Milliseconds | None = None
    waits_for: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class TableList:
    """A list of tables."""

    tables: tuple[TableCard, ...]
