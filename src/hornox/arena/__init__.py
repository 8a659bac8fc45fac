"""Many games: simulations and checks, and what they tell."""

from hornox.arena.conformance import CheckPlan, Conformance, Repeats, check_bot, plan_check
from hornox.arena.simulate import (
    Plan,
    Progress,
    SeatResult,
    Spread,
    Summary,
    TeamResult,
    plan_games,
    play_game,
    simulate,
    spread,
)
from hornox.arena.trials import Finding, Trial

__all__ = [
    "CheckPlan",
    "Conformance",
    "Finding",
    "Plan",
    "Progress",
    "Repeats",
    "SeatResult",
    "Spread",
    "Summary",
    "TeamResult",
    "Trial",
    "check_bot",
    "plan_check",
    "plan_games",
    "play_game",
    "simulate",
    "spread",
]
