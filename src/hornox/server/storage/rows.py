"""What a store gives back."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.engine.cards import Word
from hornox.table import Milliseconds


class PersonKind(Word):
    HUMAN = "human"
    REMOTE_BOT = "remote-bot"


class Role(Word):
    """What somebody is at a table."""

    PLAYER = "player"
    SPECTATOR = "spectator"


class Visibility(Word):
    """Who may open a finished game."""

    PUBLIC = "public"
    """Everybody; it is listed in profiles."""
    SHARED = "shared"
    """Everybody who has its id; it is listed nowhere."""
    PRIVATE = "private"
    """Those who took part or were at the table."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody without an account. `id` is public: it names a profile and gives no rights."""

    id: str
    name: str
    kind: PersonKind
    created: Milliseconds


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A device of a person. `used` is exact to a day."""

    token_hash: str
    created: Milliseconds
    used: Milliseconds


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is listed. `active`: when its last entry was committed.

    `opener` is the id of the person who opened it, `None` if that is not known any more.
    """

    code: str
    public: bool
    created: Milliseconds
    active: Milliseconds
    opener: str | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's last document, how many entries it covers, and the entries after it.

    Secret: it has the seed and all hands.
    """

    row: TableRow
    number: int
    document: str = field(repr=False)
    entries: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Participant:
    """A seat of a finished game. `subject` is who is rated: `person:ID` or `bot:LEVEL`.

    The subject of a person who was deleted is `gone`.
    `mu` and `sigma` are the rating after the game, `None` where games are not rated.
    """

    subject: str
    name: str
    points: int
    won: bool
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A finished game. `seats` are in the order of the game's seats; `record` is its JSON text."""

    id: str
    table: str
    number: int
    mode: str
    ended: Milliseconds
    seats: tuple[Participant, ...]
    commitment: str
    record: str = field(repr=False)
    visibility: Visibility = Visibility.PRIVATE


@dataclass(frozen=True, slots=True)
class StoredRating:
    """What is thought of a subject in a mode after so many games."""

    subject: str
    name: str
    mode: str
    mu: float
    sigma: float
    games: int
    wins: int
