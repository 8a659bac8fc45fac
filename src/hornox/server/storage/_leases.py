"""Leases in SQL. The database's clock counts, and a commit locks the leases it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, TextClause, delete, select, text

from hornox.server.storage import schema
from hornox.server.storage._dialect import NOW
from hornox.server.storage.changes import RequireLease
from hornox.server.storage.errors import StoreConflict
from hornox.table import Milliseconds

_LEASES = schema.LEASES.c

_ACQUIRE = """
INSERT INTO leases (table_code, epoch, server, until)
VALUES (:table, 1, :server, {now} + :duration)
ON CONFLICT (table_code) DO UPDATE
SET epoch = leases.epoch + 1, server = excluded.server, until = excluded.until
WHERE leases.server = excluded.server OR leases.until <= {now}
RETURNING epoch
"""
_RENEW = """
UPDATE leases SET until = {now} + :duration WHERE server = :server AND until > 0
RETURNING table_code, epoch
"""
_RELEASE = text("UPDATE leases SET until = 0 WHERE table_code = :table AND epoch = :epoch")
_RELEASE_ALL = text("UPDATE leases SET until = 0 WHERE server = :server")


def acquire(connection: Connection, table: str, server: str, duration: Milliseconds) -> int | None:
    """Return a new epoch of this table's lease, or `None` if another server holds it."""
    values = {"table": table, "server": server, "duration": duration}
    epoch: int | None = connection.scalar(_timed(connection, _ACQUIRE), values)
    return epoch


def renew(
    connection: Connection, server: str, duration: Milliseconds
) -> frozenset[tuple[str, int]]:
    """Renew all leases of this server. Return their tables and epochs."""
    values = {"server": server, "duration": duration}
    rows = connection.execute(_timed(connection, _RENEW), values)
    return frozenset((row.table_code, row.epoch) for row in rows)


def release(connection: Connection, table: str, epoch: int) -> None:
    """Let other servers acquire the lease, if this epoch is valid."""
    connection.execute(_RELEASE, {"table": table, "epoch": epoch})


def release_all(connection: Connection, server: str) -> None:
    """Release all leases of this server."""
    connection.execute(_RELEASE_ALL, {"server": server})


def drop(connection: Connection, table: str) -> None:
    """Delete the lease of a table that is deleted."""
    connection.execute(delete(schema.LEASES).where(_LEASES.table_code == table))


def check(connection: Connection, required: Sequence[RequireLease]) -> None:
    """Raise `StoreConflict` unless all these epochs are valid.

    The rows stay locked until the commit, so that no other server acquires one before it.
    """
    if not required:
        return
    tables = sorted({change.table for change in required})
    valid = select(_LEASES.table_code, _LEASES.epoch).where(_LEASES.table_code.in_(tables))
    locked = valid.order_by(_LEASES.table_code).with_for_update(read=True)
    epochs = {row.table_code: row.epoch for row in connection.execute(locked)}
    if any(epochs.get(change.table) != change.epoch for change in required):
        raise StoreConflict("another server owns the table")


def _timed(connection: Connection, statement: str) -> TextClause:
    return text(statement.format(now=NOW[connection.dialect.name]))
