"""Many games between bots: simulations, contests, conformance checks and their statistics."""

from hornox.arena.conformance import CheckPlan, Conformance, Reproducibility, check_bot, plan_check
from hornox.arena.contest import Contest, ContestError, LineUp, new_contest, with_deals
from hornox.arena.contest_runner import Results, play_contest
from hornox.arena.intervals import Estimate, estimate, estimate_share
from hornox.arena.journal import Journal, JournalContents, JournalError, journal_name, read_journal
from hornox.arena.lineups import SeatingScheme
from hornox.arena.luck import LuckLine, check_luck, luck_lines
from hornox.arena.play import GameResult, PlayedGame, SeatFault, play_game
from hornox.arena.ratings import RankedGame, Rating, rate
from hornox.arena.results import (
    CONFIDENCE,
    ContestReport,
    FaultCount,
    NumberedGame,
    numbered_games,
    report_contest,
)
from hornox.arena.shards import Shard, merge_journals
from hornox.arena.simulate import (
    GamesPlayedCallback,
    SeatFaults,
    SeatResult,
    SimulationPlan,
    SimulationSummary,
    Spread,
    TeamResult,
    plan_games,
    planned_game,
    simulate,
    spread,
)
from hornox.arena.standings import Difference, Section, Standing
from hornox.arena.team_standings import TeamDifference, TeamStanding
from hornox.arena.trials import Trial, TrialFault
from hornox.arena.workers import WorkerFailed

__all__ = [
    "CONFIDENCE",
    "CheckPlan",
    "Conformance",
    "Contest",
    "ContestError",
    "ContestReport",
    "Difference",
    "Estimate",
    "FaultCount",
    "GameResult",
    "GamesPlayedCallback",
    "Journal",
    "JournalContents",
    "JournalError",
    "LineUp",
    "LuckLine",
    "NumberedGame",
    "PlayedGame",
    "RankedGame",
    "Rating",
    "Reproducibility",
    "Results",
    "SeatFault",
    "SeatFaults",
    "SeatResult",
    "SeatingScheme",
    "Section",
    "Shard",
    "SimulationPlan",
    "SimulationSummary",
    "Spread",
    "Standing",
    "TeamDifference",
    "TeamResult",
    "TeamStanding",
    "Trial",
    "TrialFault",
    "WorkerFailed",
    "check_bot",
    "check_luck",
    "estimate",
    "estimate_share",
    "journal_name",
    "luck_lines",
    "merge_journals",
    "new_contest",
    "numbered_games",
    "plan_check",
    "plan_games",
    "planned_game",
    "play_contest",
    "play_game",
    "rate",
    "read_journal",
    "report_contest",
    "simulate",
    "spread",
    "with_deals",
]
