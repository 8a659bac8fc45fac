"""A whole table as one JSON document, so that older log entries can be deleted.

Secret: the document has the seed and all hidden choices. A table is restored from its last document
and the entries logged after it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hornox.record import RecordError, from_json, replay, to_json
from hornox.record.codec import hints_of
from hornox.record.formats import Format
from hornox.table.table import Table

TABLE = Format("hornox-table")
SAVED = tuple(field.name for field in fields(Table) if field.name != "state")
"""The fields in a document; the state of a game follows from its record."""

NEWER = ("removed", "host_gone", "talkers", "silenced", "daily")
"""Fields that older documents do not have."""

NEEDED = tuple(name for name in SAVED if name not in NEWER)


def dump_table(table: Table) -> dict[str, Any]:
    """Return the table as JSON data."""
    parts = {name: to_json(getattr(table, name)) for name in SAVED}
    return TABLE.head | parts


def load_table(data: dict[str, Any]) -> Table:
    """Return the table that `dump_table` wrote, or raise `RecordError`."""
    given = TABLE.read(data)
    if not {*NEEDED} <= given.keys() <= {*SAVED}:
        raise RecordError("", f"a table has {', '.join(SAVED)}")
    hints = hints_of(Table)
    table = Table(**{name: from_json(hints[name], part, name) for name, part in given.items()})
    if table.game is None:
        return table
    parts = {field.name: getattr(table, field.name) for field in fields(Table)}
    return Table(**parts | {"state": replay(table.game.record)[-1].state})
