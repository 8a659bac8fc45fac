"""A state of a game, as OpenSpiel asks for it."""

from __future__ import annotations

from typing import Any

import pyspiel  # type: ignore[import-not-found]

from hornox.engine import Seat, View, is_over, observe
from hornox.envs.encoding import WAIT
from hornox.envs.open_spiel.chance import chances, name_of
from hornox.envs.open_spiel.point import Point
from hornox.record import format_action


class SeatState(pyspiel.State):  # type: ignore[misc]
    """Chance draws cards one by one; seats that are asked together choose at once."""

    def __init__(self, game: Any, point: Point) -> None:
        super().__init__(game)
        self.point = point
        self.encoding = game.encoding

    def view(self, seat: Seat) -> View:
        """Return what a seat may know."""
        return observe(self.point.state, seat)

    def current_player(self) -> int:
        """Return who acts: a seat, all at once, chance or no one."""
        if is_over(self.point.state):
            return int(pyspiel.PlayerId.TERMINAL)
        if self.point.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.point.asked
        return asked[0] if len(asked) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: Seat) -> list[int]:
        if player not in self.point.asked:
            return []
        return sorted(self.encoding.legal_indices(self.view(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn, with probabilities."""
        return chances(self.point.state, self.point.drawn)

    def _apply_action(self, action: int) -> None:
        if self.point.is_chance:
            self.point = self.point.draw(action)
        else:
            self.point = self.point.without_rewards()
            self._play(self.point.asked[0], action)

    def _apply_actions(self, actions: list[int]) -> None:
        """After a refusal the answers of other members are void."""
        moment, self.point = self.point.moment, self.point.without_rewards()
        for seat in self.point.asked:
            if self.point.moment == moment:
                self._play(seat, actions[seat])

    def _play(self, seat: Seat, index: int) -> None:
        action = self.encoding.action_at(self.view(seat), index)
        self.point = self.point.play(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return name_of(self.point.state, action)
        if action == WAIT:
            return "wait"
        return format_action(self.encoding.action_at(self.view(player), action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return is_over(self.point.state)

    def rewards(self) -> list[float]:
        """Return what fell due since the last decision, which may lie before a deal."""
        return list(self.point.rewards)

    def returns(self) -> list[float]:
        """Return the sum of the rewards so far."""
        return list(self.point.returns)

    def __str__(self) -> str:
        """Draw the table as a spectator sees it, and the cards drawn."""
        return f"{observe(self.point.state, None)}\n{self.point.drawn}"
