"""A JSON Schema of the bot protocol, generated from its types."""

from __future__ import annotations

import json
from typing import get_args

from hornox.bots.external.protocol import FROM_BOT, LONGEST_NAME, TO_BOT, VERSION
from hornox.engine import (
    Action,
    BuffaloView,
    Decision,
    Event,
    Outcome,
    Played,
    Prompt,
    RowView,
    SeatView,
    Setup,
    Skipped,
    SpecialsView,
    Use,
    View,
)
from hornox.record.schema import Schema, definition_of, reference

SHARED: tuple[type[object], ...] = (
    View,
    Setup,
    Decision,
    Prompt,
    RowView,
    SeatView,
    SpecialsView,
    BuffaloView,
    Outcome,
    Played,
    Skipped,
    *sorted({*get_args(Action), *get_args(Event), *get_args(Use)}, key=lambda kind: kind.__name__),
)
"""Types with a definition of their own, because they are used in many places."""


NAMES = {kind: kind.__name__ for kind in SHARED}


def protocol_schema() -> Schema:
    """Return the schema of every message, version 1 (JSON Schema, draft 2020-12)."""
    shared = {name: definition_of(kind, NAMES) for kind, name in NAMES.items()}
    messages = {
        f"{name}-{direction}": _message(name, kind)
        for direction, kinds in (("to-bot", TO_BOT), ("from-bot", FROM_BOT))
        for name, kind in kinds.items()
    }
    used = json.dumps([shared, messages])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hornox bot protocol",
        "description": "A line between Hornox and a bot. Seats and rows are counted from 0.",
        "anyOf": [reference(name) for name in messages],
        "$defs": messages | {name: s for name, s in shared.items() if f'/{name}"' in used},
    }


def _message(name: str, kind: type[object]) -> Schema:
    schema = definition_of(kind, NAMES)
    properties = {"type": {"const": name}} | schema["properties"]
    if "version" in properties:
        properties |= {"version": {"const": VERSION}}
    if "name" in properties:
        properties |= {"name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}}
    return schema | {"required": ["type", *schema["required"]], "properties": properties}


if __name__ == "__main__":  # pragma: no cover
    print(json.dumps(protocol_schema(), indent=2))
