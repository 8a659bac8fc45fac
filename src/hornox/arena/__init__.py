"""Many games: simulations and what they tell."""

from hornox.arena.simulate import (
    Plan,
    Progress,
    SeatResult,
    Spread,
    Summary,
    TeamResult,
    plan_games,
    planned_game,
    simulate,
    spread,
)

__all__ = [
    "Plan",
    "Progress",
    "SeatResult",
    "Spread",
    "Summary",
    "TeamResult",
    "plan_games",
    "planned_game",
    "simulate",
    "spread",
]
