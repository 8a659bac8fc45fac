"""Which tables there are, and how those are listed that are not in memory."""

from __future__ import annotations

from collections import defaultdict

from hornox.server.storage import TableRow
from hornox.server.tables.table_listing import TableListing


class TableIndex:
    """All tables by code. `put_away` lacks those that were not read yet since the start."""

    def __init__(self) -> None:
        self.rows: dict[str, TableRow] = {}
        self.unloaded: dict[str, TableListing] = {}
        self._opened: defaultdict[str | None, set[str]] = defaultdict(set)

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, code: str) -> bool:
        return code in self.rows

    def add(self, row: TableRow) -> None:
        self.rows[row.code] = row
        self._opened[row.opener].add(row.code)

    def remove(self, code: str) -> None:
        opener = self.rows.pop(code).opener
        self.unloaded.pop(code, None)
        self._opened[opener].discard(code)
        if not self._opened[opener]:
            del self._opened[opener]

    def opened_by(self, person: str) -> frozenset[str]:
        """The codes of the tables that a person has opened."""
        return frozenset(self._opened.get(person, ()))

    def is_finished_and_unloaded(self, code: str) -> bool:
        """Whether the table was put away after a game: nobody is there, and nobody plays."""
        listing = self.unloaded.get(code)
        return listing is not None and listing.games > 0 and not listing.playing
