"""The games: their types, their bounds and their first states."""

from __future__ import annotations

from typing import Any

import pyspiel  # type: ignore[import-not-found]

from hornox.engine import VARIANTS, Mode, Setup, Variant, begin, bullheads, start_from
from hornox.envs.encoding import Encoding
from hornox.envs.match import setup_for
from hornox.envs.open_spiel.memory import Memory
from hornox.envs.open_spiel.observer import SeatObserver
from hornox.envs.open_spiel.point import Point
from hornox.envs.open_spiel.state import SeatState
from hornox.envs.rewards import RewardKind, check_reward
from hornox.record import parse_position

DEFAULTS: dict[str, Any] = {
    "players": 4,
    "rounds": 1,
    "fan_cards": "",
    "reward": "margin",
    "position": "",
}
"""The parameters of all games. `rounds` counts where a mode has no number of its own, `fan_cards`
are joined by `+`, `position` is one line of text as `format_position` writes it."""

MOST_DECISIONS_PER_SEAT_AND_TURN = 40
"""More than any turn has: choosing, special cards, swaps, and what a team talks about."""


def type_of(mode: Mode, reward: RewardKind = "margin") -> Any:
    """Return what OpenSpiel must know of the game before there is one."""
    variant = VARIANTS[mode]
    utility, kinds = pyspiel.GameType.Utility, pyspiel.GameType
    shared = utility.GENERAL_SUM if reward == "points" else utility.ZERO_SUM
    return pyspiel.GameType(
        short_name=f"hornox_{mode}",
        long_name=variant.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS,
        chance_mode=(
            kinds.ChanceMode.DETERMINISTIC
            if variant.has_open_hands
            else kinds.ChanceMode.EXPLICIT_STOCHASTIC
        ),
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if variant.is_team else shared,
        reward_model=kinds.RewardModel.REWARDS,
        min_num_players=variant.players[0],
        max_num_players=variant.players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def game_class(mode: Mode) -> Any:
    """Return the class of the games of a mode, as OpenSpiel registers it."""
    return type(f"Game_{mode}", (ModeGame,), {"mode": mode, "__doc__": VARIANTS[mode].title})


class ModeGame(pyspiel.Game):  # type: ignore[misc]
    """A game of a mode. With a position it starts there, which makes small games for solvers."""

    mode: Mode

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = DEFAULTS | (params or {})
        check_reward(given["reward"])
        self.reward: RewardKind = given["reward"]
        self.setup = _setup(self.mode, given)
        self.encoding = Encoding(self.setup)
        self.position = parse_position(given["position"]) if given["position"] else None
        kind = type_of(self.mode, self.reward)
        super().__init__(kind, _info(self.setup, self.encoding, self.reward), given)

    def new_initial_state(self) -> SeatState:
        """Return the state before the deal, or in the position given."""
        if self.position is None:
            state, events = begin(self.setup)
        else:
            state, events = start_from(self.setup, self.position), ()
        nothing = (0.0,) * self.setup.players
        return SeatState(self, Point(state, Memory(events), self.reward, nothing, nothing))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        """Return what writes observations and information states."""
        perfect = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SeatObserver(self.encoding, is_perfect_recall=perfect)


def _setup(mode: Mode, given: dict[str, Any]) -> Setup:
    names = VARIANTS[mode].option_names
    fan_cards = tuple(filter(None, given["fan_cards"].split("+"))) or None
    rounds = given["rounds"] if "rounds" in names else None
    return setup_for(mode, given["players"], rounds=rounds, fan_cards=fan_cards)


def _info(setup: Setup, encoding: Encoding, reward: RewardKind) -> Any:
    variant = VARIANTS[setup.mode]
    rounds = variant.fixed_rounds or setup.options.rounds or 1
    worst = 1.0 if reward == "win" else float(rounds * _worst_round(variant, setup))
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.action_count,
        max_chance_outcomes=0 if variant.has_open_hands else variant.deck(setup.players)[-1] + 1,
        num_players=setup.players,
        min_utility=-worst,
        max_utility=worst,
        utility_sum=None if reward == "points" or variant.is_team else 0.0,
        max_game_length=rounds * _longest_round(variant, setup),
    )


def _worst_round(variant: Variant, setup: Setup) -> int:
    """The most points of a round: all bullheads, counted double where that can be."""
    return 2 * bullheads(variant.deck(setup.players))


def _longest_round(variant: Variant, setup: Setup) -> int:
    turns = len(variant.deck(setup.players)) if variant.has_x_rows else variant.hand_size
    drafted = variant.hand_size * setup.players
    return drafted + turns * setup.players * MOST_DECISIONS_PER_SEAT_AND_TURN
