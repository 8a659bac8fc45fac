"""What a store must be able to do. Every store passes `tests/server/storage/test_contract*.py`."""

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
    """Blocking, to be called off the event loop; safe to call from several threads.

    `commit` returns when the changes are durable. A change that contradicts what is stored (a code
    or token that exists, an entry out of order, somebody unknown) is a `StoreConflict`, and
    nothing of its commit happens.
    """

    def commit(self, changes: Sequence[Change]) -> None: ...

    def redeem_link(self, link_hash: str, token_hash: str, now: Milliseconds) -> Person | None:
        """Give the link's person another token, once; `None`: no such link, used or expired."""
        ...

    def person(self, id: str) -> Person | None: ...

    def person_of_token(self, token_hash: str) -> Person | None: ...

    def idle_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        """Who came before, never played, is at no table, and has not used a device since."""
        ...

    def tokens_of(self, person: str) -> tuple[StoredToken, ...]:
        """A person's devices, the ones that were added last first."""
        ...

    def links_of(self, person: str) -> tuple[Milliseconds, ...]:
        """When a person's links expire, the first one first."""
        ...

    def tables(self) -> tuple[TableRow, ...]:
        """All tables, the ones that were active last first."""
        ...

    def table(self, code: str) -> StoredTable | None: ...

    def tables_of(self, person: str) -> tuple[TableRow, ...]:
        """Where somebody plays or watches, the ones that were active last first."""
        ...

    def game(self, id: str) -> StoredGame | None: ...

    def games_at(self, table: str, limit: int) -> tuple[StoredGame, ...]:
        """The last games of a table, newest first."""
        ...

    def games_of(
        self,
        subject: str,
        limit: int,
        before: Milliseconds | None = None,
        *,
        public: bool = False,
    ) -> tuple[StoredGame, ...]:
        """The last games of a person or bot level, newest first; or only public ones."""
        ...

    def seen_by(self, person: str, games: Sequence[str]) -> frozenset[str]:
        """Which of these games a person played, or was at the table of: at its end, or now."""
        ...

    def ratings_of(self, subject: str) -> tuple[StoredRating, ...]: ...

    def leaders(self, mode: str, limit: int) -> tuple[StoredRating, ...]:
        """Those who are surely strong (mu - 3 sigma), best first."""
        ...

    def close(self) -> None: ...
