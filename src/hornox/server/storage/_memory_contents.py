"""What a store in memory contains."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from hornox.protocol import Role
from hornox.server.storage._game_ratings import (
    PERSON_PREFIX,
    subjects_of,
)
from hornox.server.storage.changes import (
    AddLink,
    SaveReview,
)
from hornox.server.storage.errors import StoreConflict
from hornox.server.storage.rows import (
    Ban,
    DailyTry,
    LoggedAct,
    Person,
    PuzzleReport,
    PuzzleTry,
    ServerRow,
    StoredGame,
    StoredRating,
    StoredTable,
    StoredToken,
    TableRow,
)
from hornox.table import Milliseconds


@dataclass(frozen=True, slots=True)
class MemoryLease:
    """The epoch of a table's lease, and the server that has it."""

    epoch: int
    server: str


@dataclass(slots=True)
class StoreContents:
    """All rows. They are frozen, so a copy of the dictionaries is a full copy."""

    people: dict[str, Person] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, StoredToken] = field(default_factory=dict)
    links: dict[str, AddLink] = field(default_factory=dict)
    tables: dict[str, StoredTable] = field(default_factory=dict)
    members: dict[tuple[str, str], Role] = field(default_factory=dict)
    games: dict[str, StoredGame] = field(default_factory=dict)
    viewers: dict[str, frozenset[str]] = field(default_factory=dict)
    ratings: dict[tuple[str, str], StoredRating] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    daily_tries: dict[tuple[str, str], DailyTry] = field(default_factory=dict)
    puzzle_tries: dict[tuple[str, str], PuzzleTry] = field(default_factory=dict)
    puzzle_reports: dict[tuple[str, str], PuzzleReport] = field(default_factory=dict)
    reviews: dict[str, SaveReview] = field(default_factory=dict)
    leases: dict[str, MemoryLease] = field(default_factory=dict)
    servers: dict[str, tuple[ServerRow, Milliseconds]] = field(default_factory=dict)
    """With the time until which each is alive."""
    bans: dict[str, Ban] = field(default_factory=dict)
    acts: dict[int, LoggedAct] = field(default_factory=dict)

    def copy(self) -> StoreContents:
        return StoreContents(*(dict(getattr(self, part.name)) for part in fields(self)))


def tokens_of(contents: StoreContents, person: str) -> list[StoredToken]:
    """Return a person's tokens."""
    return [contents.tokens[token] for token, owner in contents.owners.items() if owner == person]


def is_idle(contents: StoreContents, person: str, since: Milliseconds) -> bool:
    """A person who never played, is at no table, and has not used a device since then."""
    return (
        is_unused(contents, person, since)
        and all(member != person for _, member in contents.members)
        and all(
            f"{PERSON_PREFIX}{person}" not in subjects_of(game) for game in contents.games.values()
        )
    )


def is_unused(contents: StoreContents, person: str, since: Milliseconds) -> bool:
    """A person who came before, and has not used a device since then."""
    about = contents.people.get(person)
    return (
        about is not None
        and about.created <= since
        and all(token.used <= since for token in tokens_of(contents, person))
    )


def last_active_first(rows: Iterable[TableRow]) -> tuple[TableRow, ...]:
    """Return these tables, most recently active first."""
    return tuple(sorted(rows, key=lambda row: (-row.active, row.code)))


def add_token(draft: StoreContents, person: str, token_hash: str, now: Milliseconds) -> None:
    """Insert a token."""
    known_person(draft, person)
    require(token_hash not in draft.tokens, "the token exists")
    draft.owners[token_hash] = person
    draft.tokens[token_hash] = StoredToken(token_hash, created=now, used=now)


def known_person(draft: StoreContents, id: str) -> Person:
    """Return the person, who must exist."""
    require(id in draft.people, "the person is unknown")
    return draft.people[id]


def require(condition: bool, message: str) -> None:
    """Raise `StoreConflict` unless the condition holds."""
    if not condition:
        raise StoreConflict(message)
