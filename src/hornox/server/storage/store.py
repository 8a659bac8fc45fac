"""The interface of a store. Every store passes `tests/server/storage/test_contract*.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hornox.protocol import PersonKind, Role
from hornox.server.storage.changes import Change
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


class ServerQueries(Protocol):
    """Servers that share the database."""

    def start_server(self, server: ServerRow, duration: Milliseconds) -> None:
        """Add a server that is alive for this time. Earlier ones of this name are dead."""
        ...

    def renew_server(self, server: ServerRow, duration: Milliseconds) -> bool:
        """Keep a server alive for this time. Return false if it was taken for dead before."""
        ...

    def stop_server(self, id: str) -> None:
        """Remove a server. Its leases are free."""
        ...

    def servers(self) -> tuple[ServerRow, ...]:
        """Return the servers that are alive, by name."""
        ...


class LeaseQueries(Protocol):
    """Which server decides at a table."""

    def acquire_lease(self, table: str, server: str) -> int | None:
        """Return a new epoch of this table's lease, or `None` if another living server has it.

        The server that has it gets a new epoch, too. `RequireLease` checks epochs.
        """
        ...

    def acquire_free_leases(self, server: str, limit: int) -> tuple[tuple[str, int], ...]:
        """Acquire the leases of tables that no living server has. Return tables and epochs.

        The tables that were active last come first.
        """
        ...

    def leases_of(self, server: str) -> frozenset[tuple[str, int]]:
        """Return the tables and epochs of a server's leases."""
        ...

    def release_lease(self, table: str, epoch: int) -> None:
        """Let other servers acquire the lease. Do nothing if the epoch is not valid."""
        ...

    def owner_of(self, table: str) -> ServerRow | None:
        """Return the living server that has the lease of this table."""
        ...


class PeopleQueries(Protocol):
    """People, with their devices and links."""

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

    def unused_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        """Return people who came before `since` and used no device since."""
        ...

    def find_people(self, text: str, limit: int) -> tuple[Person, ...]:
        """Return people whose name contains this text in any case, by name."""
        ...

    def tokens_of(self, person: str) -> tuple[StoredToken, ...]:
        """Return a person's tokens, newest first."""
        ...

    def links_of(self, person: str) -> tuple[Milliseconds, ...]:
        """Return when a person's links expire, in order."""
        ...


class TableQueries(Protocol):
    """Tables with their logs and members."""

    def tables(self) -> tuple[TableRow, ...]:
        """Return all tables, most recently active first."""
        ...

    def table(self, code: str) -> StoredTable | None:
        """Return a table with its document and later entries."""
        ...

    def table_row(self, code: str) -> TableRow | None:
        """Return a table without its content."""
        ...

    def tables_of(self, person: str) -> tuple[TableRow, ...]:
        """Return the tables at which a person plays or watches, most recently active first."""
        ...

    def members_of(self, table: str) -> dict[str, Role]:
        """Return who plays and who watches at a table, by id."""
        ...


class GameQueries(Protocol):
    """Finished games, with their viewers and reviews."""

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

    def count_games(self, before: Milliseconds) -> int:
        """Return how many finished games ended before a moment."""
        ...

    def seen_by(self, person: str, games: Sequence[str]) -> frozenset[str]:
        """Return which of these games a person played, or was at the table of, then or now."""
        ...

    def review(self, game: str, version: str) -> str | None:
        """Return the review of a game, if this version of the coach wrote it."""
        ...


class RatingQueries(Protocol):
    """Ratings of people and bot levels."""

    def ratings_of(self, subject: str) -> tuple[StoredRating, ...]:
        """Return the ratings of a subject, by mode."""
        ...

    def leaders(
        self, mode: str, limit: int, kind: PersonKind = PersonKind.HUMAN
    ) -> tuple[StoredRating, ...]:
        """Return the best ratings (by mu - 3 sigma) of people of this kind, and of levels."""
        ...


class DailyQueries(Protocol):
    """Tries at the deals of the days, and the secrets these are made from."""

    def secret(self, name: str) -> str | None:
        """Return the secret with this name."""
        ...

    def daily_try(self, day: str, person: str) -> DailyTry | None:
        """Return the person's try of this day."""
        ...

    def daily_tries_of(self, person: str, limit: int) -> tuple[DailyTry, ...]:
        """Return a person's last tries, newest first."""
        ...

    def daily_scores(self, day: str) -> dict[int, int]:
        """Return how many finished tries of this day have how many points."""
        ...

    def unfinished_daily_tries(self, first: str, before: str, limit: int) -> tuple[DailyTry, ...]:
        """Return tries of the days from `first` to the one before `before` whose game is not
        over.
        """
        ...


class PuzzleQueries(Protocol):
    """Tries at puzzles, and reports about them."""

    def puzzle_tries_of(self, person: str) -> tuple[PuzzleTry, ...]:
        """Return a person's first tries, oldest first."""
        ...

    def puzzle_strengths(self) -> dict[str, float]:
        """Return the strength of each puzzle that was tried."""
        ...

    def puzzle_reports(self, limit: int) -> tuple[PuzzleReport, ...]:
        """Return the last reports, newest first."""
        ...


class OperatorQueries(Protocol):
    """Bans, and the log of what the operator did."""

    def bans(self) -> tuple[Ban, ...]:
        """Return all bans, by subject; those that have ended, too."""
        ...

    def acts(self, after: int) -> tuple[LoggedAct, ...]:
        """Return the entries of the operator's log after this number, in order."""
        ...

    def last_act(self) -> int:
        """Return the number of the last entry of the operator's log, 0 if it is empty."""
        ...


class Store(
    ServerQueries,
    LeaseQueries,
    PeopleQueries,
    TableQueries,
    GameQueries,
    RatingQueries,
    DailyQueries,
    PuzzleQueries,
    OperatorQueries,
    Protocol,
):
    """Holds people, tables with their logs, finished games and ratings.

    Blocking: call it off the event loop. Thread-safe. `commit` returns when the changes are
    durable. A change that conflicts with what is stored (a code or token that exists, an entry out
    of order, an unknown person) raises `StoreConflict`, and nothing of its commit happens.
    """

    def commit(self, changes: Sequence[Change]) -> None:
        """Apply all changes, or none."""
        ...

    def close(self) -> None:
        """Release all resources."""
        ...
