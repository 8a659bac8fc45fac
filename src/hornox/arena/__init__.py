"""Many games: simulations, contests between bots and checks of them, and what they tell."""

from hornox.arena.conformance import CheckPlan, Conformance, Repeats, check_bot, plan_check
from hornox.arena.contest import Contest, ContestError, LineUp, new_contest, with_deals
from hornox.arena.intervals import Estimate, estimate, estimate_share
from hornox.arena.journal import Journal, JournalError, Kept, journal_name, read_journal
from hornox.arena.lineups import Seating
from hornox.arena.match import Results, play_contest
from hornox.arena.play import FinishedGame, GameResult, SeatFault, play_game
from hornox.arena.ratings import RankedGame, Rating, rate
from hornox.arena.results import CONFIDENCE, FaultCount, NumberedGame, Report, games, report
from hornox.arena.simulate import (
    Plan,
    Progress,
    SeatFaults,
    SeatResult,
    Spread,
    Summary,
    TeamResult,
    plan_games,
    planned_game,
    simulate,
    spread,
)
from hornox.arena.standings import Difference, Section, Standing
from hornox.arena.team_standings import TeamDifference, TeamStanding
from hornox.arena.trials import Finding, Trial
from hornox.arena.workers import WorkerFailed

__all__ = [
    "CONFIDENCE",
    "CheckPlan",
    "Conformance",
    "Contest",
    "ContestError",
    "Difference",
    "Estimate",
    "FaultCount",
    "Finding",
    "FinishedGame",
    "GameResult",
    "Journal",
    "JournalError",
    "Kept",
    "LineUp",
    "NumberedGame",
    "Plan",
    "Progress",
    "RankedGame",
    "Rating",
    "Repeats",
    "Report",
    "Results",
    "SeatFault",
    "SeatFaults",
    "SeatResult",
    "Seating",
    "Section",
    "Spread",
    "Standing",
    "Summary",
    "TeamDifference",
    "TeamResult",
    "TeamStanding",
    "Trial",
    "WorkerFailed",
    "check_bot",
    "estimate",
    "estimate_share",
    "games",
    "journal_name",
    "new_contest",
    "plan_check",
    "plan_games",
    "planned_game",
    "play_contest",
    "play_game",
    "rate",
    "read_journal",
    "report",
    "simulate",
    "spread",
    "with_deals",
]
