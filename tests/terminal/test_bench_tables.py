"""The report of a benchmark: as tables, as JSON and as a plot."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hornox.arena.bench import (
    BenchReport,
    Growth,
    MoveTimes,
    Origin,
    PlayoutSpeeds,
    RoundSpeeds,
)
from hornox.arena.bench.growth import curve
from hornox.terminal.bench_json import bench_document
from hornox.terminal.bench_plot import write_growth
from hornox.terminal.bench_tables import bench_table, milliseconds, origin_text
from tests.terminal.string_console import console, printed

ORIGIN = Origin("2026-11-16", "abc1234", "1.2", "3.11.7", "2.4", "0.68")
GROWTH = Growth(
    curve([2, 3, 4], [0.3e-6, 0.4e-6, 0.5e-6]), curve([1_000, 500_000], [0.5e-3, 249.8e-3])
)
MODES = ("base", "pro", "anniversary", "fan", "buffalo", "x")
REPORT = BenchReport(
    ORIGIN,
    quick=False,
    rounds=(RoundSpeeds("base, 4 players", 1234.4, 2_345_678.4, 1900.27),),
    playouts=(PlayoutSpeeds("x, 3 players", 2_000_000.0, 300_000.0),),
    moves=tuple(
        MoveTimes(bot, mode, 20, 0.00123456, 0.0234567)
        for bot in ("[bold]", "cautious")
        for mode in MODES
    ),
    growth=GROWTH,
)


def table(report: BenchReport) -> str:
    screen = console()
    screen.print(bench_table(report))
    return printed(screen)


def words(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_tables_show_every_part() -> None:
    lines = words(table(REPORT))
    assert "base, 4 players 1,234 2,345,678 1,900 ×" in lines
    assert "x, 3 players 2,000,000 300,000 5.0 ms" in lines
    assert "bot base pro anniversary fan buffalo x" in lines
    assert f"cautious{' 1.2/23' * 6}" in lines
    assert f"[bold]{' 1.2/23' * 6}" in lines
    assert "4 0.500" in lines
    assert "0.100 × players + 0.10 µs, R² = 1.0000" in lines
    assert "500,000 249.80" in lines
    assert "0.500 × thousand rounds + 0.00 ms, R² = 1.0000" in lines
    assert lines[-1] == "2026-11-16, Hornox 1.2 (abc1234), Python 3.11.7, NumPy 2.4, Numba 0.68"
    assert "quick" not in table(REPORT)


def test_a_line_that_starts_below_nothing() -> None:
    growth = replace(GROWTH, rounds=curve([1_000, 2_000], [0.5e-3, 1.5e-3]))
    assert "1.000 × thousand rounds – 0.50 ms, R²" in table(replace(REPORT, growth=growth))


def test_what_was_not_measured_is_not_shown() -> None:
    text = table(BenchReport(ORIGIN, quick=True))
    assert "game" not in text
    assert "R²" not in text
    assert "omit --quick" in text


def test_an_installed_package_is_told_by_its_version() -> None:
    assert "Hornox 1.2, Python" in origin_text(replace(ORIGIN, commit=None))


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.00001234, "0.01"), (0.000456, "0.46"), (0.00123, "1.2"), (0.0345, "34"), (2.0, "2,000")],
)
def test_milliseconds(seconds: float, text: str) -> None:
    assert milliseconds(seconds) == text


def test_for_programs() -> None:
    data = json.loads(json.dumps(bench_document(REPORT)))
    assert data["date"] == "2026-11-16"
    assert data["commit"] == "abc1234"
    assert data["quick"] is False
    assert data["rounds"] == [
        {
            "game": "base, 4 players",
            "engine_rounds_per_second": 1234,
            "kernel_rounds_per_second": 2_345_678,
            "kernel_to_engine": 1900.3,
        }
    ]
    assert data["playouts"][0]["sensible_playouts_per_second"] == 300_000
    assert data["moves"][0] == {
        "bot": "[bold]",
        "mode": "base",
        "decisions": 20,
        "mean_seconds": 0.001235,
        "longest_seconds": 0.02346,
    }
    players = data["growth"]["round_by_players"]
    assert players["points"][-1] == {"players": 4, "seconds": 5e-7}
    assert (players["slope"], players["intercept"], players["r_squared"]) == (1e-7, 1e-7, 1)
    assert data["growth"]["all_by_rounds"]["points"][0] == {"rounds": 1000, "seconds": 0.0005}
    assert bench_document(BenchReport(ORIGIN, quick=True))["growth"] is None


def test_pictures(tmp_path: Path) -> None:
    png, svg = tmp_path / "growth.png", tmp_path / "growth.svg"
    write_growth(GROWTH, ORIGIN, png)
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert png.stat().st_size > 10_000
    write_growth(GROWTH, ORIGIN, svg)
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    again = tmp_path / "again.svg"
    write_growth(GROWTH, ORIGIN, again)
    assert again.read_bytes() == svg.read_bytes()
