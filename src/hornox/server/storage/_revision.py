"""Which revision a database has. Alembic knows too, but takes as long to load as all the rest."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

LATEST = "0002"
"""The revision of the last migration."""


def is_latest(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.scalars(text("SELECT version_num FROM alembic_version")).all() == [LATEST]
