"""A thousand steps under the learners of others. Each test is skipped where its package is missing.

Illegal actions raise here: a learner that ignored the mask would fail.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import gymnasium
import pettingzoo  # type: ignore[import-untyped]
import pytest

import hornox.envs.gymnasium
import hornox.envs.pettingzoo  # noqa: F401  # registers the modes

STEPS = 1_000

pytestmark = pytest.mark.filterwarnings("ignore")  # theirs are not ours to mend


def needs(module: str, package: str) -> Any:
    """Skip the test with a plain message unless the package is there."""
    try:
        return import_module(module)
    except ImportError:
        pytest.skip(f"{package} is not installed: pip install '{package}'")


def test_maskable_ppo_of_sb3_contrib() -> None:
    sb3_contrib = needs("sb3_contrib", "sb3-contrib")
    env = gymnasium.make("hornox/base-v0", rounds=1, illegal="raise")
    model = sb3_contrib.MaskablePPO("MultiInputPolicy", env, n_steps=250, seed=1)
    model.learn(STEPS)
    assert model.num_timesteps == STEPS


def test_torchrl() -> None:
    """Seats that do not act have a mask that lets them wait, which its sampling needs."""
    envs = needs("torchrl.envs", "torchrl")
    table = pettingzoo.make("parallel", "hornox/base-v0", players=3, rounds=2, illegal="raise")
    env, steps = envs.PettingZooWrapper(table, seed=1), 0
    while steps < STEPS:
        steps += len(env.rollout(STEPS, break_when_any_done=True))


def test_rllib() -> None:
    ppo = needs("ray.rllib.algorithms.ppo", "ray[rllib]")
    specs = needs("ray.rllib.core.rl_module.rl_module", "ray[rllib]")
    modules = needs("ray.rllib.examples.rl_modules.classes.action_masking_rlm", "ray[rllib]")
    needs("ray.tune.registry", "ray[rllib]").register_env("hornox", named_as_rllib_does)
    spec = specs.RLModuleSpec(module_class=modules.ActionMaskingTorchRLModule)
    config = (
        ppo.PPOConfig()
        .environment("hornox")
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=STEPS, minibatch_size=250, num_epochs=1)
        .rl_module(rl_module_spec=spec)
    )
    algorithm = config.build_algo()
    try:
        assert algorithm.train()["num_env_steps_sampled_lifetime"] >= STEPS
    finally:
        algorithm.stop()
        needs("ray", "ray[rllib]").shutdown()


def named_as_rllib_does(config: object) -> Any:
    """Its masking module wants other names, and the mask as floats."""
    env = gymnasium.make("hornox/base-v0", rounds=1, illegal="raise")
    space: Any = env.observation_space
    mask = gymnasium.spaces.Box(0, 1, space["action_mask"].shape)
    return gymnasium.wrappers.TransformObservation(
        env,
        lambda seen: {
            "action_mask": seen["action_mask"].astype("float32"),
            "observations": seen["observation"],
        },
        gymnasium.spaces.Dict({"action_mask": mask, "observations": space["observation"]}),
    )
