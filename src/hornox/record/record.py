"""The record of a game: setup, start and actions. Everything else follows from it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from hornox.engine import (
    NOTHING_GIVEN,
    RULE_BOOKS,
    RULES_VERSION,
    Action,
    GivenOptions,
    Position,
    Seat,
    Setup,
    SetupError,
    agreed_options,
    new_setup,
)
from hornox.engine.setup import is_number
from hornox.engine.value import value
from hornox.record.codec import from_json, load, to_json
from hornox.record.errors import RecordError
from hornox.record.formats import Format, checked_version
from hornox.record.notation import NotationError, parse_move

RECORD = Format("hornox-record")
POSITION = Format("hornox-position", bare=True)
LONGEST_SEED = 200


@value
class Move:
    """An action and the seat that took it (`None`: chance)."""

    seat: Seat | None
    action: Action


@dataclass(frozen=True, slots=True)
class Record:
    """A game, complete or not, from which everything can be replayed.

    With a seed, shuffles are not recorded: they follow from it. Without one, the shuffles that the
    start position still needs are moves of chance.
    """

    setup: Setup
    names: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    seed: str | None = None
    position: Position | None = None
    rules: int = RULES_VERSION


@dataclass(frozen=True, slots=True)
class RecordDocument:
    """The fields of a record in a file, after its head, before they are checked."""

    rules: int
    mode: str
    seats: tuple[str, ...]
    options: GivenOptions = NOTHING_GIVEN
    seed: str | int | None = None
    position: Position | None = None
    actions: tuple[object, ...] = ()


def dump_record(record: Record) -> dict[str, Any]:
    """Return the record as JSON data."""
    data: dict[str, Any] = {
        **RECORD.head,
        "rules": record.rules,
        "mode": record.setup.mode,
        "seats": list(record.names),
        "options": dump_options(record.setup, record.rules),
    }
    if record.seed is not None:
        data["seed"] = record.seed
    if record.position is not None:
        data["position"] = dump_position(record.position)
    data["actions"] = [{"seat": move.seat} | to_json(move.action) for move in record.moves]
    return data


def dump_options(setup: Setup, rules: int = RULES_VERSION) -> dict[str, Any]:
    """Return the options that matter for this game."""
    return {name: to_json(value) for name, value in agreed_options(setup, rules).items()}


def dump_position(position: Position) -> dict[str, Any]:
    """Return the position without empty fields. A row without special cards is a list of cards."""
    data = {name: value for name, value in to_json(position).items() if _is_given(value)}
    data["rows"] = [
        row["cards"] if not (row["seven"] or row["stopped"]) else row for row in data["rows"]
    ]
    return POSITION.head | data


def _is_given(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_is_given, value))
    return value is not None


def write_record(record: Record) -> str:
    """Return the record as JSON text, one action on each line."""
    data = dump_record(record)
    actions = data.pop("actions")
    head = json.dumps(data, indent=2, ensure_ascii=False).removesuffix("\n}")
    lines = ",\n".join(f"    {json.dumps(action)}" for action in actions)
    return (
        f'{head},\n  "actions": [\n{lines}\n  ]\n}}\n'
        if lines
        else f'{head},\n  "actions": []\n}}\n'
    )


def read_record(text: str) -> Record:
    """Return the record in a JSON text, or raise `RecordError` with the place and the reason."""
    return parse_record(load(text))


def parse_record(data: object) -> Record:
    """Return the record in JSON data, or raise `RecordError` with the place and the reason."""
    document = from_json(RecordDocument, _with_current_position(RECORD.read(data)))
    check_rules(document.rules)
    setup = _setup(document)
    return Record(
        setup=setup,
        names=document.seats,
        moves=tuple(_move(item, f"actions[{i}]") for i, item in enumerate(document.actions)),
        seed=None if document.seed is None else checked_seed(document.seed),
        position=document.position,
        rules=document.rules,
    )


def checked_seed(seed: str | int) -> str:
    """Return the seed as text, or raise `RecordError` if it is empty or too long."""
    if not isinstance(seed, str) and not is_number(seed):
        raise RecordError("seed", f"must be a text or a whole number, not {seed!r}")
    too_long = isinstance(seed, int) and abs(seed) >= 10**LONGEST_SEED
    text = "" if too_long else str(seed)  # Python refuses to write very long numbers
    if not 1 <= len(text) <= LONGEST_SEED:
        raise RecordError("seed", f"must have 1 to {LONGEST_SEED} characters")
    return text


def check_rules(rules: int) -> None:
    """Raise `RecordError` for a version of the rules that is not known here."""
    checked_version("rules", rules, max(RULE_BOOKS))


def _with_current_position(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a record with the position in its present version, too."""
    position = fields.get("position")
    if isinstance(position, dict):
        try:
            fields["position"] = POSITION.read(position)
        except RecordError as error:
            raise error.within("position") from None
    return fields


def _setup(document: RecordDocument) -> Setup:
    try:
        return new_setup(
            document.mode,
            len(document.seats),
            rules=document.rules,
            **document.options.given(),
        )
    except SetupError as error:
        raise RecordError("mode, seats and options", str(error), error.code) from None


def _move(item: object, place: str) -> Move:
    """Parse an action object with its seat, or its short text such as `1: play 14`."""
    if isinstance(item, str):
        try:
            return Move(*parse_move(item))
        except NotationError as error:
            raise RecordError(place, str(error), error.code) from None
    if not isinstance(item, dict):
        raise RecordError(place, "must be an object or a text such as '1: play 14'")
    data = dict(item)
    if "seat" not in data:
        raise RecordError(f"{place}.seat", "is missing")
    seat = from_json(int | None, data.pop("seat"), f"{place}.seat")  # type: ignore[arg-type]
    return Move(seat, from_json(Action, data, place))  # type: ignore[arg-type]
