"""What a store returns."""

from __future__ import annotations

from dataclasses import dataclass, field

from hornox.engine.cards import Word
from hornox.protocol import PersonKind
from hornox.table import Milliseconds


class Visibility(Word):
    """Who may open a finished game."""

    PUBLIC = "public"
    """Everyone; it is listed in profiles."""
    SHARED = "shared"
    """Everyone who has its id; it is not listed."""
    PRIVATE = "private"
    """Those who played or were at the table."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person without an account. `id` is public: it names a profile and grants nothing."""

    id: str
    name: str
    kind: PersonKind
    created: Milliseconds


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server that shares the database. `address` is where the other servers reach it."""

    id: str
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A device of a person. `used` is exact to a day."""

    token_hash: str
    created: Milliseconds
    used: Milliseconds


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is listed. `active`: when its last entry was committed.

    `opener` is the id of the person who opened it, `None` if that person was deleted.
    """

    code: str
    public: bool
    created: Milliseconds
    active: Milliseconds
    opener: str | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table's last document, the number of its last entry, and the entries after it.

    Secret: it contains the seed and all hands.
    """

    row: TableRow
    number: int
    document: str = field(repr=False)
    entries: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Participant:
    """A seat of a finished game. `subject` is who is rated: `person:ID` or `bot:LEVEL`.

    The subject of a deleted person is `gone`. `mu` and `sigma` are the rating after the game,
    `None` if it was not rated.
    """

    subject: str
    name: str
    points: int
    won: bool
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A finished game. `seats` are in the order of the game's seats; `record` is its JSON text.

    No one may open it before `secret_until`: others still play the same deal.
    """

    id: str
    table: str
    number: int
    mode: str
    ended: Milliseconds
    seats: tuple[Participant, ...]
    commitment: str
    record: str = field(repr=False)
    visibility: Visibility = Visibility.PRIVATE
    secret_until: Milliseconds = 0

    def is_secret(self, now: Milliseconds) -> bool:
        """Check whether others still play the same deal."""
        return now < self.secret_until


@dataclass(frozen=True, slots=True)
class DailyTry:
    """The one counted try of a person at the deal of a day, as 2026-11-18, and its table."""

    day: str
    person: str
    table: str
    started: Milliseconds


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A person's first try at a puzzle; later ones are not kept."""

    person: str
    puzzle: str
    right: bool
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class PuzzleReport:
    """A person's doubt about a puzzle."""

    person: str
    puzzle: str
    text: str
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class StoredRating:
    """The rating of a subject in a mode."""

    subject: str
    name: str
    mode: str
    mu: float
    sigma: float
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Ban:
    """A person or a network that may not use the server, `until` a moment or until it is lifted.

    `subject` is `person:ID` or `network:NETWORK`. `reason` is a note of the operator.
    """

    subject: str
    since: Milliseconds
    until: Milliseconds | None = None
    reason: str = ""

    def is_valid(self, now: Milliseconds) -> bool:
        """Check whether the ban has not ended."""
        return self.until is None or now < self.until


class OperatorAct(Word):
    """What the operator did. Running servers read it in the operator's log."""

    BANS_CHANGED = "bans-changed"
    TABLE_CLOSED = "table-closed"
    PERSON_RENAMED = "person-renamed"
    PERSON_REMOVED = "person-removed"
    PERSON_SIGNED_OUT = "person-signed-out"
    """Some devices of a person were. Written by a server, for the others."""


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An entry of the operator's log. `subject` is a table's code or a person's id, or empty."""

    number: int
    at: Milliseconds
    act: OperatorAct
    subject: str
