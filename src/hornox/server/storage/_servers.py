"""The servers that share the database. The database's clock says which of them are alive."""

from __future__ import annotations

from sqlalchemy import Connection, TextClause, text

from hornox.server.storage._dialect import NOW
from hornox.server.storage.rows import ServerRow
from hornox.table import SECOND, Milliseconds

FORGOTTEN: Milliseconds = 3600 * SECOND
"""How long the row of a dead server is kept."""

_END_EARLIER = text("DELETE FROM servers WHERE name = :name AND id <> :id")
_FORGET = "DELETE FROM servers WHERE until < {now} - :forgotten"
_RENEW = """
INSERT INTO servers (id, name, address, until) VALUES (:id, :name, :address, {now} + :duration)
ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
_IS_ALIVE = "SELECT 1 FROM servers WHERE id = :id AND until > {now}"
_ALIVE = "SELECT id, name, address FROM servers WHERE until > {now} ORDER BY name, id"
_STOP = text("DELETE FROM servers WHERE id = :id")


def start(connection: Connection, server: ServerRow, duration: Milliseconds) -> None:
    """Add a server. Earlier ones of this name are dead, and so is what was silent for long."""
    connection.execute(_END_EARLIER, {"name": server.name, "id": server.id})
    connection.execute(timed(connection, _FORGET), {"forgotten": FORGOTTEN})
    renew(connection, server, duration)


def renew(connection: Connection, server: ServerRow, duration: Milliseconds) -> bool:
    """Keep a server alive. Return false if it was taken for dead before."""
    was_alive = connection.scalar(timed(connection, _IS_ALIVE), {"id": server.id}) is not None
    values = {"id": server.id, "name": server.name, "address": server.address}
    connection.execute(timed(connection, _RENEW), {**values, "duration": duration})
    return was_alive


def stop(connection: Connection, id: str) -> None:
    """Remove a server."""
    connection.execute(_STOP, {"id": id})


def alive(connection: Connection) -> tuple[ServerRow, ...]:
    """Return the servers that are alive, by name."""
    rows = connection.execute(timed(connection, _ALIVE))
    return tuple(ServerRow(row.id, row.name, row.address) for row in rows)


def timed(connection: Connection, statement: str) -> TextClause:
    """Return a statement with the database's time for `{now}`."""
    return text(statement.format(now=NOW[connection.dialect.name]))
