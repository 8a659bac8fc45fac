"""The interface of a store. Every store passes `tests/server/storage/test_contract*.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hornox.server.storage.changes import Change
from hornox.server.storage.rows import (
    Person,
    StoredGame,
    StoredRating,
    StoredTable,
    StoredToken,
    TableRow,
)
from hornox.table import Milliseconds


class Store(Protocol):
    """Holds people, tables with their logs, finished games and ratings.

    Blocking: call it off the event loop. Thread-safe. `commit` returns when the changes are
    durable. A change that conflicts with what is stored (a code or token that exists, an entry out
    of order, an unknown person) raises `StoreConflict`, and nothing of its commit happens.
    """

    def commit(self, changes: Sequence[Change]) -> None:
        """Apply all changes, or none."""
        ...

    def redeem_link(self, link_hash: str, token_hash: str, now: Milliseconds) -> Person | None:
        """Add a token for the link's person; `None` if the link is unknown, used or expired."""
        ...

    def person(self, id: str) -> Person | None:
        """Return the person with this id."""
        ...

    def person_of_token(self, token_hash: str) -> Person | None:
        """Return the person with this token."""
        ...

    def idle_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        """Return people who came before `since`, never played, are at no table, and used no device
        since.
        """
        ...

    def tokens_of(self, person: str) -> tuple[StoredToken, ...]:
        """Return a person's tokens, newest first."""
        ...

    def links_of(self, person: str) -> tuple[Milliseconds, ...]:
        """Return when a person's links expire, in order."""
        ...

    def tables(self) -> tuple[TableRow, ...]:
        """Return all tables, most recently active first."""
        ...

    def table(self, code: str) -> StoredTable | None:
        """Return a table with its document and later entries."""
        ...

    def tables_of(self, person: str) -> tuple[TableRow, ...]:
        """Return the tables at which a person plays or watches, most recently active first."""
        ...

    def game(self, id: str) -> StoredGame | None:
        """Return the game with this id."""
        ...

    def games_at(self, table: str, limit: int) -> tuple[StoredGame, ...]:
        """Return the last games of a table, newest first."""
        ...

    def games_of(
        self,
        subject: str,
        limit: int,
        before: Milliseconds | None = None,
        *,
        public: bool = False,
    ) -> tuple[StoredGame, ...]:
        """Return the last games of a person or bot level, newest first; optionally public ones
        only.
        """
        ...

    def seen_by(self, person: str, games: Sequence[str]) -> frozenset[str]:
        """Return which of these games a person played, or was at the table of, then or now."""
        ...

    def ratings_of(self, subject: str) -> tuple[StoredRating, ...]:
        """Return the ratings of a subject, by mode."""
        ...

    def leaders(self, mode: str, limit: int) -> tuple[StoredRating, ...]:
        """Return the best ratings in a mode (by mu - 3 sigma)."""
        ...

    def close(self) -> None:
        """Release all resources."""
        ...
