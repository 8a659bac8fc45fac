"""What can be committed. A commit is a list of changes: all of them happen, or none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hornox.engine.value import value
from hornox.server.storage.rows import Person, Role, StoredGame
from hornox.table import Milliseconds


@dataclass(frozen=True, slots=True)
class AddPerson:
    person: Person
    token_hash: str


@dataclass(frozen=True, slots=True)
class RenamePerson:
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class AddToken:
    """Another device of the same person."""

    person: str
    token_hash: str
    created: Milliseconds


@dataclass(frozen=True, slots=True)
class DropTokens:
    """Sign out every device but the one with this token; links to others are void too."""

    person: str
    but: str


@dataclass(frozen=True, slots=True)
class DropToken:
    """Sign out one device."""

    token_hash: str


@dataclass(frozen=True, slots=True)
class UseToken:
    """A device was used. Changes nothing if that was noted within the last day."""

    token_hash: str
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class AnonymiseGames:
    """Take the person out of up to `most` finished games: id, name, and name in the record."""

    person: str
    most: int


@dataclass(frozen=True, slots=True)
class DropPerson:
    """Delete a person with devices, links, ratings and places at tables. Games stay."""

    person: str


@dataclass(frozen=True, slots=True)
class Expire:
    """Delete devices not used since `tokens` and links expired at `links`, up to `most` each."""

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
    """A link to continue on another device, good once and until `expires`."""

    link_hash: str
    person: str
    expires: Milliseconds


@dataclass(frozen=True, slots=True)
class AddTable:
    code: str
    public: bool
    created: Milliseconds
    document: str = field(repr=False)
    opener: str | None = None


@value
class AppendEntry:
    """The next entry of a table's log, numbered 1, 2, 3 without a gap."""

    table: str
    number: int
    at: Milliseconds
    entry: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SaveDocument:
    """The table after entry `number`; entries up to it are no longer needed."""

    table: str
    number: int
    document: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DropTable:
    """Forget a table and who was there. Its finished games stay."""

    table: str


@dataclass(frozen=True, slots=True)
class SetMember:
    """Somebody plays or watches at a table, or (`None`) no longer does."""

    table: str
    person: str
    role: Role | None


@dataclass(frozen=True, slots=True)
class AddGame:
    """A game is over. The store rates its participants in the same transaction.

    A game that is there already stays as it is. `viewers` are the people who were at the table
    when it ended. `uncompared` are pairs of subjects who may be the same person: their results
    are not compared with each other.
    """

    game: StoredGame
    rated: bool
    viewers: tuple[str, ...] = ()
    uncompared: frozenset[frozenset[str]] = frozenset()


@dataclass(frozen=True, slots=True)
class ShareGame:
    """Open a private game to everybody who has its id."""

    game: str


@dataclass(frozen=True, slots=True)
class Probe:
    """Write without changing anything, to see whether the store can be written to."""


Change: TypeAlias = (
    AddPerson
    | RenamePerson
    | AddToken
    | DropTokens
    | DropToken
    | UseToken
    | AnonymiseGames
    | DropPerson
    | Expire
    | DropIdle
    | AddLink
    | AddTable
    | AppendEntry
    | SaveDocument
    | DropTable
    | SetMember
    | AddGame
    | Probe
    | ShareGame
)
