"""A store in an SQL database, by SQLAlchemy Core and portable SQL."""

from __future__ import annotations

from collections.abc import Sequence

from hornox.server.storage._sql_parts import (
    SqlDaily,
    SqlGames,
    SqlLeases,
    SqlOperator,
    SqlPeople,
    SqlPuzzles,
    SqlRatings,
    SqlServers,
    SqlTables,
)
from hornox.server.storage._write_changes import write
from hornox.server.storage.changes import Change


class SqlStore(
    SqlServers,
    SqlLeases,
    SqlPeople,
    SqlTables,
    SqlGames,
    SqlRatings,
    SqlDaily,
    SqlPuzzles,
    SqlOperator,
):
    """All parts of a store on the same connections."""

    def commit(self, changes: Sequence[Change]) -> None:
        """Apply all changes in one transaction."""
        with self._transaction() as connection:
            write(connection, changes)
