"""Standings of contestants among each other: bullheads and wins, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import TypeAlias

from hornox.arena.contest import Contest
from hornox.arena.contest_runner import Results
from hornox.arena.intervals import (
    Estimate,
    estimate,
    estimate_between,
    estimate_points,
)
from hornox.arena.lineups import Seats
from hornox.arena.play import GameResult, win_share


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a contestant in a section; `seats` counts its seats in all games."""

    contestant: int
    seats: int
    points: Estimate
    """Bullheads a round."""
    wins: Estimate
    """Wins a game and seat; one shared by three counts as a third for each."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first contestant's figures minus the second's, on the same deals."""

    first: int
    second: int
    points: Estimate
    wins: Estimate


@dataclass(frozen=True, slots=True)
class Section:
    """Games that are counted together: all, or those of one challenger among one opponent."""

    pair: tuple[int, int] | None
    standings: tuple[Standing, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class DealSeries:
    """A contestant's bullheads a round and wins, one number for each deal."""

    contestant: int
    seats: int
    points: tuple[float, ...]
    wins: tuple[float, ...]
    most_wins: float
    """The most wins a seat in a deal: copies of a bot can only share a win."""


Deal: TypeAlias = list[tuple[Seats, GameResult]]
"""The games of a section that were played with the same deal."""


def count_sections(contest: Contest, results: Results, confidence: float) -> tuple[Section, ...]:
    """Return the standings of every section."""
    contestants = range(len(contest.contestants))
    pairs = contest.pairs or (None,)
    return tuple(
        _section(deals, pair, pair or contestants, confidence)
        for pair, deals in zip(pairs, by_section(contest, results), strict=True)
    )


def compare_challengers(
    contest: Contest, results: Results, confidence: float
) -> tuple[Difference, ...]:
    """Return the differences of challengers, who met the same opponent with the same cards."""
    if contest.against is None:
        return ()
    series = [
        series_of(deals, challenger)
        for (challenger, _), deals in zip(contest.pairs, by_section(contest, results), strict=True)
    ]
    return _differences(series, confidence)


def by_section(contest: Contest, results: Results) -> list[list[Deal]]:
    """Return the games of each section, deal by deal."""
    sections: list[list[Deal]] = [[] for _ in contest.pairs or (None,)]
    count = contest.line_up_count
    for deal in range(contest.deals):
        for section in sections:
            section.append([])
        for number, line_up in enumerate(contest.line_ups(deal)):
            result = results[deal * count + number]
            sections[line_up.section][-1].append((line_up.seats, result))
    return sections


def series_of(deals: Sequence[Deal], contestant: int) -> DealSeries:
    """Return the means over a contestant's seats in each deal."""
    seated = [
        [
            (result.outcome.points[seat] / result.rounds, win_share(result.outcome, seat))
            for seats, result in deal
            for seat, owner in enumerate(seats)
            if owner == contestant
        ]
        for deal in deals
    ]
    return DealSeries(
        contestant,
        sum(map(len, seated)),
        tuple(fmean(points for points, _ in deal) for deal in seated),
        tuple(fmean(wins for _, wins in deal) for deal in seated),
        sum(contestant in seats for seats, _ in deals[0]) / len(seated[0]),
    )


def _section(
    deals: Sequence[Deal],
    pair: tuple[int, int] | None,
    contestants: Sequence[int],
    confidence: float,
) -> Section:
    series = [series_of(deals, contestant) for contestant in contestants]
    standings = tuple(_standing(one, confidence) for one in series)
    return Section(pair, standings, _differences(series, confidence))


def _standing(series: DealSeries, confidence: float) -> Standing:
    return Standing(
        series.contestant,
        series.seats,
        estimate_points(series.points, confidence),
        estimate_between(series.wins, confidence, 0.0, series.most_wins),
    )


def _differences(series: Sequence[DealSeries], confidence: float) -> tuple[Difference, ...]:
    return tuple(
        Difference(
            first.contestant,
            second.contestant,
            estimate(paired_differences(first.points, second.points), confidence),
            estimate_between(
                paired_differences(first.wins, second.wins),
                confidence,
                -second.most_wins,
                first.most_wins,
            ),
        )
        for first, second in combinations(series, 2)
    )


def paired_differences(first: Sequence[float], second: Sequence[float]) -> list[float]:
    """Return the difference on each deal, in which the luck of the cards cancels out."""
    return [one - other for one, other in zip(first, second, strict=True)]
