"""What both kinds of environment share: the agents, their spaces and what is told about them."""

from __future__ import annotations

from hornox.engine import Seat
from hornox.envs.match import Match
from hornox.envs.seeds import GameSeeds
from hornox.envs.spaces import action_space_of, observation_space_of

RENDER_MODES = ["ansi", "human"]


class Agents:
    """The seats of a match under the names of agents."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = [f"player_{seat}" for seat in range(match.setup.players)]
        self.action_spaces = {name: action_space_of(match.encoding) for name in self.names}
        self.observation_spaces = {
            name: observation_space_of(match.encoding) for name in self.names
        }
        self.seeds = GameSeeds()

    def seat_of(self, name: str) -> Seat:
        """Return the seat of an agent."""
        return self.names.index(name)

    def render(self, mode: str | None) -> str | None:
        """Draw the table as a spectator sees it: return it, or print it for people."""
        drawn = str(self.match.game)
        if mode == "human":
            print(drawn)
            return None
        return drawn if mode == "ansi" else None
