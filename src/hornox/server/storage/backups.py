"""Back up and restore a database. Backups are as private as the database."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from hornox.server.storage._file_lock import locked
from hornox.server.storage.errors import StoreCorrupt, StoreError
from hornox.server.storage.sql import error_name, is_corruption
from hornox.server.storage.sqlite import (
    DATABASE,
    FILE_SUFFIXES,
    LOCK,
    PRIVATE_DIRECTORY,
    PRIVATE_FILE,
)

REPLACED_DATABASE = "hornox.damaged"
"""The name of a database that a backup has replaced."""


def back_up(directory: Path, file: Path) -> None:
    """Copy the database. A server may use it meanwhile."""
    database = directory / DATABASE
    if not database.is_file():
        raise StoreError(f"there is no database in {directory}")
    _copy(database, file)


def restore(file: Path, directory: Path) -> Path | None:
    """Replace the database with a backup. Return where the old one is kept, if there was one."""
    if not file.is_file():
        raise StoreError(f"there is no backup {file}")
    directory.mkdir(mode=PRIVATE_DIRECTORY, parents=True, exist_ok=True)
    with locked(directory / LOCK):
        fresh = directory / f"{DATABASE}.fresh"
        _copy(file, fresh)
        replaced = (directory / DATABASE).exists()
        for ending in FILE_SUFFIXES:
            old = directory / f"{DATABASE}{ending}"
            if old.exists():
                old.replace(directory / f"{REPLACED_DATABASE}{ending}")
        fresh.replace(directory / DATABASE)
    return directory / REPLACED_DATABASE if replaced else None


def _copy(source: Path, target: Path) -> None:
    """Write a complete copy of an intact database, or nothing."""
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE_FILE))
    try:
        with (
            _translated_errors(source),
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
def _translated_errors(source: Path) -> Iterator[None]:
    """Raise SQLite's errors as ours, by name: their message may contain secrets."""
    try:
        yield
    except sqlite3.Error as error:
        name = error_name(error)
        kind = StoreCorrupt if is_corruption(name) else StoreError
        raise kind(f"{source} cannot be copied: {name}") from None
