"""The store in a PostgreSQL database, which several servers may share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from hornox.extras import MissingExtra
from hornox.server.storage._revision import is_latest
from hornox.server.storage._sql_database import error_name, other_version, require_latest
from hornox.server.storage.errors import StoreError
from hornox.server.storage.jobs import ServerJobs, WorkerJobs
from hornox.server.storage.sql import SqlStore

READERS = 4

MIGRATION_LOCK = 4_766_601_169
"""The advisory lock of a migration: several servers may start at once."""

CONNECTION: Mapping[str, Any] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 8_000,  # milliseconds until a cut connection is noticed
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "prepare_threshold": None,  # a pooler may give each transaction another connection
}

LONGEST_SLEEP = "3s"
"""How long a server may sleep in the middle of a commit, until PostgreSQL ends it.

The commit has locked the leases of its tables. Until the lock is gone no other server can take them
over, so it must be gone before the lease ends.
"""

KEEPALIVES = """
SELECT set_config('tcp_keepalives_idle', '5s', false),
  set_config('tcp_keepalives_interval', '2s', false), set_config('tcp_keepalives_count', '2', false)
"""
"""When PostgreSQL notices that the machine of a connection is gone: by default after two hours."""


def open_postgres(url: str) -> SqlStore:
    """Open the store at this address. Create or upgrade its tables if needed."""
    address = _address(url)
    writer = _durable_engine(address)
    event.listen(writer, "connect", _end_sleepers)
    try:
        with writer.begin() as connection:
            _upgrade(connection)
    except SQLAlchemyError as error:
        writer.dispose()
        raise StoreError(f"{shown(url)} cannot be opened: {error_name(error)}") from None
    return _store(address, writer)


def open_postgres_as_it_is(url: str) -> SqlStore:
    """Open the store. Create and upgrade nothing; the tables may be of any version or missing."""
    address = _address(url)
    return _store(address, _durable_engine(address))


def open_postgres_beside_servers(url: str) -> SqlStore:
    """Open the store of running servers. Create and upgrade nothing."""
    store = open_postgres_as_it_is(url)
    try:
        require_latest(store, shown(url))
    except StoreError:
        store.close()
        raise
    return store


def shown(url: str) -> str:
    """Return an address without its password."""
    return _address(url).render_as_string(hide_password=True)


def _store(address: URL, writer: Engine) -> SqlStore:
    readers = _engine(address, connections=READERS, isolation_level="REPEATABLE READ")
    renewals = _engine(address, connections=1)
    event.listen(renewals, "connect", _end_sleepers)
    return SqlStore(writer, readers, at_close=lambda: None, renewals=renewals)


def open_server_jobs(url: str, server: str) -> ServerJobs:
    """Open the jobs of this server. Its store must be open."""
    return ServerJobs(_jobs_engine(_address(url)), server)


def open_worker_jobs(url: str, worker: str, version: str) -> WorkerJobs:
    """Open the jobs for this worker program, in a database of this version of Hornox."""
    address = _address(url)
    engine = _jobs_engine(address)
    try:
        with engine.connect() as connection:
            fits = is_latest(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"{shown(url)} cannot be opened: {error_name(error)}") from None
    if not fits:
        engine.dispose()
        raise other_version(shown(url))
    return WorkerJobs(engine, worker, version)


def _durable_engine(address: URL) -> Engine:
    engine = _engine(address, connections=1)
    event.listen(engine, "connect", _require_durable_commits)
    return engine


def _jobs_engine(address: URL) -> Engine:
    """Jobs need not survive a crash of the database's machine, so no commit waits for its disk."""
    engine = _engine(address, connections=2)
    event.listen(engine, "connect", _allow_delayed_commits)
    event.listen(engine, "connect", _end_sleepers)
    return engine


def _address(url: str) -> URL:
    try:
        return make_url(url).set(drivername="postgresql+psycopg")
    except ArgumentError:
        raise StoreError("a database looks like postgresql://user@host/name") from None


def _upgrade(connection: Connection) -> None:
    connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
    if not is_latest(connection):
        from hornox.server.storage._migrate import migrate  # rarely needed, and slow to import

        migrate(connection)


def _engine(address: URL, *, connections: int, **options: Any) -> Engine:
    try:
        engine = create_engine(
            address,
            pool_size=connections,
            max_overflow=0,
            pool_pre_ping=True,  # the database may have restarted
            hide_parameters=True,  # keep secrets out of errors
            connect_args=dict(CONNECTION),
            **options,
        )
    except (ImportError, NoSuchModuleError):
        raise MissingExtra("a PostgreSQL database", "postgres") from None
    event.listen(engine, "connect", _notice_what_is_gone)
    return engine


def _notice_what_is_gone(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(KEEPALIVES)
    connection.commit()


def _end_sleepers(connection: Any, _: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{LONGEST_SLEEP}'")
    connection.commit()


def _require_durable_commits(connection: Any, _: object) -> None:
    """Wait for the disk at each commit, whatever the database's default is."""
    with connection.cursor() as cursor:
        (mode,) = cursor.execute("SHOW synchronous_commit").fetchone()
        if mode == "off":
            cursor.execute("SET synchronous_commit = on")
    connection.commit()


def _allow_delayed_commits(connection: Any, _: object) -> None:
    """Do not wait for the disk at commits."""
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")
    connection.commit()
