"""Every part is measured, as briefly as possible: figures exist and are positive."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from hornox.arena.bench import (
    GAMES,
    TABLES,
    BenchPart,
    BenchSettings,
    bench,
    first_view,
    measure_growth,
    measure_moves,
    measure_playouts,
    measure_rounds,
)
from hornox.arena.bench.moves import views_of
from hornox.arena.bench.random_play import play_round
from hornox.bots import BOTS
from hornox.engine import VARIANTS, FanCard
from hornox.sim import play_rounds

SHORT = BenchSettings(laps=1, seconds=0.0005, decisions=2, rounds=(10, 20))


def test_every_mode_and_fan_card_is_measured() -> None:
    assert {setup.mode for setup in GAMES.values()} == set(VARIANTS)
    assert set(TABLES) == set(VARIANTS)
    alone = [setup.options.fan_cards for setup in GAMES.values() if setup.mode == "fan"]
    assert sorted(alone) == sorted((card,) for card in FanCard)


def test_rounds() -> None:
    found = measure_rounds(SHORT)
    assert [one.game for one in found] == list(GAMES)
    for one in found:
        assert min(one.engine, one.kernel, one.kernel_to_engine) > 0


def test_playouts() -> None:
    found = measure_playouts(SHORT)
    assert [one.game for one in found] == list(GAMES)
    assert all(min(one.uniform, one.sensible) > 0 for one in found)


def test_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {name: BOTS[name] for name in ("random", "cautious")}
    monkeypatch.setattr("hornox.arena.bench.moves.BOTS", few)
    found = measure_moves(SHORT)
    assert [(one.bot, one.mode) for one in found] == [(bot, mode) for bot in few for mode in TABLES]
    for one in found:
        assert one.decisions == 2
        assert 0 < one.mean <= one.longest


def test_growth_is_measured_by_players_and_rounds() -> None:
    reported: list[tuple[int, int]] = []
    found = measure_growth(SHORT, lambda done, total: reported.append((done, total)))
    assert found.players.counts == tuple(range(2, 11))
    assert found.rounds.counts == (10, 20)
    assert min(*found.players.seconds, *found.rounds.seconds) > 0
    assert reported[-1] == (11, 11)


def test_only_what_was_asked_for_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hornox.arena.bench.report.QUICK", SHORT)
    reported: list[str] = []
    found = bench(
        [BenchPart.GROWTH],
        quick=True,
        on_progress=lambda doing, done, total: reported.append(doing),
    )
    assert list(dict.fromkeys(reported)) == ["compiling", "growth"]
    assert found.quick
    assert found.growth is not None
    assert (found.rounds, found.playouts, found.moves) == ((), (), ())


@pytest.mark.parametrize("mode", TABLES)
def test_bots_are_asked_about_choices_of_the_whole_round(mode: str) -> None:
    asked = [view.decision for view in views_of(TABLES[mode], 8)]
    assert all(decision is not None and len(decision.options) > 1 for decision in asked)
    assert len({decision.id for decision in asked if decision is not None}) == 8


def test_a_round_without_many_choices_is_asked_about_wholly() -> None:
    views = views_of(TABLES["x"], 10_000)
    assert 10 < len(views) < 10_000


@pytest.mark.parametrize("game", GAMES)
def test_first_views_have_options(game: str) -> None:
    decision = first_view(GAMES[game]).decision
    assert decision is not None
    assert len(decision.options) > 1


@pytest.mark.parametrize("game", GAMES)
def test_engine_and_kernel_play_the_same_kind_of_rounds(game: str) -> None:
    """Otherwise their ratio would be meaningless."""
    setup, chance = GAMES[game], Random(1)
    rounds = [play_round(setup, chance) for _ in range(40)]
    kernel = play_rounds(setup, 20_000, seed=1)
    assert {len(points) for points in rounds} == {kernel.shape[1]}
    error = float(kernel.mean(axis=1).std()) / 40**0.5
    assert fmean(map(fmean, rounds)) == pytest.approx(kernel.mean(), abs=4 * error)
