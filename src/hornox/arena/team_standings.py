"""Standings of teams against the Buffalo, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from hornox.arena.contest import Contest
from hornox.arena.contest_runner import Results
from hornox.arena.intervals import (
    Estimate,
    estimate,
    estimate_between,
    estimate_points,
    estimate_share,
)
from hornox.arena.standings import paired_differences
from hornox.engine import Outcome, Result


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """The results of a team; `lead` is the Buffalo's points minus the team's."""

    contestant: int
    games: int
    won: Estimate
    tied: Estimate
    lost: Estimate
    team: Estimate
    buffalo: Estimate
    lead: Estimate


@dataclass(frozen=True, slots=True)
class TeamDifference:
    """The first team's figures minus the second's, on the same deals."""

    first: int
    second: int
    won: Estimate
    lead: Estimate


def count_teams(contest: Contest, results: Results, confidence: float) -> tuple[TeamStanding, ...]:
    """Return the standing of each team. Each played each deal once."""
    return tuple(
        _standing(number, outcomes, confidence)
        for number, outcomes in enumerate(_outcomes(contest, results))
    )


def compare_teams(
    contest: Contest, results: Results, confidence: float
) -> tuple[TeamDifference, ...]:
    """Return the differences of all pairs of teams."""
    teams = enumerate(_outcomes(contest, results))
    return tuple(
        TeamDifference(
            one,
            other,
            estimate_between(
                paired_differences(_wins(first), _wins(second)), confidence, -1.0, 1.0
            ),
            estimate(paired_differences(_leads(first), _leads(second)), confidence),
        )
        for (one, first), (other, second) in combinations(teams, 2)
    )


def _outcomes(contest: Contest, results: Results) -> list[list[Outcome]]:
    """Return the outcomes of each team, in the order of the deals."""
    count = contest.line_up_count
    return [
        [results[deal * count + team].outcome for deal in range(contest.deals)]
        for team in range(count)
    ]


def _standing(number: int, outcomes: Sequence[Outcome], confidence: float) -> TeamStanding:
    def share(result: Result) -> Estimate:
        return estimate_share(_share(outcomes, result), confidence)

    return TeamStanding(
        number,
        len(outcomes),
        won=share(Result.TEAM_WON),
        tied=share(Result.TIED),
        lost=share(Result.TEAM_LOST),
        team=estimate_points([outcome.points[0] for outcome in outcomes], confidence),
        buffalo=estimate_points([outcome.points[1] for outcome in outcomes], confidence),
        lead=estimate(_leads(outcomes), confidence),
    )


def _share(outcomes: Sequence[Outcome], result: Result) -> list[float]:
    return [float(outcome.result is result) for outcome in outcomes]


def _wins(outcomes: Sequence[Outcome]) -> list[float]:
    return _share(outcomes, Result.TEAM_WON)


def _leads(outcomes: Sequence[Outcome]) -> list[float]:
    return [float(outcome.points[1] - outcome.points[0]) for outcome in outcomes]
