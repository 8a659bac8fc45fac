"""`hornox bench`, called as the shell would."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hornox import cli
from hornox.arena.bench import BenchPart, BenchSettings
from hornox.bots import BOTS

Capture = pytest.CaptureFixture[str]
SHORT = BenchSettings(laps=1, seconds=0.0005, decisions=1, rounds=(10, 20))


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Measure as little as possible, and save elsewhere."""
    monkeypatch.setattr("hornox.arena.bench.report.QUICK", SHORT)
    few = {name: BOTS[name] for name in ("random", "cautious")}
    monkeypatch.setattr("hornox.arena.bench.moves.BOTS", few)
    monkeypatch.setattr("hornox.cli.bench.results_directory", lambda: tmp_path)


def output(capsys: Capture, *arguments: object) -> str:
    assert cli.main(["bench", *map(str, arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def failed(capsys: Capture, *arguments: object) -> str:
    """The one line of an error."""
    assert cli.main(["bench", *map(str, arguments)]) == 2
    (text,) = capsys.readouterr().err.splitlines()
    return text


def test_help(capsys: Capture) -> None:
    text = output(capsys, "--help")
    assert "examples:\n  hornox bench --quick" in text
    assert all(part in text for part in BenchPart)


def test_without_a_part_everything_is_measured(capsys: Capture) -> None:
    text = output(capsys, "--quick")
    assert "base, 10 players" in text
    assert "playouts a second" in text
    assert "cautious" in text
    assert text.count("R² =") == 2


def test_some_parts_as_json(capsys: Capture) -> None:
    data = json.loads(output(capsys, "--quick", "--json", "rounds", "growth"))
    assert data["quick"] is True
    assert len(data["rounds"]) == 11
    assert (data["playouts"], data["moves"]) == ([], [])
    assert len(data["growth"]["round_by_players"]["points"]) == 9


def test_a_plot(capsys: Capture, tmp_path: Path) -> None:
    output(capsys, "--quick", "growth", "--plot", tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_results_are_kept(capsys: Capture, tmp_path: Path) -> None:
    data = json.loads(output(capsys, "--quick", "--json", "--save"))
    assert json.loads((tmp_path / "bench.json").read_text("utf-8")) == data
    assert {one["bot"] for one in data["moves"]} == {"random", "cautious"}
    assert (tmp_path / "growth.png").read_bytes().startswith(b"\x89PNG")


def test_nothing_is_kept_outside_of_a_checkout(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hornox.cli.bench.results_directory", lambda: None)
    assert failed(capsys, "--save").endswith("only in a checkout")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("speed", "argument PART: there is no part 'speed'; parts are rounds, playouts,"),
        ("rounds --save", "--save keeps all parts together: name none of them"),
        ("rounds --plot a.png", "--plot draws growth: name the part growth, too"),
        ("--plot a.gif", "a.gif: a plot ends in .png or .svg"),
        ("--plot no/such/a.png", "no/such/a.png: there is no directory no/such"),
    ],
)
def test_errors_are_one_line(line: str, message: str, capsys: Capture) -> None:
    assert failed(capsys, *line.split()).startswith(f"hornox bench: {message}")
