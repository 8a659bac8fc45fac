"""Values to plain JSON data and strictly back, led by their type annotations.

Actions and events carry their kind as `"type": "play-card"`, and so do the kinds of other rooms
that ask for it (`tagged`); all other values are told by the place they stand in. Unknown fields,
missing fields and wrong types are refused by place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from hornox.engine import Action, Event, Row, Use
from hornox.record.errors import RecordError

T = TypeVar("T")

TAGGED: set[type[object]] = {*get_args(Action), *get_args(Event), *get_args(Use)}
"""Kinds of value that say what they are."""


def tagged(kind: type[T]) -> type[T]:
    """Decorate a dataclass that stands in a union: its values say what they are."""
    TAGGED.add(kind)
    return kind


def to_json(value: object) -> Any:
    """Plain data: dictionaries, lists, strings, numbers, booleans and null."""
    kind: Any = type(value)
    if kind in _PLAIN:  # most values are, and this is asked most often
        return value
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: to_json(item) for key, item in value.items()}
    if is_dataclass(value):
        data: dict[str, Any] = {"type": tag_of(kind)} if kind in TAGGED else {}
        for name in _names_of(kind):
            data[name] = to_json(getattr(value, name))
        return data
    return value


@cache
def _names_of(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def from_json(kind: type[T], data: object, place: str = "") -> T:
    """A value of this type, or a `RecordError` that names the place and the reason."""
    return cast(T, _decode(kind, data, place))


def to_text(value: object) -> str:
    """The value as one line of JSON."""
    return json.dumps(to_json(value), separators=(",", ":"))


def from_text(kind: type[T], text: str) -> T:
    """The value that `to_text` wrote."""
    return from_json(kind, load(text))


def load(text: str) -> object:
    """JSON text as plain data; a name given twice is refused, as are NaN and Infinity."""
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RecordError(place, f"not JSON: {error.msg}") from None
    except RecordError:
        raise
    except (ValueError, RecursionError):
        raise RecordError("", "not JSON: a number too long or lists too deep") from None


def tag_of(kind: type[object]) -> str:
    """PlayCard is play-card on the wire."""
    return _words(kind.__name__)


@cache
def _words(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The field types of a dataclass."""
    return get_type_hints(kind)


def required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _decode(kind: Any, data: object, place: str) -> object:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _decode_union(get_args(kind), data, place)
    if origin is tuple:
        return _decode_tuple(get_args(kind)[0], data, place)
    if is_dataclass(kind):
        return _decode_dataclass(kind, data, place)
    if kind is object:
        return data
    if issubclass(kind, Enum):
        return _decode_enum(kind, data, place)
    return _decode_plain(kind, data, place)


def _decode_union(kinds: tuple[Any, ...], data: object, place: str) -> object:
    if NoneType in kinds:
        if data is None:
            return None
        kinds = tuple(kind for kind in kinds if kind is not NoneType)
    if len(kinds) == 1:
        return _decode(kinds[0], data, place)
    if kinds == (str, int):
        return _decode(int if isinstance(data, int) else str, data, place)
    by_tag = _by_tag(kinds)
    tag = _object(data, place).get("type")
    if not isinstance(tag, str) or tag not in by_tag:
        raise RecordError(_at(place, "type"), f"must be one of {', '.join(sorted(by_tag))}")
    return _decode(by_tag[tag], data, place)


@cache
def _by_tag(kinds: tuple[Any, ...]) -> dict[str, Any]:
    return {tag_of(kind): kind for kind in kinds}


def _decode_tuple(kind: Any, data: object, place: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise RecordError(place, f"must be a list, not {_what(data)}")
    return tuple(_decode(kind, item, f"{place}[{index}]") for index, item in enumerate(data))


def _decode_dataclass(kind: Any, data: object, place: str) -> object:
    if kind is Row and isinstance(data, list):
        data = {"cards": data}  # a row without special cards is just its cards
    given = dict(_object(data, place))
    if kind in TAGGED and given.pop("type", None) != tag_of(kind):
        raise RecordError(_at(place, "type"), f"must be {tag_of(kind)}")
    hints = hints_of(kind)
    for name in given:
        if name not in hints:
            raise RecordError(_at(place, name), f"is not known; known are {', '.join(hints)}")
    for field in fields(kind):
        if required(field) and field.name not in given:
            raise RecordError(_at(place, field.name), "is missing")
    return kind(
        **{name: _decode(hints[name], item, _at(place, name)) for name, item in given.items()}
    )


def _decode_enum(kind: type[Enum], data: object, place: str) -> Enum:
    try:
        return kind(data)
    except ValueError:
        words = ", ".join(str(member.value) for member in kind)
        raise RecordError(place, f"must be one of {words}, not {_what(data)}") from None


def _decode_plain(kind: type[object], data: object, place: str) -> object:
    if type(data) is not kind:  # True is an int to Python, but not to us
        raise RecordError(place, f"must be {_PLAIN[kind]}, not {_what(data)}")
    return data


_PLAIN: dict[type[object], str] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
}


def _object(data: object, place: str) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise RecordError(place, f"must be an object, not {_what(data)}")
    return data


def _what(data: object) -> str:
    text = json.dumps(data)
    return text if len(text) <= 40 else text[:37] + "..."


def _at(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(twice, "is given twice")
    return data


def _no_constant(name: str) -> object:
    raise RecordError("", f"not JSON: {name}")
