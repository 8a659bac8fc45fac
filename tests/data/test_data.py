"""Games and rounds as tables: what stands in them is what happened."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from hornox.arena import play_game
from hornox.cli import main
from hornox.data import (
    TABLES,
    decisions_table,
    games_table,
    schema_of,
    turns_table,
    write_bot_games,
)
from hornox.data.schema import VERSION_KEY
from hornox.engine import MODES, Mode, new_setup
from hornox.record import Game, Record, format_action, parse_action
from hornox.sim import play

ROOT = Path(__file__).parents[2]


def one_game(mode: Mode) -> Record:
    options = {"fan_cards": ["cow", "twister"]} if mode == "fan" else {}
    setup = new_setup(mode, 3, **options)  # type: ignore[arg-type]
    return play_game(setup, ("random", "calf", "ox"), "data").game.record()


@pytest.mark.parametrize("mode", MODES)
def test_every_decision_is_a_row(mode: Mode) -> None:
    record = one_game(mode)
    game = Game(record)
    rows = decisions_table([record]).to_pylist()
    assert len(rows) == sum(move.seat is not None for move in record.moves)
    for row in rows:
        move, view = record.moves[row["move"]], game.steps[row["move"]].view(row["seat"])
        assert row["action"] == format_action(move.action)
        assert row["action"] in row["options"] or view.decision.open_ended
        assert row["hand"] == list(view.hand)
        assert row["rows"] == [list(laid.cards) for laid in view.rows]
        assert parse_action(row["action"]) == move.action
    (about,) = games_table([record]).to_pylist()
    assert about["totals"] == [sum(points) for points in zip(*game.state.scores, strict=True)]
    assert about["finished"]
    assert about["seed"] == "data"


def test_points_of_a_round_are_those_of_the_seat() -> None:
    record = one_game("base")
    scores = Game(record).state.scores
    for row in decisions_table([record]).to_pylist():
        assert row["round_points"] == scores[row["round"] - 1][row["seat"]]


def test_every_card_of_a_round_is_a_row() -> None:
    played = play(new_setup("x", 3), 50, seed=1)
    rows = turns_table(played, first=100).to_pylist()
    assert len(rows) == int((played.choices > 0).sum())
    for row in rows:
        line, turn, seat = row["round"] - 100, row["turn"] - 1, row["seat"]
        assert row["card"] == played.choices[line, turn, seat]
        assert row["card"] in row["hand"]
        assert row["hand"] == [card for card in played.hands[line, turn, seat] if card]
        laid = [[int(card) for card in cards if card] for cards in played.rows[line, turn]]
        assert row["rows"] == laid
        assert row["points"] == played.points[line, seat]


def test_the_team_and_the_buffalo_have_their_points() -> None:
    played = play(new_setup("buffalo", 2), 5, seed=1)
    table = turns_table(played)
    seats, points = (np.array(table.column(name)) for name in ("seat", "points"))
    assert points[seats == 2][:10].tolist() == [played.points[0, 1]] * 10
    assert points[seats == 1][:10].tolist() == [played.points[0, 0]] * 10


def test_the_same_arguments_give_the_same_data_set(tmp_path: Path) -> None:
    setup = new_setup("base", 2, rounds=1)
    found = []
    for name in ("once", "again"):
        assert write_bot_games(setup, ("calf",), 3, "7", tmp_path / name) == 3
        found.append(
            [pq.read_table(tmp_path / name / f"{t}.parquet") for t in ("games", "decisions")]
        )
    assert found[0] == found[1]
    assert found[0][0].num_rows == 3
    recipe = json.loads((tmp_path / "once" / "recipe.json").read_text("utf-8"))
    assert recipe["bots"] == ["calf", "calf"]
    assert recipe["seed"] == "7"


@pytest.mark.parametrize("table", TABLES)
def test_files_tell_the_version_and_meanings(table: str) -> None:
    schema = schema_of(table)
    assert schema.metadata[VERSION_KEY] == b"1"
    assert all(field.metadata[b"meaning"] for field in schema)


def test_the_command_writes_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(ROOT / "examples" / "records" / "base.json")
    assert main(["export", "records", record, "--out", str(tmp_path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 1
    assert told["files"] == ["decisions.parquet", "games.parquet", "recipe.json"]
    assert pq.read_table(tmp_path / "games.parquet").num_rows == 1


def test_the_command_plays_games_and_rounds(tmp_path: Path) -> None:
    games = ["--players", "2", "--rounds", "1", "--games", "2", "--bot", "calf", "--seed", "7"]
    assert main(["export", "games", *games, "--out", str(tmp_path)]) == 0
    assert pq.read_table(tmp_path / "games.parquet").num_rows == 2
    assert main(["export", "rounds", "--rounds", "5", "--seed", "7", "--out", str(tmp_path)]) == 0
    assert pq.read_table(tmp_path / "turns.parquet").num_rows == 200


def test_a_missing_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "records", "no.json", "--out", str(tmp_path)]) == 2
    assert "No such file" in capsys.readouterr().err
