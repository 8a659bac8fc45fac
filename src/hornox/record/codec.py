"""Convert values to plain JSON data and strictly back, guided by their type annotations.

Actions and events have their kind as `"type": "play-card"`, and so have the types of other rooms
that are decorated with `tagged`; the type of all other values follows from their place. Unknown
fields, missing fields and wrong types are refused with their place.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from hornox.engine import Action, Event, Position, Row, Use, View
from hornox.record.errors import RecordError
from hornox.record.position_form import PositionForm, form_of, position_in

T = TypeVar("T")

Coder: TypeAlias = Callable[[Any], Any]

HIGHEST = 2**53 - 1
LOWEST = -HIGHEST
"""The range of whole numbers: every JSON reader, also a browser's, keeps these exactly."""

TAGGED: set[type[object]] = {*get_args(Action), *get_args(Event), *get_args(Use)}
"""Types whose JSON has a `type`."""


UNWRITTEN: dict[type[object], frozenset[str]] = {View: frozenset({"rules"})}
"""Fields that are not written: a game has its rules version once, not in every view of it."""


_TAGS: dict[type[object], str] = {}
"""Tags that do not follow from the name of the class."""


def tagged_as(tag: str) -> Callable[[type[T]], type[T]]:
    """Decorate a dataclass that stands in a union and has this tag on the wire."""

    def decorate(kind: type[T]) -> type[T]:
        _TAGS[kind] = tag
        return tagged(kind)

    return decorate


def tagged(kind: type[T]) -> type[T]:
    """Decorate a dataclass that is used in a union: its JSON gets a `type`."""
    TAGGED.add(kind)
    return kind


def to_json(value: object) -> Any:
    """Return plain data: dictionaries, lists, strings, numbers, booleans and null."""
    kind: Any = type(value)
    return _encoder_of(kind)(value)


def from_json(kind: type[T], data: object, place: str = "") -> T:
    """Return a value of this type, or raise `RecordError` with the place and the reason."""
    decode = _decoder_of(cast(Any, kind))
    try:
        return cast(T, decode(data))
    except RecordError as error:
        raise error.within(place) from None


def to_text(value: object) -> str:
    """Return the value as one line of JSON."""
    return json.dumps(to_json(value), separators=(",", ":"))


def from_text(kind: type[T], text: str) -> T:
    """Return the value that `to_text` wrote."""
    return from_json(kind, load(text))


def load(text: str) -> object:
    """Parse JSON text. A name given twice is refused, as are NaN and Infinity."""
    try:
        data: object = _decode(text)
        return data
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RecordError(place, f"not JSON: {error.msg}") from None
    except RecordError:
        raise
    except (ValueError, RecursionError):
        raise RecordError("", "not JSON: a number too long or lists too deep") from None


def tag_of(kind: type[object]) -> str:
    """Return the `type` of a class in JSON: play-card for PlayCard."""
    return _TAGS.get(kind) or _words(kind.__name__)


