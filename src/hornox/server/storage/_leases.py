"""Leases in SQL. A dead server has none, and a commit locks the leases it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, text

from hornox.server.storage import schema
from hornox.server.storage._servers import timed
from hornox.server.storage.changes import RequireLease
from hornox.server.storage.errors import StoreConflict
from hornox.server.storage.rows import ServerRow

_LEASES = schema.LEASES.c

_IS_DEAD = "NOT EXISTS (SELECT 1 FROM servers WHERE id = leases.server AND until > {now})"
_ON_CONFLICT = """
ON CONFLICT (table_code) DO UPDATE SET epoch = leases.epoch + 1, server = excluded.server
"""
_ACQUIRE = f"""
INSERT INTO leases (table_code, epoch, server) VALUES (:table, 1, :server)
{_ON_CONFLICT} WHERE leases.server = excluded.server OR {_IS_DEAD}
RETURNING epoch
"""
_ACQUIRE_FREE = f"""
INSERT INTO leases (table_code, epoch, server)
SELECT code, 1, CAST(:server AS VARCHAR) FROM tables
WHERE NOT EXISTS (
  SELECT 1 FROM leases JOIN servers ON servers.id = leases.server AND servers.until > {{now}}
  WHERE leases.table_code = tables.code
)
ORDER BY active DESC LIMIT :limit
{_ON_CONFLICT} WHERE {_IS_DEAD}
RETURNING table_code, epoch
"""
_OWNER = """
SELECT servers.id, servers.name, servers.address FROM leases
JOIN servers ON servers.id = leases.server AND servers.until > {now}
WHERE leases.table_code = :table
"""
_RELEASE = text("UPDATE leases SET server = '' WHERE table_code = :table AND epoch = :epoch")


def acquire(connection: Connection, table: str, server: str) -> int | None:
    """Return a new epoch of this table's lease, or `None` if another living server has it."""
    values = {"table": table, "server": server}
    epoch: int | None = connection.scalar(timed(connection, _ACQUIRE), values)
    return epoch


def acquire_free(connection: Connection, server: str, limit: int) -> tuple[tuple[str, int], ...]:
    """Acquire the leases of tables that no living server has. Return tables and epochs."""
    values = {"server": server, "limit": limit}
    rows = connection.execute(timed(connection, _ACQUIRE_FREE), values)
    return tuple((row.table_code, row.epoch) for row in rows)


def leases_of(connection: Connection, server: str) -> frozenset[tuple[str, int]]:
    """Return the tables and epochs of a server's leases."""
    own = select(_LEASES.table_code, _LEASES.epoch).where(_LEASES.server == server)
    return frozenset((row.table_code, row.epoch) for row in connection.execute(own))


def owner(connection: Connection, table: str) -> ServerRow | None:
    """Return the living server that has the lease of this table."""
    row = connection.execute(timed(connection, _OWNER), {"table": table}).one_or_none()
    return None if row is None else ServerRow(row.id, row.name, row.address)


def release(connection: Connection, table: str, epoch: int) -> None:
    """Let other servers acquire the lease, if this epoch is valid."""
    connection.execute(_RELEASE, {"table": table, "epoch": epoch})


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
