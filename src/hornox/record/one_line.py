"""Positions and whole games as one line of text, which parses back.

A position: rows, hands, and what else lies on the table, with groups of cards separated by `/`:

    12 14 15/27/43 44/88 | 3 9/17 40 | scores 4 7/0 3 | turn 9

A game: the mode, what was agreed, and the moves:

    base names=Ada,Ben seed=7; 1: play 14; 2: play 3
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote, unquote

from hornox.engine import OPTIONS, RULES_VERSION, Card, OptionKind, Position
from hornox.record.codec import from_json, load, to_json
from hornox.record.notation import NotationError, format_move, format_row, parse_row
from hornox.record.position_form import PARTS
from hornox.record.record import RECORD, Record, dump_options, dump_position, parse_record

_GROUPS = ("piles", "known", "scores")
"""The further fields of a position that are groups of numbers."""

_NUMBERS = re.compile("-|[0-9]{1,6}(?: [0-9]{1,6})*")


def format_position(position: Position) -> str:
    """Return the position as one line.

    >>> format_position(Position.of(rows=[[12, 14], [27], [43], [88]], hands=[[3], [17]]))
    '12 14/27/43/88 | 3/17'
    """
    parts = ["/".join(map(format_row, position.rows)), _format_groups(position.hands)]
    for name in _GROUPS:
        if groups := getattr(position, name):
            parts.append(f"{name} {_format_groups(groups)}")
    if position.turn is not None:
        parts.append(f"turn {position.turn}")
    if position.extra is not None:
        kind = next(name for name, kind in PARTS.items() if type(position.extra) is kind)
        parts.append(f"{kind} {json.dumps(to_json(position.extra), separators=(',', ':'))}")
    return " | ".join(parts)


def parse_position(text: str) -> Position:
    """Return the position that `format_position` wrote."""
    rows, *parts = text.split(" | ")
    if not parts:
        raise NotationError(f"{text!r} is no position, such as '12/27/43/88 | 3 9/17 40'")
    fields: dict[str, Any] = {
        "rows": tuple(map(parse_row, rows.split("/"))) if rows else (),
        "hands": _parse_groups(parts[0]),
    }
    for part in parts[1:]:
        name, value = _parse_part(part)
        if name in fields:
            raise NotationError(f"{name} is given twice")
        fields[name] = value
    return Position(**fields)


def format_game(record: Record) -> str:
    """Return the record as one line."""
    names = ",".join(quote(name, safe="") for name in record.names)
    words = [record.setup.mode, f"names={names}"]
    if record.rules != RULES_VERSION:
        words.append(f"rules={record.rules}")
    options = dump_options(record.setup, record.rules)
    words += [f"{name}={_format_option(value)}" for name, value in options.items()]
    if record.seed is not None:
        words.append(f"seed={quote(record.seed, safe='')}")
    if record.position is not None:
        words.append(f"position={quote(format_position(record.position), safe='')}")
    moves = (format_move(move.seat, move.action) for move in record.moves)
    return "; ".join([" ".join(words), *moves])


def parse_game(text: str) -> Record:
    """Return the record that `format_game` wrote, or raise an error as `read_record` does."""
    head, *moves = text.strip().split("; ")
    mode, *words = head.split(" ")
    given = dict(word.partition("=")[::2] for word in words)
    if "names" not in given:
        raise NotationError(f"{text[:60]!r} is no game, such as 'base names=Ada,Ben seed=7'")
    document: dict[str, Any] = {
        "mode": mode,
        "seats": [unquote(name) for name in given.pop("names").split(",")],
        "rules": _read_number("rules", given.pop("rules", str(RULES_VERSION))),
        "actions": moves,
    }
    if "seed" in given:
        document["seed"] = unquote(given.pop("seed"))
    if "position" in given:
        position = parse_position(unquote(given.pop("position")))
        document["position"] = dump_position(position)
    document["options"] = {name: _read_option(name, value) for name, value in given.items()}
    return parse_record(RECORD.head | document)


def _format_groups(groups: Iterable[tuple[Card, ...]]) -> str:
    return "/".join(" ".join(map(str, group)) or "-" for group in groups)


def _parse_groups(text: str) -> tuple[tuple[int, ...], ...]:
    groups = text.split("/")
    for group in groups:
        if not _NUMBERS.fullmatch(group):
            raise NotationError(f"{group!r} is no list of numbers, such as '3 9 17'")
    return tuple(() if group == "-" else tuple(map(int, group.split())) for group in groups)


def _parse_part(text: str) -> tuple[str, Any]:
    """Return the name of a field of a position and its value."""
    name, _, value = text.partition(" ")
    if name in _GROUPS:
        return name, _parse_groups(value)
    if name == "turn":
        return name, _read_number(name, value)
    if name in PARTS:
        return "extra", from_json(PARTS[name], load(value), name)
    raise NotationError(f"{name!r} is no part of a position: {', '.join((*_GROUPS, 'turn'))}")


def _format_option(value: object) -> str:
    return ",".join(value) if isinstance(value, list) else json.dumps(value)


def _read_option(name: str, text: str) -> object:
    if name in OPTIONS and OPTIONS[name].kind is OptionKind.CARDS:
        return text.split(",")
    return {"true": True, "false": False}.get(text, _read_number(name, text, otherwise=text))


def _read_number(name: str, text: str, otherwise: object = None) -> Any:
    if re.fullmatch("[0-9]{1,9}", text):
        return int(text)
    if otherwise is None:
        raise NotationError(f"{name} must be a number, not {text!r}")
    return otherwise
