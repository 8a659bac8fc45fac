"""The report of a contest: everything that was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hornox.arena.contest import Contest, ContestError
from hornox.arena.contest_runner import Results
from hornox.arena.lineups import SeatingScheme
from hornox.arena.play import GameResult
from hornox.arena.ratings import RankedGame, Rating, rate
from hornox.arena.standings import Difference, Section, compare_challengers, count_sections
from hornox.arena.team_standings import (
    TeamDifference,
    TeamStanding,
    compare_teams,
    count_teams,
)

CONFIDENCE = 0.99


@dataclass(frozen=True, slots=True)
class FaultCount:
    """How often a contestant made one kind of fault."""

    contestant: int
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class ContestReport:
    """The figures of a contest.

    Games among players have sections, differences of challengers and ratings; games against the
    Buffalo have teams and their differences. What does not apply is empty.
    """

    contest: Contest
    confidence: float
    sections: tuple[Section, ...] = ()
    challengers: tuple[Difference, ...] = ()
    ratings: tuple[Rating, ...] = ()
    teams: tuple[TeamStanding, ...] = ()
    team_differences: tuple[TeamDifference, ...] = ()
    faults: tuple[FaultCount, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberedGame:
    """A game of a contest: its deal, its line-up with the contestant on each seat, its result."""

    deal: int
    line_up: int
    seats: tuple[int, ...]
    result: GameResult


def report_contest(
    contest: Contest, results: Results, confidence: float = CONFIDENCE
) -> ContestReport:
    """Return the report of a contest of which all games have been played."""
    check_confidence(confidence)
    faults = _faults(contest, results)
    if contest.seating is SeatingScheme.TEAMS:
        return ContestReport(
            contest,
            confidence,
            teams=count_teams(contest, results, confidence),
            team_differences=compare_teams(contest, results, confidence),
            faults=faults,
        )
    ranked = (
        RankedGame(game.seats, game.result.outcome.points)
        for game in numbered_games(contest, results)
    )
    return ContestReport(
        contest,
        confidence,
        sections=count_sections(contest, results, confidence),
        challengers=compare_challengers(contest, results, confidence),
        ratings=rate(len(contest.contestants), ranked),
        faults=faults,
    )


def check_confidence(confidence: float) -> None:
    """Raise `ContestError` if the confidence is out of range."""
    if not 0.5 <= confidence <= 0.9999:
        raise ContestError(f"the confidence must be between 0.5 and 0.9999, not {confidence}")


def numbered_games(contest: Contest, results: Results) -> Iterator[NumberedGame]:
    """Yield all games in the order of deals and line-ups."""
    count = contest.line_up_count
    for deal in range(contest.deals):
        for number, line_up in enumerate(contest.line_ups(deal)):
            yield NumberedGame(deal, number, line_up.seats, results[deal * count + number])


def _faults(contest: Contest, results: Results) -> tuple[FaultCount, ...]:
    counts = Counter(
        (game.seats[fault.seat], fault.kind)
        for game in numbered_games(contest, results)
        for fault in game.result.faults
    )
    return tuple(FaultCount(*key, counts[key]) for key in sorted(counts))
