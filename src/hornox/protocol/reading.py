"""Read what a server sent. A newer one may send fields and kinds that this client does not know."""

from __future__ import annotations

from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin

from hornox.protocol.frames import ServerFrame
from hornox.record import RecordError, from_json
from hornox.record.codec import TAGGED, fields_of, hints_of, load, tag_of

T = TypeVar("T")


def read_known(kind: type[T], data: object) -> T:
    """Return the value, without the fields and list items that are not known here.

    Raise `RecordError` if it cannot be read without them.
    """
    try:
        return from_json(kind, data)
    except RecordError:
        return from_json(kind, _known(kind, data))


def read_server_frame(text: str) -> ServerFrame | None:
    """Return a frame from the server, or `None` if its kind is not known."""
    data = load(text)
    if not isinstance(data, dict) or data.get("type") not in _FRAMES:
        return None
    return cast(ServerFrame, read_known(cast(Any, ServerFrame), data))


_FRAMES = {tag_of(kind) for kind in get_args(ServerFrame)}


def _known(kind: Any, data: Any) -> Any:
    """Return the part of the data that this type describes."""
    if get_origin(kind) in (Union, UnionType):
        return _known_in_union(get_args(kind), data)
    if get_origin(kind) is tuple and isinstance(data, list):
        item = get_args(kind)[0]
        return [_known(item, each) for each in data if _is_known(item, each)]
    return _known_fields(kind, data) if is_dataclass(kind) and isinstance(data, dict) else data


def _known_fields(kind: Any, data: dict[str, Any]) -> dict[str, Any]:
    hints = hints_of(kind)
    names = [field.name for field in fields_of(kind) if field.name in data]
    tag = {"type": data["type"]} if kind in TAGGED and "type" in data else {}
    return tag | {name: _known(hints[name], data[name]) for name in names}


def _known_in_union(kinds: tuple[Any, ...], data: Any) -> Any:
    plain = [kind for kind in kinds if kind is not NoneType]
    if data is None or len(plain) == 1:
        return data if data is None else _known(plain[0], data)
    kind = next((kind for kind in plain if _has_tag(kind, data)), None)
    return data if kind is None else _known(kind, data)


def _is_known(kind: Any, data: Any) -> bool:
    """Return whether an item of a list is of a known kind."""
    if get_origin(kind) not in (Union, UnionType) or not isinstance(data, dict):
        return True
    return any(_has_tag(each, data) for each in get_args(kind) if each is not NoneType)


def _has_tag(kind: Any, data: Any) -> bool:
    return (
        is_dataclass(kind)
        and isinstance(data, dict)
        and data.get("type") == tag_of(cast(Any, kind))
    )
