"""Copies of a database, as secret as the database itself."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from hornox.server.storage._locking import locked
from hornox.server.storage.errors import StoreCorrupt, StoreError
from hornox.server.storage.sql import is_damage, name_of
from hornox.server.storage.sqlite import DATABASE, ENDINGS, LOCK, PRIVATE_DIRECTORY, PRIVATE_FILE

ASIDE = "hornox.damaged"
"""What a database is called that was replaced by a backup."""


def back_up(directory: Path, file: Path) -> None:
    """Copy the database as it is now. A server may use it meanwhile."""
    database = directory / DATABASE
    if not database.is_file():
        raise StoreError(f"there is no database in {directory}")
    _copy(database, file)


def restore(file: Path, directory: Path) -> Path | None:
    """Put a backup in the place of the database; return where that is kept, if there was one."""
    if not file.is_file():
        raise StoreError(f"there is no backup {file}")
    directory.mkdir(mode=PRIVATE_DIRECTORY, parents=True, exist_ok=True)
    with locked(directory / LOCK):
        fresh = directory / f"{DATABASE}.fresh"
        _copy(file, fresh)
        replaced = (directory / DATABASE).exists()
        for ending in ENDINGS:
            old = directory / f"{DATABASE}{ending}"
            if old.exists():
                old.replace(directory / f"{ASIDE}{ending}")
        fresh.replace(directory / DATABASE)
    return directory / ASIDE if replaced else None


def _copy(source: Path, target: Path) -> None:
    """A whole copy or none, and only of a database that is sound."""
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
    try:
        with (
            _own_errors(source),
            closing(sqlite3.connect(source)) as original,
            closing(sqlite3.connect(partial)) as copy,
        ):
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
            found = copy.execute("PRAGMA quick_check(1)").fetchone()
        if found != ("ok",):
            raise StoreCorrupt(f"{source} is damaged")
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def _own_errors(source: Path) -> Iterator[None]:
    """SQLite's errors as ours, by name: their text may contain secrets."""
    try:
        yield
    except sqlite3.Error as error:
        name = name_of(error)
        kind = StoreCorrupt if is_damage(name) else StoreError
        raise kind(f"{source} cannot be copied: {name}") from None
