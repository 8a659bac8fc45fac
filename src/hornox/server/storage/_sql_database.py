"""Connections to an SQL database, and its errors as ours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hornox.server.storage._revision import is_latest
from hornox.server.storage.errors import StoreConflict, StoreCorrupt, StoreError

P = ParamSpec("P")
T = TypeVar("T")


class SqlDatabase:
    """One connection that writes, and several that read.

    With `renewals` a server shows on a connection of its own that it is alive: behind the commits
    of a busy moment that would come too late, and others would take its tables over.

    A reader's transaction must see one snapshot of the database, however many queries it makes.
    """

    def __init__(
        self,
        writer: Engine,
        readers: Engine,
        at_close: Callable[[], None],
        renewals: Engine | None = None,
    ) -> None:
        self._writer = writer
        self._readers = readers
        self._at_close = at_close
        self._renewals = renewals
        self._writing = Lock()

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
        if self._renewals is not None:
            self._renewals.dispose()
        self._at_close()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self._writing, translated_errors(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _renewal(self) -> Iterator[Connection]:
        if self._renewals is None:
            with self._transaction() as connection:
                yield connection
        else:
            with translated_errors(), self._renewals.begin() as connection:
                yield connection

    def _read(
        self,
        query: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        with translated_errors(), self._readers.begin() as connection:
            return query(connection, *args, **kwargs)


def require_latest(database: SqlDatabase, name: str) -> None:
    """Raise `StoreError` unless the database has the tables of this version."""
    if not database.query(is_latest):
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
