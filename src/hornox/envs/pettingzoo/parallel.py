"""All agents act at once; one that is not asked waits."""

from __future__ import annotations

from typing import Any, TypeAlias

from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from hornox.envs.encoding import WAIT
from hornox.envs.match import Match
from hornox.envs.pettingzoo.agents import RENDER_MODES, Agents
from hornox.envs.seat_views import Observation

Infos: TypeAlias = dict[str, dict[str, Any]]
StepResult: TypeAlias = tuple[
    dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos
]


class SimultaneousEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """A table as PettingZoo's parallel environment: a step answers one moment of choice.

    In a moment that asks one seat, as for a low card, all others wait: their masks allow nothing
    else. `max_cycles` cuts a game off after so many steps.
    """

    def __init__(self, match: Match, max_cycles: int | None, render_mode: str | None) -> None:
        self.metadata = {"name": match.encoding.name, "render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.match = match
        self._agents = Agents(match)
        self.possible_agents = self._agents.names.copy()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Return the same space for an agent each time."""
        return self._agents.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the same space for an agent each time."""
        return self._agents.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a new game. The same seed gives the same games."""
        self.match.start(self._agents.seeds.next(seed))
        self.agents = self.possible_agents.copy()
        self._cycles = 0
        return self._observations(), self._infos()

    def step(self, actions: dict[str, Any]) -> StepResult:
        """Carry out the indices of all agents; one that is missing waits."""
        self.match.clear_rewards()
        self._act([int(actions.get(name, WAIT)) for name in self.possible_agents])
        self._cycles += 1
        over = self.match.is_over
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        result = (
            self._observations(),
            dict(zip(self.possible_agents, self.match.rewards, strict=True)),
            dict.fromkeys(self.possible_agents, over),
            dict.fromkeys(self.possible_agents, cut),
            self._infos(),
        )
        if over or cut:
            self.agents = []
        return result

    def render(self) -> str | None:
        """Draw the table as a spectator sees it."""
        return self._agents.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to release."""

    def _act(self, indices: list[int]) -> None:
        """Let all that are asked act. After a refusal the answers of other members are void."""
        moment, asked = self.match.moment, self.match.asked
        legal = [self.match.legal(seat, index) for seat, index in enumerate(indices)]
        for seat in asked:
            if self.match.moment == moment:
                self.match.act(seat, legal[seat])

    def _observations(self) -> dict[str, Observation]:
        return {
            name: self.match.seen.observation(seat)
            for seat, name in enumerate(self.possible_agents)
        }

    def _infos(self) -> Infos:
        return {name: self.match.info(seat) for seat, name in enumerate(self.possible_agents)}
