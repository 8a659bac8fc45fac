"""One learner at a table of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

from hornox.bots import Bot, make_bot
from hornox.engine import Mode, Seat, SetupError
from hornox.envs.match import match_of
from hornox.envs.seat_views import Observation
from hornox.envs.seeds import GameSeeds
from hornox.envs.spaces import action_space_of, observation_space_of


class LearnerEnv(gymnasium.Env[Any, Any]):
    """A learner among named bots: they have acted whenever it is asked again.

    `bots` names one bot for each other seat in order, or one for all of them. With `seat=None` the
    learner gets another seat in each game. A reward that falls due while bots act is given with
    the next step.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium declares it
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        mode: Mode,
        *,
        players: int = 4,
        bots: str | Sequence[str] = "calf",
        seat: Seat | None = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.match = match_of(mode, players=players, **options)
        self.render_mode = render_mode
        self.action_space = action_space_of(self.match.encoding)
        self.observation_space = observation_space_of(self.match.encoding)
        self._names = _one_each(bots, players - 1)
        self._given_seat = seat
        self._seeds = GameSeeds()
        self.seat = 0
        self._bots: dict[Seat, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game. The same seed gives the same games, also of the bots."""
        super().reset(seed=seed)
        game_seed = self._seeds.next(seed)
        self.match.start(game_seed)
        self._seat_all(game_seed)
        self._let_bots_act()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Carry out the learner's index, then let the bots act until the learner is asked."""
        self.match.clear_rewards()
        self.match.act(self.seat, self.match.legal(self.seat, int(action)))
        self._let_bots_act()
        reward = self.match.rewards[self.seat]
        return self._observation(), reward, self.match.is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask as sb3-contrib asks for it."""
        return self.match.seen.mask(self.seat).astype(bool)

    def render(self) -> str | None:
        """Draw the table as the learner sees it: return it, or print it for people."""
        drawn = str(self.match.seen.view(self.seat))
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def _seat_all(self, game_seed: str) -> None:
        players = self.match.setup.players
        given = self._given_seat
        self.seat = int(self.np_random.integers(players)) if given is None else given
        others = [seat for seat in range(players) if seat != self.seat]
        self._bots = {
            seat: make_bot(name, f"{game_seed} {seat}")
            for seat, name in zip(others, self._names, strict=True)
        }

    def _let_bots_act(self) -> None:
        """The learner chooses before the bots, which cannot see its card."""
        while (asked := self.match.asked) and self.seat not in asked:
            self.match.play(asked[0], self._bots[asked[0]].choose(self.match.seen.view(asked[0])))

    def _observation(self) -> Observation:
        return self.match.seen.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return self.match.info(self.seat)


def _one_each(bots: str | Sequence[str], seats: int) -> tuple[str, ...]:
    names = (bots,) * seats if isinstance(bots, str) else tuple(bots)
    if len(names) != seats:
        raise SetupError(f"{seats} bots are needed, not {len(names)}")
    return names
