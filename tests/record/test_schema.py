"""The JSON Schema agrees with what the program reads."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hornox.engine import View
from hornox.record import Game, dump_record
from hornox.record.schema import record_schema, schema_of
from tests.record.test_record import DOCUMENTED, EXAMPLES, document

SCHEMA: dict[str, Any] = json.loads(
    files("hornox.record").joinpath("record.schema.json").read_text("utf-8")
)


def test_the_shipped_schema_is_up_to_date() -> None:
    assert record_schema() == SCHEMA, "run `make schema`"
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_valid(path: Path) -> None:
    jsonschema.validate(json.loads(path.read_text("utf-8")), SCHEMA)


@pytest.mark.parametrize("text", DOCUMENTED)
def test_documented_records_are_valid(text: str) -> None:
    jsonschema.validate(json.loads(text), SCHEMA)


def test_written_records_are_valid() -> None:
    game = Game.new("anniversary", 3, seed=1)
    for decision in game.decisions:
        game.play(decision.seat, decision.options[0])
    jsonschema.validate(dump_record(game.record()), SCHEMA)


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "pgn"},
        {"mode": "skat"},
        {"seats": []},
        {"seats": [1]},
        {"options": {"target": 0}},
        {"options": {"fan_cards": ["bull"]}},
        {"actions": ["dance"]},
        {"actions": [{"seat": 0, "type": "play-card"}]},
        {"actions": [{"type": "agree"}]},
        {"position": {"rows": [[1]]}},
        {"extra": 1},
    ],
)
def test_wrong_records_are_invalid(changes: dict[str, Any]) -> None:
    jsonschema.validate(document(), SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document(**changes), SCHEMA)


def test_views_have_a_schema_too() -> None:
    assert schema_of(View)["properties"]["unseen"]["items"] == {"type": "integer"}


def test_a_type_with_a_name_is_referred_to() -> None:
    assert schema_of(View, {View: "Sight"}) == {"$ref": "#/$defs/Sight"}
    assert schema_of(tuple[View, ...], {View: "Sight"})["items"] == {"$ref": "#/$defs/Sight"}
