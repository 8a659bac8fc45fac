"""The store in a PostgreSQL database, which several servers may share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from hornox.server.storage._revision import is_latest
from hornox.server.storage.errors import StoreError
from hornox.server.storage.sql import SqlStore, error_name

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


def open_postgres(url: str) -> SqlStore:
    """Open the store at this address. Create or upgrade its tables if needed."""
    address = _address(url)
    writer = _engine(address, connections=1)
    readers = _engine(address, connections=READERS, isolation_level="REPEATABLE READ")
    try:
        with writer.begin() as connection:
            _upgrade(connection)
    except SQLAlchemyError as error:
        writer.dispose()
        shown = address.render_as_string(hide_password=True)
        raise StoreError(f"{shown} cannot be opened: {error_name(error)}") from None
    return SqlStore(writer, readers, at_close=lambda: None)


def _address(url: str) -> URL:
    try:
        return make_url(url).set(drivername="postgresql+psycopg")
    except ArgumentError:
        raise StoreError("a database looks like postgresql://user@host/name") from None


def _upgrade(connection: Connection) -> None:
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
        raise StoreError("PostgreSQL needs psycopg: pip install 'hornox[postgres]'") from None
    event.listen(engine, "connect", _require_durable_commits)
    return engine


def _require_durable_commits(connection: Any, _: object) -> None:
    """Wait for the disk at each commit, whatever the database's default is."""
    with connection.cursor() as cursor:
        (mode,) = cursor.execute("SHOW synchronous_commit").fetchone()
        if mode == "off":
            cursor.execute("SET synchronous_commit = on")
    connection.commit()
