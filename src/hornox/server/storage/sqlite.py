"""The store in a data directory: an SQLite database, and a lock against a second server."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from hornox.server.storage._locking import locked
from hornox.server.storage._revision import is_latest
from hornox.server.storage.errors import StoreError
from hornox.server.storage.sql import SqlStore, name_of

DATABASE = "hornox.sqlite3"
ENDINGS = ("", "-wal", "-shm")
"""Of the files that SQLite keeps."""

LOCK = "hornox.lock"
READERS = 4
BUSY_MILLISECONDS = 10_000
"""How long to wait for somebody else who writes, such as an operator with the sqlite3 shell."""


def open_sqlite(directory: Path) -> SqlStore:
    """The store in this directory, brought up to date; both are made if they are not there.

    The database has the seeds and hands of running games: nobody but its owner may read it.
    """
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    with ExitStack() as held:
        held.enter_context(locked(directory / LOCK))
        database = directory / DATABASE
        _make_private(database)
        _bring_up_to_date(database)
        writer = _engine(database, "BEGIN IMMEDIATE", "PRAGMA foreign_keys = ON", connections=1)
        readers = _engine(database, "BEGIN", "PRAGMA query_only = ON", connections=READERS)
        return SqlStore(writer, readers, at_close=held.pop_all().close)


def size_on_disk(directory: Path) -> int:
    """The bytes of the database and of what belongs to it."""
    size = 0
    for ending in ENDINGS:
        with suppress(FileNotFoundError):
            size += (directory / f"{DATABASE}{ending}").stat().st_size
    return size


def _make_private(database: Path) -> None:
    """SQLite gives its other files the permissions of this one."""
    database.touch(mode=0o600)
    database.chmod(0o600)


def _bring_up_to_date(database: Path) -> None:
    # Some migrations copy a table and drop the old one, which must not drop what refers to it.
    engine = _engine(database, "BEGIN IMMEDIATE", "PRAGMA foreign_keys = OFF", connections=1)
    try:
        with engine.begin() as connection:
            if not is_latest(connection):
                _migrate(connection)
    except SQLAlchemyError as error:  # its text is safe: nothing was to be stored yet
        raise StoreError(f"{database} cannot be opened: {name_of(error)}") from error
    finally:
        engine.dispose()


def _migrate(connection: Connection) -> None:
    from hornox.server.storage._migrating import migrate  # rarely needed, and slow to load

    migrate(connection)


def _engine(database: Path, begin: str, pragma: str, *, connections: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(database)),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # errors would quote them
    )

    def prepare(connection: SqliteConnection, _: object) -> None:
        connection.isolation_level = None  # the driver would begin transactions too late
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk
        connection.execute(pragma)

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", start)
    return engine
