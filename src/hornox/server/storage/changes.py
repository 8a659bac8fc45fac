"""Changes. A commit is a list of changes: all of them happen, or none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hornox.engine.value import value
from hornox.protocol import Role
from hornox.server.storage.rows import (
    Ban,
    DailyTry,
    OperatorAct,
    Person,
    PuzzleReport,
    PuzzleTry,
    StoredGame,
)
from hornox.table import DAY, Milliseconds

KEPT_ACTS: Milliseconds = 90 * DAY
"""How long the operator's log is kept."""


@dataclass(frozen=True, slots=True)
class AddPerson:
    """Add a person with a first token."""

    person: Person
    token_hash: str


@dataclass(frozen=True, slots=True)
class RenamePerson:
    """Change a person's name."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class AddToken:
    """Add a token: another device of the same person."""

    person: str
    token_hash: str
    created: Milliseconds


@dataclass(frozen=True, slots=True)
class DropTokens:
    """Delete all tokens of a person except `keep`, and all device links."""

    person: str
    keep: str


@dataclass(frozen=True, slots=True)
class DropToken:
    """Delete one token."""

    token_hash: str


@dataclass(frozen=True, slots=True)
class UseToken:
    """Record that a token was used. Does nothing if that was recorded within the last day."""

    token_hash: str
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class AnonymiseGames:
    """Remove the person from up to `most` finished games: id, name, and name in the record."""

    person: str
    most: int


@dataclass(frozen=True, slots=True)
class DropPerson:
    """Delete a person with tokens, links, ratings and memberships. Games stay."""

    person: str


@dataclass(frozen=True, slots=True)
class DeleteExpired:
    """Delete tokens not used since `tokens` and links expired at `links`, up to `most` each."""

    tokens: Milliseconds
    links: Milliseconds
    most: int


@dataclass(frozen=True, slots=True)
class DropIdle:
    """Delete those of these people who are still idle since then (see `Store.idle_people`)."""

    people: tuple[str, ...]
    since: Milliseconds


@dataclass(frozen=True, slots=True)
class AddLink:
    """Add a one-time device link, valid until `expires`."""

    link_hash: str
    person: str
    expires: Milliseconds


@dataclass(frozen=True, slots=True)
class AddTable:
    """Add a table with its first document."""

    code: str
    public: bool
    created: Milliseconds
    document: str = field(repr=False)
    opener: str | None = None


@value
class AppendEntry:
    """Append the next entry of a table's log. Numbers are 1, 2, 3 without a gap."""

    table: str
    number: int
    at: Milliseconds
    entry: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SaveDocument:
    """Save the table after entry `number`. Entries up to it are deleted."""

    table: str
    number: int
    document: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DropTable:
    """Delete a table and its memberships. Its finished games stay."""

    table: str


@dataclass(frozen=True, slots=True)
class SetMember:
    """Set a person's role at a table; `None` removes the person."""

    table: str
    person: str
    role: Role | None


@dataclass(frozen=True, slots=True)
class AddGame:
    """Add a finished game and rate its participants in the same transaction.

    A game that exists already stays unchanged. `viewers` are the people who were at the table when
    it ended. `uncompared` are pairs of subjects who may be the same person: their results are not
    compared.
    """

    game: StoredGame
    rated: bool
    viewers: tuple[str, ...] = ()
    uncompared: frozenset[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class ShareGame:
    """Open a private game to everyone who has its id."""

    game: str


@dataclass(frozen=True, slots=True)
class AddSecret:
    """Add a secret of the server. One that exists already stays unchanged."""

    name: str
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AddDailyTry:
    """Add a try. A person has one for each day."""

    added: DailyTry


@dataclass(frozen=True, slots=True)
class SaveReview:
    """Save the review of a game, in place of an earlier one. Does nothing without the game."""

    game: str
    version: str
    document: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class AddPuzzleTry:
    """Add a first try and rate the person and the puzzle. A further try changes nothing.

    `start` is the strength of a puzzle that was never tried.
    """

    added: PuzzleTry
    start: float


@dataclass(frozen=True, slots=True)
class AddPuzzleReport:
    """Add a doubt about a puzzle, in place of an earlier one of this person."""

    added: PuzzleReport


@dataclass(frozen=True, slots=True)
class Probe:
    """Write without a change, to check whether the store can be written to."""


@dataclass(frozen=True, slots=True)
class RequireLease:
    """Refuse the commit unless this epoch of the table's lease is the valid one."""

    table: str
    epoch: int


@dataclass(frozen=True, slots=True)
class SetBan:
    """Ban a person or a network, in place of an earlier ban."""

    ban: Ban


@dataclass(frozen=True, slots=True)
class DropBan:
    """Lift a ban. There must be one."""

    subject: str


@dataclass(frozen=True, slots=True)
class DropGames:
    """Delete up to `most` finished games that ended before a moment. Ratings stay."""

    before: Milliseconds
    most: int


@dataclass(frozen=True, slots=True)
class LogAct:
    """Append to the operator's log. Entries that are `KEPT_ACTS` older are deleted."""

    at: Milliseconds
    act: OperatorAct
    subject: str = ""


Change: TypeAlias = (
    AddPerson
    | RenamePerson
    | RequireLease
    | AddToken
    | DropTokens
    | DropToken
    | UseToken
    | AnonymiseGames
    | DropPerson
    | DeleteExpired
    | DropIdle
    | AddLink
    | AddTable
    | AppendEntry
    | SaveDocument
    | DropTable
    | SetMember
    | AddGame
    | AddSecret
    | AddDailyTry
    | AddPuzzleTry
    | AddPuzzleReport
    | Probe
    | ShareGame
    | SaveReview
    | SetBan
    | DropBan
    | DropGames
    | LogAct
)
