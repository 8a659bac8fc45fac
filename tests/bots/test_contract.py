"""What every bot must do, in every mode and for every number of players."""

from __future__ import annotations

from typing import Any

import pytest

from hornox.bots import BOTS, LEVELS, NoSuchBot, NotAsked, make_bot
from hornox.engine import Mode, Result
from hornox.record import Game
from tests.bots.games import kinds_of_game, play_out

KINDS = list(kinds_of_game())
NAMES = [f"{name}:60" if kind.uses_playouts else name for name, kind in BOTS.items()]
"""Every kind of bot; those that use playouts think briefly here."""


def test_levels_count_from_the_weakest() -> None:
    assert [kind.level for kind in LEVELS] == [*range(1, len(LEVELS) + 1)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("mode", "players", "options"), KINDS, ids=[f"{mode}-{n}" for mode, n, _ in KINDS]
)
def test_plays_any_game_legally_to_its_end(
    name: str, mode: Mode, players: int, options: dict[str, Any]
) -> None:
    game = Game.new(mode, players, seed=players, **options)
    bots = [make_bot(name, str(seat)) for seat in range(players)]
    outcome = play_out(game, bots).outcome
    assert outcome is not None


@pytest.mark.parametrize("mode", ["base", "anniversary", "buffalo", "x"])
def test_bots_of_different_kinds_play_together(mode: Mode) -> None:
    game = Game.new(mode, 4, seed=9)
    names = [*NAMES, NAMES[0]]
    bots = [make_bot(name, str(seat)) for seat, name in enumerate(names)]
    assert play_out(game, bots).is_over


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mode", ["base", "anniversary", "buffalo", "x"])
def test_the_same_seed_plays_the_same_way(name: str, mode: Mode) -> None:
    def record() -> object:
        game = Game.new(mode, 3, seed=1)
        return play_out(game, [make_bot(name, str(seat)) for seat in range(3)]).record()

    assert record() == record()


def test_another_seed_plays_another_way() -> None:
    def record(seed: str) -> object:
        game = Game.new("base", 3, seed=1, rounds=1)
        return play_out(game, [make_bot("random", seed + str(seat)) for seat in range(3)]).record()

    assert record("a") != record("b")


def test_six_random_members_stop_talking() -> None:
    for seed in range(3):
        game = Game.new("buffalo", 6, seed=seed)
        play_out(game, [make_bot("random", f"{seed}/{seat}") for seat in range(6)])
        assert len(game.record().moves) < 1500


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_that_is_not_asked_raises(name: str) -> None:
    game = Game.new("base", 2, seed=1)
    game.play(0, game.decisions[0].options[0])
    with pytest.raises(NotAsked):
        make_bot(name, "1").choose(game.view(0))


def test_names_are_known() -> None:
    for name, kind in BOTS.items():
        assert make_bot(name, "1").name == kind.name == name
        assert kind.summary.endswith(".")
    with pytest.raises(NoSuchBot, match="there is no bot 'clever'; bots are calf, yearling, ox"):
        make_bot("clever", "1")


def test_results_of_a_team_are_results() -> None:
    game = Game.new("buffalo", 1, seed=3)
    outcome = play_out(game, [make_bot("cautious", "1")]).outcome
    assert outcome is not None
    assert outcome.result is not Result.RANKED
