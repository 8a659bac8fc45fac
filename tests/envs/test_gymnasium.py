"""Gymnasium: its own check, the learner's seat and the bots around it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hornox.envs.gymnasium  # noqa: F401  # registers the modes
from hornox.bots import NoSuchBot
from hornox.engine import MODES, Setup, SetupError
from tests.envs.cases import CASES
from tests.properties.driver import name_of


def make(setup: Setup, **arguments: Any) -> Any:
    options = setup.options
    given: dict[str, Any] = {"fan_cards": options.fan_cards or None, "rounds": options.rounds}
    name = f"hornox/{setup.mode}-v0"
    return gymnasium.make(name, players=setup.players, **given, **arguments)


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_its_check_passes(setup: Setup) -> None:
    """Warnings are errors here, so that they would fail, too."""
    check_env(make(setup, bots="random", render_mode="ansi").unwrapped)


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_a_learner_plays_a_game_among_bots(setup: Setup) -> None:
    env = make(setup, bots="calf", illegal="raise")
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        masks = env.unwrapped.action_masks()
        assert np.array_equal(masks, observation["action_mask"].astype(bool))
        assert np.array_equal(masks, info["action_mask"].astype(bool))
        observation, _, over, cut, info = env.step(int(masks.argmax()))
        assert not cut
    assert info["won"] in (True, False)


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_is_registered(mode: str) -> None:
    assert f"hornox/{mode}-v0" in gymnasium.registry


def test_rewards_while_bots_act_are_not_lost() -> None:
    env = gymnasium.make("hornox/base-v0", players=3, bots=["calf", "ox"], rounds=3)
    _, info = env.reset(seed=2)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        total += float(reward)
    assert total == -info["points"][0]


def test_the_learner_may_sit_anywhere() -> None:
    env: Any = gymnasium.make("hornox/base-v0", seat=None).unwrapped
    seats = set()
    for seed in range(12):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2, 3}


def test_the_same_seed_plays_the_same_game() -> None:
    def played(seed: int) -> list[float]:
        env = gymnasium.make("hornox/base-v0", bots="random", rounds=1)
        _, info = env.reset(seed=seed)
        seen, over = [], False
        while not over:
            told, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            seen.append(float(told["observation"].sum()))
        return seen

    assert played(5) == played(5) != played(6)


@pytest.mark.parametrize("bots", [["calf"], ["calf"] * 4])
def test_a_bot_is_needed_for_each_other_seat(bots: list[str]) -> None:
    with pytest.raises(SetupError, match="3 bots are needed"):
        gymnasium.make("hornox/base-v0", bots=bots)


def test_an_unknown_bot_is_refused() -> None:
    env = gymnasium.make("hornox/base-v0", bots="goat")
    with pytest.raises(NoSuchBot, match="there is no bot 'goat'"):
        env.reset()


def test_it_can_be_drawn_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("hornox/base-v0", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "you are seat 0" in capsys.readouterr().out
