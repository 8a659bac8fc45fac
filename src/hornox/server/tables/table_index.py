"""The codes of this process's tables, and the listings of those that are not loaded."""

from __future__ import annotations

from collections import defaultdict

from hornox.server.storage import TableRow
from hornox.server.tables.table_listing import TableListing


class TableIndex:
    """The tables of this process by code.

    `unloaded` lacks tables that were not loaded since the start.
    """

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.unloaded: dict[str, TableListing] = {}
        self._opened: defaultdict[str | None, set[str]] = defaultdict(set)

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, code: str) -> bool:
        return code in self.rows

    def add(self, row: TableRow) -> None:
        """Add a table."""
        self.rows[row.code] = row
        self._opened[row.opener].add(row.code)

    def remove(self, code: str) -> None:
        """Remove a table, if it is known."""
        row = self.rows.pop(code, None)
        self.unloaded.pop(code, None)
        if row is None:
            return
        opener = row.opener
        self._opened[opener].discard(code)
        if not self._opened[opener]:
            del self._opened[opener]

    def opened_by(self, person: str) -> frozenset[str]:
        """Return the codes of the tables that a person opened."""
        return frozenset(self._opened.get(person, ()))

    def is_finished_and_unloaded(self, code: str) -> bool:
        """Check whether the table was unloaded after its last game ended."""
        listing = self.unloaded.get(code)
        return listing is not None and listing.games > 0 and not listing.playing
