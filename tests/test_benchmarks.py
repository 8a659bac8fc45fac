"""The programs in `benchmarks/` measure and print results; compiling takes too long here."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

from benchmarks import (
    _coach_rounds,
    _script,
    champion,
    coach_calibration,
    coach_model,
    compile,
    engine,
    envs,
    hall,
    ideas,
    load,
    pace,
    paired,
    sim,
    storage,
    win_rule,
)
from hornox.arena.bench import GAMES, BenchSettings
from hornox.bots import make_bot
from hornox.engine import VARIANTS, Setup, new_setup

SHORT = BenchSettings(laps=1, seconds=0.0005, decisions=1, rounds=(10, 20))


def test_engine() -> None:
    result = engine.measure(SHORT)
    assert 0 < result["lowest_ratio"] <= result["ratio"] <= result["highest_ratio"]
    assert "goal 0.15" in engine.format_result(result)


def test_envs() -> None:
    result = envs.measure(SHORT)
    assert all(steps > 0 for found in result["modes"].values() for steps in found.values())
    assert "goal 5,000 in base: " in envs.format_result(result)


def test_sim() -> None:
    result = sim.measure(SHORT)
    assert [row["game"] for row in result["rounds"]] == list(GAMES)
    for row in result["rounds"]:
        assert row["kernel_rounds_per_second"] > 0
        assert all(row[name] > 0 for name in row["goals"])
    assert 0 < result["flat_mc"]["quietest_milliseconds"] <= result["flat_mc"]["milliseconds"]
    text = sim.format_result(result)
    assert text.count("naive (goal") == 3
    assert text.count("engine (goal 50:") == len(GAMES)


def test_hall() -> None:
    result = hall.measure(SHORT)
    assert 0 < result["lowest_ratio"] <= result["ratio"] <= result["highest_ratio"]
    assert "10000 public tables" in hall.format_result(result)


def test_storage() -> None:
    result = storage.measure(SHORT)
    for time in ("processor_time", "wall_time"):
        assert all(figure > 0 for figure in result[time].values())
    assert "goal 20000" in storage.format_result(result)


def test_load() -> None:
    result = load.measure(load.Plan(players=8, seconds=1.0, every=0.2, warm=0.2, core=None))
    assert result["tables"] == 2
    for figures in (result["server"], result["echo"]):
        assert figures["actions"] > 0
        assert figures["connections_lost"] == 0
        assert 0 < figures["median_milliseconds"] <= figures["longest_milliseconds"]
    assert {*result["server"]["refused"]} <= {"stale-decision"}
    text = load.format_result(result)
    assert "8 players at 2 tables" in text
    assert "goal 100" in text
    assert "goal 600" in text


def test_compile() -> None:
    result = {"seconds": 61.0, "goal": 60.0, "kernels": {"plain rounds": 4.5}}
    first, last = compile.format_result(result).splitlines()
    assert first.split() == ["plain", "rounds", "4.5", "s"]
    assert last.endswith("61.0 s (goal 60: missed)")


def test_results_say_where_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_script, "RESULTS", tmp_path)
    monkeypatch.setattr(sys, "argv", ["speed", "--quick", "--json", "--save"])
    _script.run("speed", "How fast?", lambda effort: {"laps": effort.laps}, lambda result: "")
    result = json.loads(capsys.readouterr().out)
    assert result == json.loads((tmp_path / "speed.json").read_text("utf-8"))
    assert result["quick"] is True
    assert result["laps"] == 3
    assert {"date", "commit", "version", "python", "numpy", "numba"} <= set(result)


def test_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "RIVALS", 1)
    result = pace.measure(SHORT)
    for where in ("alone", "crowded"):
        assert 0 < result[where]["mean"] <= result[where]["longest"]
    assert pace.format_result(result).count("goal 100") == 2


def test_the_champion_is_measured_in_every_mode() -> None:
    planned = list(champion.planned_contests())
    assert len({one.name for one in planned}) == len(planned)
    assert {one.setup.mode for one in planned} == set(VARIANTS)


def test_a_planned_contest_returns_results_of_every_challenger() -> None:
    setup = new_setup("base", 2, rounds=1)
    found = champion.play_planned(
        champion.PlannedContest("small", setup, ("calf", "ox"), "random", 2)
    )
    assert [(one.challenger, one.opponent) for one in found] == [
        ("calf", "random"),
        ("ox", "random"),
        ("calf", "ox in the same seat"),
    ]
    assert "| small | ox : random | 2 |" in champion.format_row(asdict(found[1]))


def test_teams_are_compared_by_games_won() -> None:
    planned = champion.PlannedContest("team", new_setup("buffalo", 2), ("ox",), "random", 2)
    (found,) = champion.play_planned(planned)
    assert 0 <= found.wins.mean <= 1


@pytest.mark.parametrize("name", ideas.IDEAS)
def test_every_idea_makes_a_bot(name: str) -> None:
    assert make_bot(f"benchmarks.ideas:BOTS.{name}", "1").name == name


def test_coach_calibration() -> None:
    nothing = {"games": 0, "accounts": 0, "largest_discrepancy": 0.0}
    assert coach_calibration.identity(0) == nothing


def test_coach_model(tmp_path: Path) -> None:
    setup = new_setup("base", 4, rounds=1)
    field = coach_model.field_result(
        setup, coach_model.values_of(coach_model.played_by_levels(setup, "test", coach_model.FEW))
    )
    assert {*field["means"]} == {"result", "deal", "own", "rest"}
    assert {str(turn) for turn in range(1, 10)} <= {*field["rest_by_turn"]}
    parts = [field["means"][name]["value"] for name in ("deal", "own", "rest")]
    assert sum(parts) == pytest.approx(field["means"]["result"]["value"])
    picture = tmp_path / "deciles.png"
    coach_model.draw({"reference": "test", "field": field}, picture)
    assert picture.stat().st_size > 1000


def test_chances_to_win_come_from_whole_games() -> None:
    setup = new_setup("base", 4)
    games = [*win_rule.games(setup, 200)]
    for course, shares in games:
        assert sum(shares) == pytest.approx(1)
        assert all(max(totals) < 66 for totals in course)
    found = win_rule.chances(setup, 200)
    assert len(found.expected) == 4 * sum(len(course) for course, _ in games)
    assert found.expected.sum() == pytest.approx(found.came.sum())
    assert 0.5 < win_rule.figures(setup, 200)["slope"]["value"] < 2


def test_paired_champions_go_on_from_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = {"base_champion": (12, 0.0), "base_sheds_sooner": (10, 0.5)}
    played: list[int] = []

    def round_of(setup: Setup, idea: str, deal: int) -> tuple[int, float]:
        played.append(deal)
        return points[idea]

    monkeypatch.setattr(paired, "round_of", round_of)
    journal = tmp_path / "journal"
    for deals in (2, 3):
        paired.play("base_sheds_sooner", journal, deals)
    assert played == [0, 0, 1, 1, 2, 2]
    found = paired.result_of(journal)
    assert found["deals"] == 3
    assert found["points_gained"] == {"value": 2, "error": 0}
    assert found["wins_gained"]["value"] == 0.5


def test_costs_of_levels_are_those_of_their_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_model, "COST_DEALS", 8)
    found = coach_model.levels(new_setup("base", 4, rounds=1), coach_model.FEW)
    assert {*found} == {*coach_model.LADDER}
    for row in found.values():
        assert sum(row["grades"].values()) == pytest.approx(1)


def test_noise_of_playouts_neither_inflates_variances_nor_flattens_slopes() -> None:
    """Two noisy halves of known values: the measures come out as without noise."""
    chance = np.random.default_rng(1)
    truth = chance.normal(10, 3, 20_000)
    halves = truth[:, None] + chance.normal(0, 4, (20_000, 2))
    came = truth + chance.normal(0, 5, 20_000)
    assert _coach_rounds.covariance(halves) == pytest.approx(9, abs=0.5)
    lines = np.column_stack((halves, came))
    assert _coach_rounds.slope(lines) == pytest.approx(1, abs=0.04)
