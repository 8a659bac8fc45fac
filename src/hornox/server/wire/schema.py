"""JSON Schema of the WebSocket protocol, generated from its types."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, get_args

from hornox.engine import Event, SeatAction
from hornox.engine.events import PublicEvent
from hornox.protocol.frames import VERSION, ClientFrame, ServerFrame
from hornox.record.codec import hints_of
from hornox.record.schema import Schema, definition_of, reference
from hornox.table import Command, Message

UNIONS: dict[Any, str] = {
    ClientFrame: "ClientFrame",
    ServerFrame: "ServerFrame",
    Command: "Command",
    Message: "Message",
    Event: "Event",
    PublicEvent: "PublicEvent",
    SeatAction: "SeatAction",
}
"""Unions that have a definition of their own."""


def protocol_schema() -> Schema:
    """Return the schema of all frames in both directions (JSON Schema, draft 2020-12)."""
    sent = {*kinds_in(ClientFrame)}
    kinds = sorted(sent | {*kinds_in(ServerFrame)}, key=name_of)
    named = {kind: name_of(kind) for kind in kinds}
    assert len({*named.values()}) == len(named), "two kinds have the same name"
    names = UNIONS | named
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hornox protocol",
        "description": f"A frame of a WebSocket, version {VERSION}. Seats and rows are counted "
        "from 0, times are milliseconds. The server always sends every property; a client may "
        "leave out those that are not required.",
        "anyOf": [reference("ClientFrame"), reference("ServerFrame")],
        "$defs": {
            name: _definition(kind, names, sent=kind in sent) for kind, name in names.items()
        },
    }


def name_of(kind: type[Any]) -> str:
    """Return the name of a definition. Frames are named as on the wire: `Hello`, `News`."""
    return kind.__name__.removesuffix("Frame")


def _definition(kind: Any, names: dict[Any, str], *, sent: bool) -> Schema:
    """Require all properties of types that only the server sends."""
    schema = definition_of(kind, names)
    if sent or "properties" not in schema:
        return schema
    return schema | {"required": [*schema["properties"]]}


def kinds_in(kind: Any, seen: frozenset[Any] = frozenset()) -> Iterator[type[Any]]:
    """Yield the dataclasses and enumerations in a type, at any depth."""
    if kind in seen:
        return
    for part in get_args(kind):
        yield from kinds_in(part, seen)
    if not isinstance(kind, type):
        return
    if is_dataclass(kind):
        yield kind
        for hint in hints_of(kind).values():
            yield from kinds_in(hint, seen | {kind})
    elif issubclass(kind, Enum):
        yield kind


if __name__ == "__main__":  # pragma: no cover
    print(json.dumps(protocol_schema(), indent=2))
