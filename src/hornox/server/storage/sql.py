"""A store in an SQL database, by SQLAlchemy Core and portable SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, delete, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hornox.server.storage import (
    _daily_queries,
    _leases,
    _operator,
    _puzzle_queries,
    _queries,
    _servers,
    schema,
)
from hornox.server.storage._revision import is_latest
from hornox.server.storage._write_changes import add_token, write
from hornox.server.storage.changes import Change
from hornox.server.storage.errors import StoreConflict, StoreCorrupt, StoreError
from hornox.server.storage.rows import (
    Ban,
    DailyTry,
    LoggedAct,
    Person,
    PuzzleReport,
    PuzzleTry,
    Role,
    ServerRow,
    StoredGame,
    StoredRating,
    StoredTable,
    StoredToken,
    TableRow,
)
from hornox.table import Milliseconds

P = ParamSpec("P")
T = TypeVar("T")


class SqlStore:
    """One connection that writes, and several that read. `Store` documents the methods.

    A reader's transaction must see one snapshot of the database, however many queries it makes.
    """

    def __init__(self, writer: Engine, readers: Engine, at_close: Callable[[], None]) -> None:
        self._writer = writer
        self._readers = readers
        self._at_close = at_close
        self._writing = Lock()

    def commit(self, changes: Sequence[Change]) -> None:
        """Apply all changes in one transaction."""
        with self._transaction() as connection:
            write(connection, changes)

    def start_server(self, server: ServerRow, duration: Milliseconds) -> None:
        with self._transaction() as connection:
            _servers.start(connection, server, duration)

    def renew_server(self, server: ServerRow, duration: Milliseconds) -> bool:
        with self._transaction() as connection:
            return _servers.renew(connection, server, duration)

    def stop_server(self, id: str) -> None:
        with self._transaction() as connection:
            _servers.stop(connection, id)

    def servers(self) -> tuple[ServerRow, ...]:
        return self._read(_servers.alive)

    def acquire_lease(self, table: str, server: str) -> int | None:
        with self._transaction() as connection:
            return _leases.acquire(connection, table, server)

    def acquire_free_leases(self, server: str, limit: int) -> tuple[tuple[str, int], ...]:
        with self._transaction() as connection:
            return _leases.acquire_free(connection, server, limit)

    def leases_of(self, server: str) -> frozenset[tuple[str, int]]:
        return self._read(_leases.leases_of, server)

    def release_lease(self, table: str, epoch: int) -> None:
        with self._transaction() as connection:
            _leases.release(connection, table, epoch)

    def owner_of(self, table: str) -> ServerRow | None:
        return self._read(_leases.owner, table)

    def redeem_link(self, link_hash: str, token_hash: str, now: Milliseconds) -> Person | None:
        links = schema.LINKS.c
        good = select(links.person_id).where(links.link_hash == link_hash, links.expires > now)
        used = (links.link_hash == link_hash) | (links.expires <= now)
        with self._transaction() as connection:
            person = connection.scalar(good.with_for_update())
            connection.execute(delete(schema.LINKS).where(used))
            if person is None:
                return None
            add_token(connection, person, token_hash, created=now)
            return _queries.person(connection, person)

    def person(self, id: str) -> Person | None:
        return self._read(_queries.person, id)

    def person_of_token(self, token_hash: str) -> Person | None:
        return self._read(_queries.person_of_token, token_hash)

    def idle_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        return self._read(_queries.idle_people, since, limit)

    def unused_people(self, since: Milliseconds, limit: int) -> tuple[str, ...]:
        return self._read(_queries.unused_people, since, limit)

    def find_people(self, text: str, limit: int) -> tuple[Person, ...]:
        return self._read(_queries.find_people, text, limit)

    def tokens_of(self, person: str) -> tuple[StoredToken, ...]:
        return self._read(_queries.tokens_of, person)

    def links_of(self, person: str) -> tuple[Milliseconds, ...]:
        return self._read(_queries.links_of, person)

    def tables(self) -> tuple[TableRow, ...]:
        return self._read(_queries.tables)

    def table(self, code: str) -> StoredTable | None:
        return self._read(_queries.table, code)

    def table_row(self, code: str) -> TableRow | None:
        return self._read(_queries.table_row, code)

    def tables_of(self, person: str) -> tuple[TableRow, ...]:
        return self._read(_queries.tables_of, person)

    def members_of(self, table: str) -> dict[str, Role]:
        return self._read(_queries.members_of, table)

    def game(self, id: str) -> StoredGame | None:
        return self._read(_queries.game, id)

    def games_at(self, table: str, limit: int) -> tuple[StoredGame, ...]:
        return self._read(_queries.games_at, table, limit)

    def games_of(
        self,
        subject: str,
        limit: int,
        before: Milliseconds | None = None,
        *,
        public: bool = False,
    ) -> tuple[StoredGame, ...]:
        return self._read(_queries.games_of, subject, limit, before, public=public)

    def count_games(self, before: Milliseconds) -> int:
        return self._read(_queries.count_games, before)

    def seen_by(self, person: str, games: Sequence[str]) -> frozenset[str]:
        return self._read(_queries.seen_by, person, games)

    def review(self, game: str, version: str) -> str | None:
        return self._read(_queries.review, game, version)

    def ratings_of(self, subject: str) -> tuple[StoredRating, ...]:
        return self._read(_queries.ratings_of, subject)

    def leaders(self, mode: str, limit: int) -> tuple[StoredRating, ...]:
        return self._read(_queries.leaders, mode, limit)

    def secret(self, name: str) -> str | None:
        return self._read(_daily_queries.secret, name)

    def daily_try(self, day: str, person: str) -> DailyTry | None:
        return self._read(_daily_queries.daily_try, day, person)

    def daily_tries_of(self, person: str, limit: int) -> tuple[DailyTry, ...]:
        return self._read(_daily_queries.daily_tries_of, person, limit)

    def daily_scores(self, day: str) -> dict[int, int]:
        return self._read(_daily_queries.daily_scores, day)

    def unfinished_daily_tries(self, first: str, before: str, limit: int) -> tuple[DailyTry, ...]:
        return self._read(_daily_queries.unfinished_daily_tries, first, before, limit)

    def puzzle_tries_of(self, person: str) -> tuple[PuzzleTry, ...]:
        return self._read(_puzzle_queries.puzzle_tries_of, person)

    def puzzle_strengths(self) -> dict[str, float]:
        return self._read(_puzzle_queries.puzzle_strengths)

    def puzzle_reports(self, limit: int) -> tuple[PuzzleReport, ...]:
        return self._read(_puzzle_queries.puzzle_reports, limit)

    def bans(self) -> tuple[Ban, ...]:
        return self._read(_operator.bans)

    def acts(self, after: int) -> tuple[LoggedAct, ...]:
        return self._read(_operator.acts, after)

    def last_act(self) -> int:
        return self._read(_operator.last_act)

    def query(self, query: Callable[[Connection], T]) -> T:
        """Run a query that is no method of every store."""
        return self._read(query)

    def change(self, change: Callable[[Connection], T]) -> T:
        """Change the database in a way that is no `Change`, in one transaction."""
        with self._transaction() as connection:
            return change(connection)

    def close(self) -> None:
        """Close all connections."""
        self._readers.dispose()
        self._writer.dispose()
        self._at_close()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._writing, translated_errors(), self._writer.begin() as connection:
            yield connection

    def _read(
        self,
        query: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        with translated_errors(), self._readers.begin() as connection:
            return query(connection, *args, **kwargs)


def require_latest(store: SqlStore, name: str) -> None:
    """Raise `StoreError` unless the database has the tables of this version."""
    if not store.query(is_latest):
        raise other_version(name)


def other_version(name: str) -> StoreError:
    """Return the error for a database that this program must not upgrade."""
    return StoreError(f"{name} is of another version: start `hornox serve` of this one first")


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise database errors as ours, without their message: it may contain secrets."""
    try:
        yield
    except IntegrityError:
        raise StoreConflict("a change contradicts what is stored") from None
    except SQLAlchemyError as error:
        name = error_name(error)
        kind = StoreCorrupt if is_corruption(name) else StoreError
        raise kind(name) from None


def error_name(error: Exception) -> str:
    """Return the name of a database error, such as SQLITE_FULL or DiskFull."""
    cause = getattr(error, "orig", None) or error
    return getattr(cause, "sqlite_errorname", None) or type(cause).__name__


def is_corruption(name: str) -> bool:
    """Check whether an error means a damaged database."""
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "DataCorrupted", "IndexCorrupted"))
