"""A whole table as one JSON document, so that older log entries can be deleted.

Secret: the document has the seed and all hidden choices. A table is restored from its last document
and the entries logged after it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hornox.record import RecordError, from_json, replay, to_json
from hornox.record.codec import hints_of
from hornox.record.formats import Document, Format
from hornox.table.table import Table

_ADDED_TO_VERSION_1: Document = {
    "removed": [],
    "host_gone": None,
    "talkers": "everybody",
    "silenced": [],
    "daily": None,
}
_ADDED_TO_ITS_TERMS: Document = {
    "memory_aid": True,
    "grace": 30,
    "open_points": True,
    "patience": 120,
    "hints": False,
}


def _with_all_fields(table: Document) -> Document:
    """Upgrade from version 1 to 2: version 1 got more fields in the course of time.

    What a document does not say is what was so when it was written.
    """
    terms = table.get("terms")
    if isinstance(terms, dict):
        table["terms"] = _ADDED_TO_ITS_TERMS | terms
    return _ADDED_TO_VERSION_1 | table


TABLE = Format("hornox-table", (_with_all_fields,))
SAVED = tuple(field.name for field in fields(Table) if field.name != "state")
"""The fields in a document; the state of a game follows from its record."""


def dump_table(table: Table) -> dict[str, Any]:
    """Return the table as JSON data."""
    parts = {name: to_json(getattr(table, name)) for name in SAVED}
    return TABLE.head | parts


def load_table(data: dict[str, Any]) -> Table:
    """Return the table that `dump_table` wrote, or raise `RecordError`."""
    given = TABLE.read(data)
    if given.keys() != {*SAVED}:
        raise RecordError("", f"a table has {', '.join(SAVED)}")
    hints = hints_of(Table)
    table = Table(**{name: from_json(hints[name], part, name) for name, part in given.items()})
    if table.game is None:
        return table
    parts = {field.name: getattr(table, field.name) for field in fields(Table)}
    return Table(**parts | {"state": replay(table.game.record)[-1].state})
