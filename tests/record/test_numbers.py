"""Whole numbers are limited wherever they are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hornox.cli import main
from hornox.record import RecordError, from_json, read_record
from hornox.record.codec import HIGHEST, LOWEST
from hornox.record.record import LONGEST_SEED, checked_seed

HOSTILE = [str(HIGHEST + 1), str(LOWEST - 1), "9" * 4300, "-" + "9" * 4300, "9" * 5000, "1e400"]
SEEDS = HOSTILE[:2]
RECORD: dict[str, Any] = {
    "format": "hornox-record",
    "version": 1,
    "rules": 1,
    "mode": "base",
    "seats": ["Ann", "Bob"],
    "options": {"target": 66},
    "actions": [{"seat": 0, "type": "play-card", "card": 5}],
}


def test_the_range_of_whole_numbers() -> None:
    assert from_json(int, HIGHEST) == 2**53 - 1
    assert from_json(int, LOWEST) == 1 - 2**53
    for number in (HIGHEST + 1, LOWEST - 1, 10**4299):
        with pytest.raises(RecordError, match="must be between"):
            from_json(int, number)


@pytest.mark.parametrize("number", HOSTILE, ids=lambda number: number[:20])
@pytest.mark.parametrize(
    "place", ["version", "rules", "seed", "options.target", "actions.0.seat", "actions.0.card"]
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_hostile_record_is_one_line(
    command: str, place: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if place == "seed" and number in SEEDS:
        number = f"{number}.5"  # a seed may be a long number, but a whole one
    file = tmp_path / "game.json"
    file.write_text(_with(place, number))
    with pytest.raises(RecordError):
        read_record(file.read_text())
    assert main([command, str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"hornox {command}: ")
    assert error.count("\n") == 1
    assert len(error) < 400


def _with(place: str, number: str) -> str:
    """The record as text, with another number in this place."""
    record = json.loads(json.dumps(RECORD))
    *path, last = [int(part) if part.isdigit() else part for part in place.split(".")]
    inner = record
    for part in path:
        inner = inner[part]
    inner[last] = "HERE"
    return json.dumps(record).replace('"HERE"', number)


def test_a_seed_is_not_longer_as_a_number_than_as_a_text() -> None:
    assert checked_seed(10**LONGEST_SEED - 1) == "9" * LONGEST_SEED
    for seed in (10**LONGEST_SEED, 10**5000, -(10**5000)):
        with pytest.raises(RecordError, match="1 to 200 characters"):
            checked_seed(seed)
