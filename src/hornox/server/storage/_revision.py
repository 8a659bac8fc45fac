"""The revision of a database. Does not use Alembic, which is slow to import."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

LATEST = "0009"
"""The revision of the last migration."""


def is_latest(connection: Connection) -> bool:
    """Check whether the database is current."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.scalars(text("SELECT version_num FROM alembic_version")).all() == [LATEST]
