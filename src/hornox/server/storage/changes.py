"""What can be committed. A commit is a list of changes: all of them happen, or none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

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


@dataclass(frozen=True, slots=True)
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

    A game that is there already stays as it is.
    """

    game: StoredGame
    rated: bool


@dataclass(frozen=True, slots=True)
class Probe:
    """Write without changing anything, to see whether the store can be written to."""


Change: TypeAlias = (
    AddPerson
    | RenamePerson
    | AddToken
    | DropTokens
    | AddLink
    | AddTable
    | AppendEntry
    | SaveDocument
    | DropTable
    | SetMember
    | AddGame
    | Probe
)
