"""A JSON Schema of the record format, generated from the types that read it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, assert_never, get_args, get_origin

from hornox.engine import (
    OPTIONS,
    RULE_BOOKS,
    VARIANTS,
    Action,
    Option,
    OptionKind,
    Row,
)
from hornox.record.codec import TAGGED, fields_of, hints_of, required, tag_of
from hornox.record.position_form import PositionForm
from hornox.record.record import LONGEST_SEED, RECORD

Schema: TypeAlias = dict[str, Any]

NO_NAMES: Mapping[Any, str] = {}

_PLAIN: dict[type[object], Schema] = {
    object: {},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
}
_MOVE_TEXT: Schema = {
    "type": "string",
    "pattern": "^(chance|[0-9]+): *.+$",
    "description": "The short text of an action with its seat, counted from 1: '1: play 14'.",
}


def record_schema() -> Schema:
    """Return the schema of a record in its present version (JSON Schema, draft 2020-12)."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hornox record",
        "description": "A game of the 6 nimmt! family: setup, start and actions. Seats and rows "
        "are counted from 0.",
        "type": "object",
        "additionalProperties": False,
        "required": ["format", "version", "rules", "mode", "seats"],
        "properties": {
            "format": {"const": RECORD.name},
            "version": {"const": RECORD.version},
            "rules": {"enum": list(RULE_BOOKS)},
            "mode": {"enum": list(VARIANTS)},
            "seats": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 10},
            "options": _options(),
            "seed": {
                "anyOf": [
                    {"type": "string", "minLength": 1, "maxLength": LONGEST_SEED},
                    {"type": "integer"},
                    {"type": "null"},
                ]
            },
            "position": {"anyOf": [schema_of(PositionForm), {"type": "null"}]},
            "actions": {"type": "array", "items": {"anyOf": [_MOVE_TEXT, *_moves()]}},
        },
    }


def schema_of(kind: Any, names: Mapping[Any, str] = NO_NAMES) -> Schema:
    """Return the schema of a type that the codec can read. Named types are referenced."""
    return reference(names[kind]) if kind in names else definition_of(kind, names)


def reference(name: str) -> Schema:
    """Return a reference to a definition in the same document."""
    return {"$ref": f"#/$defs/{name}"}


def definition_of(kind: Any, names: Mapping[Any, str] = NO_NAMES) -> Schema:
    """Return the schema of a type, in which named types are referenced."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _union(get_args(kind), names)
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if origin is tuple:
        return {"type": "array", "items": schema_of(get_args(kind)[0], names)}
    if is_dataclass(kind):
        return _dataclass(kind, names)
    if issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    return _PLAIN[kind]


def _union(kinds: tuple[Any, ...], names: Mapping[Any, str]) -> Schema:
    null: list[Schema] = [{"type": "null"}] if NoneType in kinds else []
    return {"anyOf": [schema_of(kind, names) for kind in kinds if kind is not NoneType] + null}


def _dataclass(kind: Any, names: Mapping[Any, str] = NO_NAMES) -> Schema:
    hints = hints_of(kind)
    properties = {field.name: schema_of(hints[field.name], names) for field in fields_of(kind)}
    must = [field.name for field in fields_of(kind) if required(field)]
    if kind in TAGGED:
        properties = {"type": {"const": tag_of(kind)}} | properties
        must = ["type", *must]
    schema = {
        "type": "object",
        "additionalProperties": False,
        "required": must,
        "properties": properties,
    }
    if kind is Row:  # a row without special cards is just its cards
        return {"anyOf": [properties["cards"], schema]}
    return schema


def _moves() -> list[Schema]:
    """Return every action, with the seat that takes it."""
    return [_with_seat(_dataclass(kind)) for kind in get_args(Action)]


def _with_seat(action: Schema) -> Schema:
    seat = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}
    return action | {
        "required": ["seat", *action["required"]],
        "properties": {"seat": seat} | action["properties"],
    }


def _options() -> Schema:
    values = {name: _option(option) for name, option in OPTIONS.items()}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            name: {"anyOf": [value, {"type": "null"}]} for name, value in values.items()
        },
    }


def _option(option: Option) -> Schema:
    match option.kind:
        case OptionKind.NUMBER:
            return {"type": "integer", "minimum": 1}
        case OptionKind.FLAG:
            return {"type": "boolean"}
        case OptionKind.CARDS:
            cards = {"enum": list(option.choices)}
            return {"type": "array", "items": cards, "uniqueItems": True, "minItems": 1}
        case _:
            assert_never(option.kind)


if __name__ == "__main__":  # pragma: no cover
    print(json.dumps(record_schema(), indent=2))
