"""Set aside what cannot be read, so that the rest works. Nothing is lost: it is in a file."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, select

from hornox.server.operator.checks import Damage, DataProblem
from hornox.server.storage import SqlStore
from hornox.server.storage.private_files import new_private_file
from hornox.server.storage.schema import (
    DOCUMENTS,
    ENTRIES,
    LEASES,
    MEMBERS,
    METADATA,
    PARTICIPANTS,
    REVIEWS,
    VIEWERS,
)

OF_A_TABLE = (ENTRIES, DOCUMENTS, MEMBERS, LEASES)
"""Tables of the database with rows of a table to play at."""

OF_A_GAME = (REVIEWS, VIEWERS, PARTICIPANTS)


def set_aside(store: SqlStore, problems: Sequence[DataProblem], directory: Path) -> Path | None:
    """Move the rows of these problems into a new file. Return it, or `None` without rows."""
    places = [place for problem in problems for place in _places(problem)]
    rows = store.query(lambda connection: list(_read(connection, places)))
    if not rows:
        return None
    file = directory / f"hornox.aside-{datetime.now(UTC):%Y%m%d-%H%M%S}.jsonl"
    with new_private_file(file) as partial, partial.open("w", encoding="utf-8") as lines:
        lines.writelines(f"{json.dumps(row, default=_text)}\n" for row in rows)
        lines.flush()
        os.fsync(lines.fileno())
    store.change(lambda connection: _delete(connection, places))
    return file


def _places(problem: DataProblem) -> Iterator[tuple[Table, ColumnElement[bool]]]:
    """Yield where the rows of a problem are; rows that refer to others first."""
    table = METADATA.tables.get(problem.rows)
    if table is None or not problem.key:
        return
    (_, id), *_ = problem.key
    if problem.damage is Damage.TABLE:
        yield from ((part, part.c.table_code == id) for part in OF_A_TABLE)
    if problem.damage is Damage.GAME:
        yield from ((part, part.c.game_id == id) for part in OF_A_GAME)
    yield table, and_(*(table.c[name] == value for name, value in problem.key))


def _read(
    connection: Connection, places: Iterable[tuple[Table, ColumnElement[bool]]]
) -> Iterator[dict[str, Any]]:
    for table, which in places:
        for row in connection.execute(select(table).where(which)).mappings():
            yield {"table": table.name, "row": dict(row)}


def _delete(connection: Connection, places: Iterable[tuple[Table, ColumnElement[bool]]]) -> None:
    for table, which in places:
        connection.execute(delete(table).where(which))


def _text(value: object) -> str:
    """Return bytes as text."""
    assert isinstance(value, bytes)
    return base64.b64encode(value).decode()
