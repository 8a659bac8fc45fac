"""Read everything that is stored, and name what is damaged."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, TypeAlias

from sqlalchemy import Connection, ForeignKeyConstraint, func, select, text

from hornox.engine import HornoxError
from hornox.record import read_record
from hornox.server.storage import PERSON_PREFIX, SqlStore, StoreError
from hornox.server.storage.schema import (
    DOCUMENTS,
    ENTRIES,
    GAMES,
    METADATA,
    PEOPLE,
    RATINGS,
    REVIEWS,
    TABLES,
)
from hornox.server.tables import RegistryError, read_table

Key: TypeAlias = tuple[tuple[str, Any], ...]
"""Columns of a row and their values."""

MOST_LINES = 20
"""Lines that SQLite tells about a damaged file."""


class Damage(Enum):
    """What is wrong."""

    FILE = "damaged file"
    TABLE = "unreadable table"
    GAME = "unreadable game"
    REVIEW = "unreadable review"
    ORPHAN = "row without what it belongs to"


@dataclass(frozen=True, slots=True)
class DataProblem:
    """A row, a table to play at or a game that is damaged. `rows` is a table of the database.

    `key` has the columns by which it is found. No value that may be secret is told.
    """

    damage: Damage
    rows: str
    key: Key = ()
    detail: str = ""


def check(store: SqlStore) -> list[DataProblem]:
    """Return all problems. A part that cannot be read at all is one problem."""
    found: list[DataProblem] = []
    parts: dict[str, Callable[[SqlStore], Iterator[DataProblem]]] = {
        "file": _file,
        "rows": _orphans,
        "tables": _tables,
        "games": _games,
        "reviews": _reviews,
    }
    for name, part in parts.items():
        try:
            found += part(store)
        except StoreError as error:
            found.append(DataProblem(Damage.FILE, name, detail=error.cause))
    return found


def _file(store: SqlStore) -> Iterator[DataProblem]:
    for line in store.query(_integrity):
        yield DataProblem(Damage.FILE, "file", detail=line)


def _integrity(connection: Connection) -> list[str]:
    """Return what SQLite finds. PostgreSQL has no such command: all rows are read below."""
    if connection.dialect.name != "sqlite":
        return []
    lines = connection.scalars(text(f"PRAGMA integrity_check({MOST_LINES})")).all()
    return [line for line in lines if line != "ok"]


def _orphans(store: SqlStore) -> Iterator[DataProblem]:
    for table in METADATA.sorted_tables:
        for constraint in table.foreign_key_constraints:
            for key in store.query(partial(_without_parent, constraint)):
                detail = f"{constraint.elements[0].column.table.name} has no such row"
                yield DataProblem(Damage.ORPHAN, table.name, key, detail)
    for subject, mode in store.query(_ratings_without_person):
        key = (("subject", subject), ("mode", mode))
        yield DataProblem(Damage.ORPHAN, RATINGS.name, key, "people has no such row")


def _without_parent(constraint: ForeignKeyConstraint, connection: Connection) -> list[Key]:
    (element,) = constraint.elements
    child, parent = element.parent, element.column
    primary = [*child.table.primary_key.columns]
    missing = (
        select(*primary)
        .select_from(child.table.outerjoin(parent.table, child == parent))
        .where(child.is_not(None), parent.is_(None))
    )
    names = [column.name for column in primary]
    return [tuple(zip(names, row, strict=True)) for row in connection.execute(missing)]


def _ratings_without_person(connection: Connection) -> list[tuple[str, str]]:
    person = func.substr(RATINGS.c.subject, len(PERSON_PREFIX) + 1)
    query = (
        select(RATINGS.c.subject, RATINGS.c.mode)
        .outerjoin(PEOPLE, PEOPLE.c.id == person)
        .where(RATINGS.c.subject.startswith(PERSON_PREFIX), PEOPLE.c.id.is_(None))
    )
    return [(row.subject, row.mode) for row in connection.execute(query)]


def _tables(store: SqlStore) -> Iterator[DataProblem]:
    incomplete = store.query(_incomplete_logs)
    for code in store.query(lambda connection: connection.scalars(select(TABLES.c.code)).all()):
        detail = "entries are missing" if code in incomplete else _unreadable(store, code)
        if detail:
            yield DataProblem(Damage.TABLE, TABLES.name, (("code", code),), detail)


def _unreadable(store: SqlStore, code: str) -> str:
    try:
        read_table(store, code)
    except RegistryError as error:
        return str(error)
    return ""


def _incomplete_logs(connection: Connection) -> set[str]:
    """Return the tables whose entries do not follow their document one by one."""
    count, first = func.count(ENTRIES.c.number), func.min(ENTRIES.c.number)
    last, document = func.max(ENTRIES.c.number), DOCUMENTS.c.number
    query = (
        select(DOCUMENTS.c.table_code)
        .join(ENTRIES, ENTRIES.c.table_code == DOCUMENTS.c.table_code)
        .group_by(DOCUMENTS.c.table_code, document)
        .having((first != document + 1) | (last - document != count))
    )
    return {*connection.scalars(query)}


def _games(store: SqlStore) -> Iterator[DataProblem]:
    for id in store.query(lambda connection: connection.scalars(select(GAMES.c.id)).all()):
        try:
            game = store.game(id)
            if game is not None:
                read_record(game.record)
        except (HornoxError, ValueError) as error:
            name = error.cause if isinstance(error, StoreError) else type(error).__name__
            yield DataProblem(Damage.GAME, GAMES.name, (("id", id),), name)


def _reviews(store: SqlStore) -> Iterator[DataProblem]:
    for id in store.query(lambda connection: connection.scalars(select(REVIEWS.c.game_id)).all()):
        packed = store.query(partial(_packed_review, id))
        try:
            zlib.decompress(packed).decode()
        except (zlib.error, UnicodeDecodeError) as error:
            key = (("game_id", id),)
            yield DataProblem(Damage.REVIEW, REVIEWS.name, key, type(error).__name__)


def _packed_review(game: str, connection: Connection) -> bytes:
    packed: bytes = (
        connection.scalar(select(REVIEWS.c.document).where(REVIEWS.c.game_id == game)) or b""
    )
    return packed