@cache
def _words(name: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """Return the field types of a dataclass."""
    return get_type_hints(kind)


@cache
def fields_of(kind: Any) -> tuple[Field[Any], ...]:
    """Return the fields of a dataclass that are written."""
    return tuple(field for field in fields(kind) if field.name not in UNWRITTEN.get(kind, ()))


def required(field: Field[Any]) -> bool:
    """Return whether a field has no default."""
    return field.default is MISSING and field.default_factory is MISSING


# Types are inspected once. The coders made from them only look at data.


@cache
def _encoder_of(kind: Any) -> Coder:
    if issubclass(kind, tuple | list):
        return lambda values: [to_json(item) for item in values]
    if issubclass(kind, Enum):
        return lambda member: member.value
    if issubclass(kind, Mapping):
        return lambda values: {key: to_json(item) for key, item in values.items()}
    if kind is Position:
        return lambda position: to_json(form_of(position))
    return _dataclass_encoder(kind) if is_dataclass(kind) else _unchanged


def _dataclass_encoder(kind: Any) -> Coder:
    tag = {"type": tag_of(kind)} if kind in TAGGED else {}
    names = tuple(field.name for field in fields_of(kind))
    return lambda value: tag | {name: to_json(getattr(value, name)) for name in names}


@cache
def _decoder_of(kind: Any) -> Coder:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _union_decoder(get_args(kind))
    if origin is Literal:
        return _word_decoder(get_args(kind))
    if origin is tuple:
        return _tuple_decoder(_decoder_of(get_args(kind)[0]))
    if kind is Position:
        decode_form = _decoder_of(PositionForm)
        return lambda data: position_in(decode_form(data))
    if is_dataclass(kind):
        return _dataclass_decoder(kind)
    if kind is object:
        return _unchanged
    if kind is int:
        return _int_decoder()
    return _enum_decoder(kind) if issubclass(kind, Enum) else _plain_decoder(kind)


def _unchanged(data: Any) -> Any:
    return data


def _union_decoder(kinds: tuple[Any, ...]) -> Coder:
    if NoneType in kinds:
        decode = _union_decoder(tuple(kind for kind in kinds if kind is not NoneType))
        return lambda data: None if data is None else decode(data)
    if len(kinds) == 1:
        return _decoder_of(kinds[0])
    if kinds == (str, int):  # a seed, which `checked_seed` limits
        number, text = _plain_decoder(int), _decoder_of(str)
        return lambda data: (number if isinstance(data, int) else text)(data)
    return _tagged_decoder({tag_of(kind): _decoder_of(kind) for kind in kinds})


def _tagged_decoder(by_tag: dict[str, Coder]) -> Coder:
    def decode(data: Any) -> Any:
        tag = _object(data).get("type")
        if not isinstance(tag, str) or tag not in by_tag:
            raise RecordError("type", f"must be one of {', '.join(sorted(by_tag))}")
        return by_tag[tag](data)

    return decode


def _tuple_decoder(decode_item: Coder) -> Coder:
    def decode(data: Any) -> Any:
        if not isinstance(data, list):
            raise RecordError("", f"must be a list, not {_describe(data)}")
        items: list[Any] = []
        try:
            for item in data:
                items.append(decode_item(item))
        except RecordError as error:
            raise error.within(f"[{len(items)}]") from None
        return tuple(items)

    return decode


def _dataclass_decoder(kind: Any) -> Coder:
    decoders = {field.name: _decoder_of(hints_of(kind)[field.name]) for field in fields_of(kind)}
    needed = [field.name for field in fields_of(kind) if required(field)]
    tag = tag_of(kind) if kind in TAGGED else None
    complete = {*decoders, "type"} if tag is not None else {*decoders}
    decode_complete = _complete_decoder(kind, decoders)

    def decode(data: Any) -> Any:
        if kind is Row and isinstance(data, list):
            data = {"cards": data}  # a row without special cards is just its cards
        given = _object(data)
        if given.keys() == complete and (tag is None or given["type"] == tag):
            return decode_complete(given)
        if tag is not None:
            given = dict(given)
            if given.pop("type", None) != tag:
                raise RecordError("type", f"must be {tag}")
        _check_names(given, decoders, needed)
        values: dict[str, Any] = {}
        for name, item in given.items():
            try:
                values[name] = decoders[name](item)
            except RecordError as error:
                raise error.within(name) from None
        return kind(**values)

    return decode


def _complete_decoder(kind: Any, decoders: Mapping[str, Coder]) -> Coder:
    """Decode an object that has all fields. It is compiled, because most objects have."""
    lines = ["def decode(given):", "    try:", "        return kind("]
    lines += [f"            {name}=decode_{name}(given[place := {name!r}])," for name in decoders]
    lines += [
        "        )",
        "    except RecordError as error:",
        "        raise error.within(place) from None",
    ]
    scope: dict[str, Any] = {"kind": kind, "RecordError": RecordError}
    scope |= {f"decode_{name}": decoder for name, decoder in decoders.items()}
    exec("\n".join(lines), scope)
    return cast(Coder, scope["decode"])


def _check_names(
    given: Mapping[str, object], known: Mapping[str, object], needed: list[str]
) -> None:
    for name in given:
        if name not in known:
            raise RecordError(name, f"is not known; known are {', '.join(known)}")
    for name in needed:
        if name not in given:
            raise RecordError(name, "is missing")


def _enum_decoder(kind: type[Enum]) -> Coder:
    def decode(data: Any) -> Any:
        try:
            return kind(data)
        except ValueError:
            words = ", ".join(str(member.value) for member in kind)
            raise RecordError("", f"must be one of {words}, not {_describe(data)}") from None

    return decode


def _word_decoder(words: tuple[str, ...]) -> Coder:
    def decode(data: Any) -> Any:
        if data not in words:
            raise RecordError("", f"must be one of {', '.join(words)}, not {_describe(data)}")
        return data

    return decode


def _plain_decoder(kind: type[object]) -> Coder:
    def decode(data: Any) -> Any:
        if type(data) is not kind:  # in Python True is an int, here it is not
            raise RecordError("", f"must be {_PLAIN[kind]}, not {_describe(data)}")
        return data

    return decode


def _int_decoder() -> Coder:
    decode_number = _plain_decoder(int)

    def decode(data: Any) -> Any:
        number = decode_number(data)
        if not LOWEST <= number <= HIGHEST:
            raise RecordError("", f"must be between {LOWEST} and {HIGHEST}")
        return number

    return decode


_PLAIN: dict[type[object], str] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
}


def _object(data: object) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise RecordError("", f"must be an object, not {_describe(data)}")
    return data


def _describe(data: object) -> str:
    if isinstance(data, list | dict):  # may be nested too deeply to be written
        return "a list" if isinstance(data, list) else "an object"
    text = json.dumps(data)
    return text if len(text) <= 40 else text[:37] + "..."


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError(twice, "is given twice")
    return data


def _no_constant(name: str) -> object:
    raise RecordError("", f"not JSON: {name}")


_decode = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant).decode
