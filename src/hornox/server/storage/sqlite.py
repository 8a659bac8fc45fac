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
from hornox.server.storage.errors import StoreCorrupt, StoreError
from hornox.server.storage.sql import SqlStore, is_damage, name_of

DATABASE = "hornox.sqlite3"
ENDINGS = ("", "-wal", "-shm")
"""Of the files that SQLite keeps."""

LOCK = "hornox.lock"
OURS = "hornox."
"""How the names of all files in a data directory begin."""

PRIVATE_DIRECTORY = 0o700
PRIVATE_FILE = 0o600
READERS = 4
BUSY_MILLISECONDS = 10_000
"""How long to wait for somebody else who writes, such as an operator with the sqlite3 shell."""


def open_sqlite(directory: Path) -> SqlStore:
    """The store in this directory, brought up to date; both are made if they are not there.

    The database has the seeds and hands of running games: nobody but its owner may read it.
    """
    directory.mkdir(mode=PRIVATE_DIRECTORY, parents=True, exist_ok=True)
    with ExitStack() as held:
        held.enter_context(locked(directory / LOCK))
        make_private(directory)
        database = directory / DATABASE
        _bring_up_to_date(database)
        writer = _engine(database, "BEGIN IMMEDIATE", "PRAGMA foreign_keys = ON", connections=1)
        readers = _engine(database, "BEGIN", "PRAGMA query_only = ON", connections=READERS)
        store = SqlStore(writer, readers, at_close=held.pop_all().close)
    try:
        store.tables()  # a server reads them first: better to learn of damage now
    except StoreError as error:
        store.close()
        raise _unusable(database, error.cause) from None
    return store


def size_on_disk(directory: Path) -> int:
    """The bytes of the database and of what belongs to it."""
    size = 0
    for ending in ENDINGS:
        with suppress(FileNotFoundError):
            size += (directory / f"{DATABASE}{ending}").stat().st_size
    return size


def make_private(directory: Path) -> None:
    """SQLite gives new files the permissions of the database, but old ones may be as they were.

    A directory in which other things are too was not made for us: it stays as it is.
    """
    (directory / DATABASE).touch(mode=PRIVATE_FILE)
    files = [*directory.iterdir()]
    ours = [file for file in files if file.name.startswith(OURS)]
    for file in ours:
        if file.is_file():
            file.chmod(PRIVATE_FILE)
    if len(ours) == len(files):
        with suppress(PermissionError):  # it belongs to another user, who lets us in
            directory.chmod(PRIVATE_DIRECTORY)


def _bring_up_to_date(database: Path) -> None:
    # Some migrations copy a table and drop the old one, which must not drop what refers to it.
    engine = _engine(database, "BEGIN IMMEDIATE", "PRAGMA foreign_keys = OFF", connections=1)
    try:
        with engine.begin() as connection:
            if not is_latest(connection):
                _migrate(connection)
    except SQLAlchemyError as error:
        raise _unusable(database, name_of(error)) from None
    finally:
        engine.dispose()


def _unusable(database: Path, name: str) -> StoreError:
    """What is wrong with a database, and what helps."""
    if not is_damage(name):
        return StoreError(f"{database} cannot be opened: {name}")
    restore = f"hornox restore BACKUP --data {database.parent}"
    return StoreCorrupt(f"{database} is damaged ({name}); restore a backup: {restore}")


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
