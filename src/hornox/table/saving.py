"""A whole table as one JSON document, so that a log need not be kept for ever.

Secret: the document has the seed and all hidden choices. A table is restored from its last
document and the entries logged after it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hornox.record import RecordError, from_json, replay, to_json
from hornox.record.codec import hints_of
from hornox.table.table import Table

FORMAT = "hornox-table"
VERSION = 1
SAVED = tuple(field.name for field in fields(Table) if field.name != "state")
"""The fields in a document; the state of a game follows from its record."""

NEWER = ("removed", "host_gone", "talkers", "silenced")
"""Fields that older documents do not have."""

NEEDED = tuple(name for name in SAVED if name not in NEWER)


def dump_table(table: Table) -> dict[str, Any]:
    """The table as JSON data."""
    parts = {name: to_json(getattr(table, name)) for name in SAVED}
    return {"format": FORMAT, "version": VERSION} | parts


def load_table(data: dict[str, Any]) -> Table:
    """The table that `dump_table` wrote, or a `RecordError`."""
    if (data.get("format"), data.get("version")) != (FORMAT, VERSION):
        raise RecordError("format", f"must be {FORMAT!r}, version {VERSION}")
    given = data.keys() - {"format", "version"}
    if not {*NEEDED} <= given <= {*SAVED}:
        raise RecordError("", f"a table has {', '.join(SAVED)}")
    hints = hints_of(Table)
    table = Table(**{name: from_json(hints[name], data[name], name) for name in given})
    if table.game is None:
        return table
    parts = {field.name: getattr(table, field.name) for field in fields(Table)}
    return Table(**parts | {"state": replay(table.game.record)[-1].state})
