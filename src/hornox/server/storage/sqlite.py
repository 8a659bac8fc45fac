"""The store in a data directory: an SQLite database, and a lock against a second server."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing, suppress
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from hornox.server.storage._file_lock import locked
from hornox.server.storage._revision import is_latest
from hornox.server.storage._sql_database import error_name, is_corruption, require_latest
from hornox.server.storage.errors import StoreCorrupt, StoreError
from hornox.server.storage.private_files import PRIVATE_DIRECTORY, PRIVATE_FILE
from hornox.server.storage.sql import SqlStore

DATABASE = "hornox.sqlite3"
FILE_SUFFIXES = ("", "-wal", "-shm")
"""Suffixes of the files that SQLite keeps."""

LOCK = "hornox.lock"
FILE_PREFIX = "hornox."
"""Prefix of all our files in a data directory."""

READERS = 4
BUSY_MILLISECONDS = 10_000
"""How long to wait for another writer, such as the sqlite3 shell."""


def open_sqlite(directory: Path) -> SqlStore:
    """Open the store in this directory. Create or upgrade it if needed.

    The database contains the seeds and hands of running games: only its owner may read it.
    """
    directory.mkdir(mode=PRIVATE_DIRECTORY, parents=True, exist_ok=True)
    with ExitStack() as held:
        held.enter_context(locked(directory / LOCK))
        make_private(directory)
        database = directory / DATABASE
        _upgrade(database)
        store = _store(database, at_close=held.pop_all().close)
    try:
        store.tables()  # detect damage at the start
    except StoreError as error:
        store.close()
        raise _open_error(database, error.cause) from None
    return store


def open_sqlite_beside_server(directory: Path) -> SqlStore:
    """Open the store without a lock, also while a server uses it. Create and upgrade nothing."""
    database = directory / DATABASE
    if not database.is_file():
        raise StoreError(f"there is no database in {directory}")
    store = _store(database, at_close=lambda: None)
    try:
        require_latest(store, str(database))
    except StoreError as error:
        store.close()
        raise _open_error(database, error.cause) if is_corruption(error.cause) else error from None
    return store


def lock_directory(directory: Path) -> AbstractContextManager[None]:
    """Hold the lock of a server. Raise `StoreInUse` if one has it."""
    return locked(directory / LOCK)


def create_database(file: Path) -> None:
    """Create an empty database with the tables of this version, as one private file."""
    file.touch(mode=PRIVATE_FILE)
    _upgrade(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def size_on_disk(directory: Path) -> int:
    """Return the bytes of all database files."""
    size = 0
    for ending in FILE_SUFFIXES:
        with suppress(FileNotFoundError):
            size += (directory / f"{DATABASE}{ending}").stat().st_size
    return size


def make_private(directory: Path) -> None:
    """Restrict permissions. SQLite gives new files those of the database; old ones may differ.

    A directory with other files in it is not ours: it stays as it is.
    """
    (directory / DATABASE).touch(mode=PRIVATE_FILE)
    files = [*directory.iterdir()]
    ours = [file for file in files if file.name.startswith(FILE_PREFIX)]
    for file in ours:
        if file.is_file():
            file.chmod(PRIVATE_FILE)
    if len(ours) == len(files):
        with suppress(PermissionError):  # it belongs to another user
            directory.chmod(PRIVATE_DIRECTORY)


def _upgrade(database: Path) -> None:
    # Foreign keys are off: some migrations copy a table and drop the old one.
    engine = _engine(database, "BEGIN IMMEDIATE", "PRAGMA foreign_keys = OFF", connections=1)
    try:
        with engine.begin() as connection:
            if not is_latest(connection):
                _migrate(connection)
    except SQLAlchemyError as error:
        raise _open_error(database, error_name(error)) from None
    finally:
        engine.dispose()


def _open_error(database: Path, name: str) -> StoreError:
    """Return an error that says what is wrong and what helps."""
    if not is_corruption(name):
        return StoreError(f"{database} cannot be opened: {name}")
    restore = f"hornox restore BACKUP --data {database.parent}"
    return StoreCorrupt(f"{database} is damaged ({name}); restore a backup: {restore}")


def _store(database: Path, at_close: Callable[[], None]) -> SqlStore:
    writer = _engine(database, "BEGIN IMMEDIATE", "PRAGMA foreign_keys = ON", connections=1)
    readers = _engine(database, "BEGIN", "PRAGMA query_only = ON", connections=READERS)
    return SqlStore(writer, readers, at_close)


def _migrate(connection: Connection) -> None:
    from hornox.server.storage._migrate import migrate  # rarely needed, and slow to import

    migrate(connection)


def _engine(database: Path, begin: str, pragma: str, *, connections: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(database)),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # keep secrets out of errors
    )

    def prepare(connection: SqliteConnection, _: object) -> None:
        connection.isolation_level = None  # begin transactions explicitly
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a commit waits for the disk
        connection.execute(pragma)

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", start)
    return engine
