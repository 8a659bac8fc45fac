"""PettingZoo's own tests on all modes, and what its users complained of elsewhere."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo  # type: ignore[import-untyped]
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec  # type: ignore[import-untyped]

import hornox.envs.pettingzoo  # noqa: F401  # registers the modes
from hornox.engine import MODES, Setup
from hornox.envs import WAIT
from tests.envs.cases import CASES, WHOLE
from tests.properties.driver import name_of

CYCLES = 500 if WHOLE else 60
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),
    pytest.mark.filterwarnings("ignore:.*Casting input x to numpy array:UserWarning"),
]


def make(kind: str, setup: Setup, **arguments: Any) -> Any:
    options = setup.options
    given: dict[str, Any] = {"fan_cards": options.fan_cards or None, "rounds": options.rounds}
    name = f"hornox/{setup.mode}-v0"
    return pettingzoo.make(kind, name, players=setup.players, **given, **arguments)


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_its_tests_of_the_turns_pass(setup: Setup) -> None:
    """`api_test` and `seed_test`."""
    api_test(make("aec", setup), num_cycles=CYCLES)
    seed_test(partial(make, "aec", setup), num_cycles=CYCLES)


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_its_tests_of_simultaneous_play_pass(setup: Setup) -> None:
    """`parallel_api_test`, `parallel_seed_test` and `max_cycles_test`.

    The last one wants every agent to act in every cycle, so it gets the parallel environment as
    PettingZoo itself converts it to turns.
    """
    parallel_api_test(make("parallel", setup), num_cycles=CYCLES)
    parallel_seed_test(partial(make, "parallel", setup), num_cycles=CYCLES)
    parallel_env = partial(make, "parallel", setup)
    max_cycles_test(
        SimpleNamespace(
            parallel_env=parallel_env, env=lambda **given: parallel_to_aec(parallel_env(**given))
        )
    )


def test_its_test_of_drawing_passes() -> None:
    render_test(partial(pettingzoo.make, "aec", "hornox/base-v0"))


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_is_registered(mode: str) -> None:
    name = f"hornox/{mode}-v0"
    assert name in pettingzoo.aec_registry
    assert name in pettingzoo.parallel_registry
    assert str(pettingzoo.make("aec", name)) == f"{mode}-v0"


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_a_seed_is_set_by_reset(setup: Setup) -> None:
    """The same seed deals the same cards again, and the next game is another one."""
    env = make("parallel", setup)
    first, _ = env.reset(seed=5)
    second, _ = env.reset()
    again, _ = env.reset(seed=5)
    one = {name: told["observation"].tobytes() for name, told in first.items()}
    assert one == {name: told["observation"].tobytes() for name, told in again.items()}
    if env.match.game.record().seed is not None and setup.mode != "pro":
        assert one != {name: told["observation"].tobytes() for name, told in second.items()}


@pytest.mark.parametrize("setup", CASES, ids=name_of)
def test_the_mask_is_in_observation_and_info(setup: Setup) -> None:
    env = make("parallel", setup)
    observations, infos = env.reset(seed=1)
    for _ in range(12):
        for name in env.agents:
            mask = observations[name]["action_mask"]
            assert mask.dtype == np.int8
            assert np.array_equal(mask, infos[name]["action_mask"])
        actions = {name: int(observations[name]["action_mask"].argmax()) for name in env.agents}
        observations, _, _, _, infos = env.step(actions)


def test_an_agent_that_is_not_asked_waits() -> None:
    """In a step that asks for a row all others can only wait."""
    env = pettingzoo.make("parallel", "hornox/base-v0", players=3)
    observations, _ = env.reset(seed=3)
    for _ in range(40):
        masks = {name: observations[name]["action_mask"] for name in env.agents}
        waiting = [name for name, mask in masks.items() if mask[WAIT]]
        if waiting:
            assert len(waiting) == 2
            assert all(masks[name].sum() == 1 for name in waiting)
            return
        observations, *_ = env.step({name: int(mask.argmax()) for name, mask in masks.items()})
    raise AssertionError("no low card was played")


def test_turns_are_cut_off_after_so_many_moments() -> None:
    env = pettingzoo.make("aec", "hornox/base-v0", players=3, max_cycles=2)
    env.reset(seed=1)
    moments = set()
    for agent in env.agent_iter():
        moments.add(env.match.moment)
        *_, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else int(info["action_mask"].argmax()))
        assert not any(env.terminations.values()), agent
    assert len(moments) == 3


def test_rewards_of_a_game_are_its_points() -> None:
    env = pettingzoo.make("aec", "hornox/base-v0", players=3, rounds=2)
    env.reset(seed=4)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    points: tuple[int, ...] = ()
    for agent in env.agent_iter():
        _, reward, terminated, _, info = env.last()
        sums[agent] += reward
        points = info.get("points", points)
        env.step(None if terminated else int(info["action_mask"].argmax()))
    assert [*sums.values()] == [-float(own) for own in points]


def test_a_table_can_be_drawn_and_closed_twice(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.make("aec", "hornox/base-v0", players=2, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn.startswith("base, round 1, turn 1")
    assert not set(map(str, env.match.seen.view(0).hand)) <= set(drawn.split())
    env.close()
    env.close()
    people = pettingzoo.make("parallel", "hornox/base-v0", players=2, render_mode="human")
    people.reset(seed=1)
    assert people.render() is None
    assert capsys.readouterr().out == f"{drawn}\n"


def test_wrappers_of_others_work() -> None:
    """PettingZoo's order check lies around the environment as around its own."""
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

    env = OrderEnforcingWrapper(pettingzoo.make("aec", "hornox/base-v0"))
    env.reset(seed=1)
    observation, *_ = env.last()
    env.step(int(observation["action_mask"].argmax()))
