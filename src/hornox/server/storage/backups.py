"""Back up and restore a database. Backups are as private as the database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from hornox.server.storage._file_lock import locked
from hornox.server.storage._sql_database import error_name, is_corruption
from hornox.server.storage.errors import StoreCorrupt, StoreError
from hornox.server.storage.private_files import PRIVATE_DIRECTORY, new_private_file
from hornox.server.storage.sqlite import DATABASE, FILE_SUFFIXES, LOCK

REPLACED_DATABASE = "hornox.damaged"
"""The name of a database that a backup has replaced."""


_ROTATED = re.compile(r"hornox-\d{8}-\d{6}\.(sqlite3|dump)")


def new_name(suffix: str) -> str:
    """Return a name for a backup made now. Later ones sort later."""
    return f"hornox-{datetime.now(UTC):%Y%m%d-%H%M%S}.{suffix}"


def rotate(directory: Path, keep: int) -> list[Path]:
    """Delete all backups with names of `new_name` but the newest. Return the deleted ones."""
    backups = sorted(path for path in directory.iterdir() if _ROTATED.fullmatch(path.name))
    old = backups[: max(0, len(backups) - keep)]
    for path in old:
        path.unlink()
    return old


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
        aside = put_in_place(fresh, directory)
    return aside if replaced else None


def put_in_place(fresh: Path, directory: Path) -> Path:
    """Make this file the database. Return where the old one is kept."""
    for ending in FILE_SUFFIXES:
        old = directory / f"{DATABASE}{ending}"
        if old.exists():
            old.replace(directory / f"{REPLACED_DATABASE}{ending}")
    fresh.replace(directory / DATABASE)
    return directory / REPLACED_DATABASE


def _copy(source: Path, target: Path) -> None:
    """Write a complete copy of an intact database, or nothing."""
    with new_private_file(target) as partial:
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


@contextmanager
def _translated_errors(source: Path) -> Iterator[None]:
    """Raise SQLite's errors as ours, by name: their message may contain secrets."""
    try:
        yield
    except sqlite3.Error as error:
        name = error_name(error)
        kind = StoreCorrupt if is_corruption(name) else StoreError
        raise kind(f"{source} cannot be copied: {name}") from None
