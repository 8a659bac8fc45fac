"""The agents act one after the other. The owner of a low card simply acts again."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv  # type: ignore[import-untyped]

from hornox.envs.match import Match
from hornox.envs.pettingzoo.agents import RENDER_MODES, Agents
from hornox.envs.seat_views import Observation


class TurnEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A table as PettingZoo's AEC: only who is asked acts, and no one sees a choice too early.

    `max_cycles` cuts a game off after so many moments of choice.
    """

    def __init__(self, match: Match, max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        self.metadata = {
            "name": match.encoding.name,
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.match = match
        self._agents = Agents(match)
        self.possible_agents = self._agents.names.copy()

    def observation_space(self, agent: str) -> Any:
        """Return the same space for an agent each time."""
        return self._agents.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the same space for an agent each time."""
        return self._agents.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. The same seed gives the same games."""
        self.match.start(self._agents.seeds.next(seed))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._cycles, self._moment = 0, self.match.moment
        self._ask_next()

    def observe(self, agent: str) -> Observation:
        """Return what the agent sees now, in new arrays."""
        return self.match.seen.observation(self._agents.seat_of(agent))

    def step(self, action: Any) -> None:
        """Carry out the index that the selected agent has chosen."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.clear_rewards()
        seat = self._agents.seat_of(agent)
        self.match.act(seat, self.match.legal(seat, int(action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.match.rewards, strict=True))
        self._accumulate_rewards()
        self._count_cycle()
        self._ask_next()

    def render(self) -> str | None:
        """Draw the table as a spectator sees it."""
        return self._agents.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to release."""

    def _count_cycle(self) -> None:
        if self.match.moment != self._moment:
            self._cycles, self._moment = self._cycles + 1, self.match.moment
        if self.match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def _ask_next(self) -> None:
        """Select who is asked next. Only that agent's info has a mask, until the game is over."""
        asked = self.match.asked
        seat = asked[0] if asked else 0
        self.agent_selection = self.possible_agents[seat]
        told = range(len(self.possible_agents)) if self._is_cut_off() else (seat,)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        for one in told:
            self.infos[self.possible_agents[one]] = self.match.info(one)

    def _is_cut_off(self) -> bool:
        return any(self.terminations.values()) or any(self.truncations.values())
