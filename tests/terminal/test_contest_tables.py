"""The report of a contest: as tables, as JSON, as CSV and as a plot."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hornox.arena import (
    Contest,
    ContestReport,
    Estimate,
    FaultCount,
    Results,
    SeatFault,
    SeatingScheme,
    new_contest,
    play_contest,
    report_contest,
)
from hornox.engine import Result, new_setup
from hornox.terminal.contest_csv import COLUMNS, write_csv
from hornox.terminal.contest_json import contest_document
from hornox.terminal.contest_plot import write_plot
from hornox.terminal.contest_progress import contest_progress
from hornox.terminal.contest_tables import contest_table, number_text
from tests.terminal.string_console import console, printed

BASE = new_setup("base", 3, rounds=1)


def played(contest: Contest) -> tuple[Contest, Results, ContestReport]:
    results = play_contest(contest)
    return contest, results, report_contest(contest, results)


CHALLENGE, GAMES, CHALLENGED = played(
    new_contest(BASE, ("cautious", "random"), against="random", deals=4, seed="s")
)
MIXED = played(new_contest(BASE, ("cautious", "random"), deals=2, seed="s"))[2]
TEAMS, TEAM_GAMES, TEAM_REPORT = played(
    new_contest(new_setup("buffalo", 2), ("cautious", "random"), deals=3, seed="s")
)
SINGLE = played(new_contest(BASE, ("cautious", "random"), deals=1, seed="s"))[2]
ALL = [CHALLENGED, MIXED, TEAM_REPORT, SINGLE]


def table(found: ContestReport) -> str:
    screen = console()
    screen.print(contest_table(found))
    return printed(screen)


def sheet(contest: Contest, results: Results) -> list[dict[str, str]]:
    file = io.StringIO()
    write_csv(contest, results, file)
    return list(csv.DictReader(io.StringIO(file.getvalue())))


def test_a_challenge_for_people() -> None:
    text = table(CHALLENGED)
    assert "6 nimmt! (base), 3 players, 4 deals, 24 games" in text
    assert "2 × random" in text
    assert "cautious – 2 × random" in text
    assert "cautious – random" in text
    assert "99 % intervals" in text
    assert "by chance each seat wins 33.3%" in text
    assert "ordinal" in text
    assert "fault" not in text
    standing = CHALLENGED.sections[0].standings[0]
    assert standing.points.low is not None
    assert f"{standing.points.mean:.2f} [{standing.points.low:.2f}, " in text
    assert f"{standing.wins.mean:.1%} [" in text


def test_teams_for_people() -> None:
    text = table(TEAM_REPORT)
    assert "Beat the Buffalo (buffalo), 2 players, 3 deals, 6 games" in text
    assert "Buffalo's points" in text
    assert "cautious – random" in text
    assert "rating" not in text
    assert "by chance" not in text


def test_one_deal_has_no_brackets() -> None:
    text = table(SINGLE)
    assert "1 deal, 2 games" in text
    assert "[" not in text


def test_faults_are_shown() -> None:
    text = table(replace(CHALLENGED, faults=(FaultCount(1, "deadline", 1234),)))
    row = next(line for line in text.splitlines() if "1,234" in line)
    assert row.split() == ["random", "deadline", "1,234"]


def test_any_name_is_shown_as_it_is() -> None:
    name = "exec:[bold]/a/very/long/path/to/a/program/that/nobody/would/type[/bold]"
    odd = replace(MIXED, contest=replace(MIXED.contest, bots=("random", name)))
    shown = "".join(table(odd).split())
    assert "[bold]/a/very" in shown
    assert "type[/bold]" in shown
    assert "…" not in shown


def test_zero_has_no_minus_sign() -> None:
    assert number_text(Estimate(-0.001, -0.004, 0.002, 0.001), "+") == "+0.00 [+0.00, +0.00]"


def test_the_best_rating_comes_first() -> None:
    lines = table(MIXED).splitlines()
    start = next(i for i, line in enumerate(lines) if "ordinal" in line)
    best = max(zip(MIXED.ratings, MIXED.contest.labels, strict=True), key=lambda r: r[0].ordinal)
    assert lines[start + 2].split()[0] == best[1]


@pytest.mark.parametrize("found", ALL)
def test_tables_fit_a_narrow_terminal(found: ContestReport) -> None:
    assert max(map(len, table(found).splitlines())) <= 80


KEYS = [
    "mode",
    "players",
    "options",
    "bots",
    "against",
    "seating",
    "deals",
    "games",
    "seed",
    "deadline",
    "confidence",
    "sections",
    "challengers",
    "ratings",
    "teams",
    "team_differences",
    "faults",
]
"""Programs rely on them; docs/reference/arena.md explains each."""


@pytest.mark.parametrize("found", ALL)
def test_keys_of_the_document(found: ContestReport) -> None:
    assert list(contest_document(found)) == KEYS


def test_keys_are_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "arena.md").read_text("utf-8")
    data = contest_document(CHALLENGED)
    names = {*KEYS, *COLUMNS, *data["sections"][0], *data["sections"][0]["standings"][0]}
    names |= {*data["ratings"][0], *contest_document(TEAM_REPORT)["teams"][0]}
    assert {name for name in names if f"`{name}`" not in page} == set()


def test_a_challenge_for_programs() -> None:
    data = contest_document(CHALLENGED)
    assert data["seating"] == SeatingScheme.LONE.value
    assert (data["bots"], data["against"]) == (["cautious", "random"], "random")
    first, second = data["sections"]
    assert (first["challenger"], first["opponent"]) == ("cautious", "random #2")
    assert second["challenger"] == "random"
    standing = CHALLENGED.sections[0].standings[0]
    assert first["standings"][0] == {
        "bot": "cautious",
        "seats": 12,
        "points_per_round": {
            "mean": standing.points.mean,
            "low": standing.points.low,
            "high": standing.points.high,
            "error": standing.points.error,
        },
        "win_share": {
            "mean": standing.wins.mean,
            "low": standing.wins.low,
            "high": standing.wins.high,
            "error": standing.wins.error,
        },
    }
    assert [(d["first"], d["second"]) for d in data["challengers"]] == [("cautious", "random")]
    assert [rating["bot"] for rating in data["ratings"]] == ["cautious", "random", "random #2"]
    assert set(data["ratings"][0]) == {"bot", "mu", "sigma", "ordinal"}


def test_teams_for_programs() -> None:
    data = contest_document(TEAM_REPORT)
    assert (data["sections"], data["ratings"]) == ([], [])
    won, tied, lost = (data["teams"][0][name]["mean"] for name in ("won", "tied", "lost"))
    assert won + tied + lost == pytest.approx(1)
    assert set(data["team_differences"][0]) == {"first", "second", "won", "lead"}


def test_a_mixed_table_for_programs() -> None:
    (section,) = contest_document(MIXED)["sections"]
    assert (section["challenger"], section["opponent"]) == (None, None)
    assert [standing["bot"] for standing in section["standings"]] == ["cautious", "random"]


def test_the_csv_has_a_line_for_each_game_and_seat() -> None:
    rows = sheet(CHALLENGE, GAMES)
    assert len(rows) == 24 * 3
    assert tuple(rows[0]) == COLUMNS
    for row in rows:
        result = GAMES[6 * int(row["deal"]) + int(row["line_up"])]
        assert int(row["points"]) == result.outcome.points[int(row["seat"])]
        assert row["seed"] == f"s/{row['deal']}"
    first = [row["bot"] for row in rows[:3]]
    assert first == ["cautious", "random #2", "random #2"]
    wins = sum(float(row["win_share"]) for row in rows)
    assert wins == pytest.approx(24)


def test_the_csv_of_teams_and_faults() -> None:
    fault = SeatFault(1, "crash", "3", "")
    rows = sheet(TEAMS, {**TEAM_GAMES, 0: replace(TEAM_GAMES[0], faults=(fault, fault))})
    assert [row["faults"] for row in rows[:4]] == ["0", "2", "0", "0"]
    outcome = TEAM_GAMES[1].outcome
    row = rows[2]
    assert (int(row["points"]), int(row["buffalo_points"])) == outcome.points
    assert row["result"] == outcome.result.value
    assert float(row["win_share"]) == (outcome.result is Result.TEAM_WON)


@pytest.mark.parametrize("found", ALL)
def test_pictures(found: ContestReport, tmp_path: Path) -> None:
    png, svg = tmp_path / "plot.png", tmp_path / "plot.SVG"
    write_plot(found, png)
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert png.stat().st_size > 10_000
    write_plot(found, svg)
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    again = tmp_path / "again.svg"
    write_plot(found, again)
    assert again.read_bytes() == svg.read_bytes()


def test_any_name_can_be_drawn(tmp_path: Path) -> None:
    odd = replace(MIXED, contest=replace(MIXED.contest, bots=("exec:$HOME/a $_b", "cautious")))
    write_plot(odd, tmp_path / "plot.svg")
    assert "exec:$HOME/a $_b" in (tmp_path / "plot.svg").read_text("utf-8")


def test_progress_is_for_terminals_only(capsys: pytest.CaptureFixture[str]) -> None:
    with contest_progress() as progress:
        progress.update(progress.add_task("games", total=3), advance=2)
    assert capsys.readouterr().err == ""


def test_progress_tells_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    screen = console(100)
    with contest_progress(screen) as progress:
        task = progress.add_task("games", total=3)
        progress.update(task, advance=1)
        progress.update(task, advance=1)
    text = printed(screen)
    assert "2/3" in text
    assert "/s" in text
