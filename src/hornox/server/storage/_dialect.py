"""The few statements in which databases differ."""

from __future__ import annotations

import re

from sqlalchemy import Connection, text

_APPEND_SQL = """
INSERT INTO entries (table_code, number, at, entry)
SELECT CAST(:table AS VARCHAR), :number, :at, :entry
WHERE :number = 1 + coalesce(
  (SELECT max(number) FROM entries WHERE table_code = :table),
  (SELECT number FROM documents WHERE table_code = :table)
)
"""

APPEND = {
    "sqlite": _APPEND_SQL,
    "postgresql": re.sub(r":(\w+)", r"%(\1)s", _APPEND_SQL),
}
"""Writes an entry only if it follows the last one.

Plain SQL: it is the most frequent statement, and SQLAlchemy would process each entry in Python.
"""

NOW = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
}
"""The database's time in milliseconds: servers share it, whatever their own clocks say."""

_RATING_LOCK = 4_766_601_170
_OPERATOR_LOCK = 4_766_601_171


def lock_ratings(connection: Connection) -> None:
    """Let one transaction at a time rate a game."""
    _lock(connection, _RATING_LOCK)


def lock_operator_log(connection: Connection) -> None:
    """Let one transaction at a time number an entry: a later number is committed later."""
    _lock(connection, _OPERATOR_LOCK)


def _lock(connection: Connection, lock: int) -> None:
    """Hold an advisory lock until the end of the transaction. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": lock})
