"""Read what can be read of a damaged SQLite database into a new one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Table

from hornox.server.storage._file_lock import locked
from hornox.server.storage.backups import put_in_place
from hornox.server.storage.errors import StoreError
from hornox.server.storage.schema import ENTRIES, METADATA, TABLES
from hornox.server.storage.sqlite import DATABASE, LOCK, create_database

LAST_ROWID = 2**62

Row: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Salvaged:
    """How many rows of each table of the database were read, and which could not be read wholly."""

    replaced: Path
    rows: dict[str, int]
    incomplete: tuple[str, ...]


def salvage(directory: Path) -> Salvaged:
    """Replace the database by a new one with all rows that can be read. No server may use it."""
    with locked(directory / LOCK):
        fresh = directory / f"{DATABASE}.fresh"
        fresh.unlink(missing_ok=True)
        create_database(fresh)
        rows: dict[str, int] = {}
        incomplete = []
        with (
            closing(sqlite3.connect(directory / DATABASE)) as damaged,
            closing(sqlite3.connect(fresh)) as new,
        ):
            damaged.text_factory = lambda given: given.decode(errors="replace")
            for table in METADATA.sorted_tables:
                reader = _Reader(damaged, table)
                rows[table.name] = sum(_insert(new, table, row) for row in reader.rows())
                if reader.failed:
                    incomplete.append(table.name)
            new.commit()
        if not any(rows.values()):
            fresh.unlink()
            raise StoreError(f"nothing can be read in {directory / DATABASE}: restore a backup")
        return Salvaged(put_in_place(fresh, directory), rows, tuple(incomplete))


class _Reader:
    """Reads the rows of one table, and goes on after those that are damaged."""

    def __init__(self, connection: sqlite3.Connection, table: Table) -> None:
        self._connection, self._table = connection, table
        self._columns = ", ".join(f'"{column.name}"' for column in table.columns)
        self.failed = False

    def rows(self) -> Iterator[Row]:
        """Yield all rows that can be read."""
        return self._by_table() if self._table is ENTRIES else self._by_rowid()

    def _by_rowid(self) -> Iterator[Row]:
        """Step over damaged rows, further with each failure."""
        query = (
            f"SELECT rowid, {self._columns} FROM {self._table.name} NOT INDEXED"
            " WHERE rowid > ? ORDER BY rowid"
        )
        last, step = 0, 1
        while last < LAST_ROWID:
            try:
                for rowid, *row in self._connection.execute(query, (last,)):
                    last, step = rowid, 1
                    yield tuple(row)
            except sqlite3.DatabaseError:
                self.failed = True
                last, step = last + step, step * 2
            else:
                return

    def _by_table(self) -> Iterator[Row]:
        """Read the entries of each table apart: they have no row numbers."""
        query = f"SELECT {self._columns} FROM entries WHERE table_code = ? ORDER BY number"
        codes = [row[0] for row in _Reader(self._connection, TABLES).rows()]
        for code in codes:
            try:
                yield from self._connection.execute(query, (code,))
            except sqlite3.DatabaseError:
                self.failed = True


def _insert(connection: sqlite3.Connection, table: Table, row: Row) -> bool:
    marks = ", ".join("?" * len(row))
    with suppress(sqlite3.IntegrityError):
        connection.execute(f"INSERT INTO {table.name} VALUES ({marks})", row)
        return True
    return False
