"""Tables in step as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hornox.engine import Mode, Seat
from hornox.envs.match import setup_for
from hornox.envs.rewards import RewardKind
from hornox.envs.spaces import action_space_of, observation_space_of
from hornox.envs.vector.tables import Opponent, TablesStep, VectorTables
from hornox.sim import Policy


class VectorLearners(VectorEnv[Any, Any, Any]):
    """Each environment is a line: a learner at a table. See `VectorTables`.

    With several `learners`, `num_envs` is a multiple of their number. A game that ends is replaced
    in the same step; its last observation is in `infos["final_obs"]`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        mode: Mode,
        num_envs: int = 1,
        *,
        players: int = 4,
        learners: Sequence[Seat] = (0,),
        opponents: Opponent | Sequence[Opponent] = Policy.SENSIBLE,
        reward: RewardKind = "points",
        **options: Any,
    ) -> None:
        if num_envs < 1 or num_envs % len(learners):
            raise ValueError(f"num_envs is a multiple of {len(learners)} learners, not {num_envs}")
        setup = setup_for(mode, players, **options)
        self.num_envs = num_envs
        self.tables = VectorTables(
            setup, num_envs // len(learners), learners, opponents, reward=reward, copies=True
        )
        self.single_action_space = action_space_of(self.tables.encoding)
        self.single_observation_space = observation_space_of(self.tables.encoding)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start new games. One seed serves all tables; of a list the first one counts."""
        given = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=given)
        step = self.tables.reset(given)
        return _shown(step), {"action_mask": step.masks}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one index of each line."""
        step = self.tables.step(np.asarray(actions, np.int64))
        infos: dict[str, Any] = {"action_mask": step.masks}
        if step.done.any():
            infos |= self._final(step)
        never = np.zeros(self.num_envs, bool)
        return _shown(step), step.rewards.astype(np.float64), step.done, never, infos

    def _final(self, step: TablesStep) -> dict[str, Any]:
        """The last observations of games that have ended. Then nobody is asked."""
        final = np.full(self.num_envs, None, object)
        wait = np.zeros(step.masks.shape[1], np.int8)
        wait[0] = 1
        last = self.tables.last_observations()
        for line, observation in zip(np.flatnonzero(step.done), last, strict=True):
            final[line] = {"observation": observation, "action_mask": wait}
        return {"final_obs": final, "_final_obs": step.done.copy()}


def _shown(step: TablesStep) -> dict[str, Any]:
    return {"observation": step.observations, "action_mask": step.masks}
