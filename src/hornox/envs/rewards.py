"""What a seat is rewarded for. A reward falls due when the rules tell everyone the points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from hornox.engine import (
    Event,
    GameEnded,
    Outcome,
    Result,
    RoundScored,
    Setup,
    SetupError,
    Variant,
)

RewardKind: TypeAlias = Literal["points", "margin", "win"]
"""`points`: minus the points of each round, in a team those of the team.
`margin`: the points of the others on average, in a team of the Buffalo, minus the own ones.
`win`: at the end of the game 1, shared by all who win, minus 1 / players; in a team 1 for a game
won, 0 for a tie and -1 for a game lost."""

REWARDS: tuple[RewardKind, ...] = get_args(RewardKind)

TEAM_RESULTS = {Result.TEAM_WON: 1.0, Result.TIED: 0.0, Result.TEAM_LOST: -1.0}


def check_reward(kind: str) -> None:
    """Refuse a kind of reward that does not exist."""
    if kind not in REWARDS:
        raise SetupError(f"there is no reward {kind!r}: {', '.join(REWARDS)}")


def rewards_in(
    events: Iterable[Event], kind: RewardKind, setup: Setup, variant: Variant
) -> list[float]:
    """Return what each seat is rewarded with for these events."""
    rewards = [0.0] * setup.players
    for event in events:
        if isinstance(event, RoundScored) and kind != "win":
            due = _for_round(event.points, kind, setup.players, variant)
        elif isinstance(event, GameEnded) and kind == "win":
            due = _for_win(event.outcome, setup.players, variant)
        else:
            continue
        rewards = [old + new for old, new in zip(rewards, due, strict=True)]
    return rewards


def _for_round(
    points: tuple[int, ...], kind: RewardKind, players: int, variant: Variant
) -> list[float]:
    if variant.is_team:
        team, buffalo = points
        return [float(buffalo * (kind == "margin") - team)] * players
    if kind == "points":
        return [-float(own) for own in points]
    total = sum(points)
    return [(total - own) / (players - 1) - own for own in points]


def _for_win(outcome: Outcome, players: int, variant: Variant) -> list[float]:
    if variant.is_team:
        return [TEAM_RESULTS[outcome.result]] * players
    share = 1 / len(outcome.winners)
    return [share * (seat in outcome.winners) - 1 / players for seat in range(players)]
