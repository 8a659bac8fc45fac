"""Standings by other points than those of the games: luck left out, beside the raw ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean

from hornox.arena.contest import Contest, ContestError
from hornox.arena.contest_runner import Results
from hornox.arena.intervals import Estimate, estimate
from hornox.arena.lineups import SeatingScheme
from hornox.arena.results import NumberedGame, numbered_games
from hornox.arena.standings import paired_differences

Adjusted = Mapping[int, Sequence[float]]
"""By the number of the game: points a round of each seat, adjusted for luck."""


@dataclass(frozen=True, slots=True)
class LuckLine:
    """Points a round of a contestant, or of the first less the second: raw and adjusted.

    `saving` is how many times fewer deals the adjusted mean needs for the same certainty: the
    ratio of the squared errors. It is `None` where there is no error to compare.
    """

    first: int
    second: int | None
    raw: Estimate
    adjusted: Estimate
    saving: float | None


def check_luck(contest: Contest) -> None:
    """Raise `ContestError` if points cannot be adjusted: a team has one result."""
    if contest.seating is SeatingScheme.TEAMS:
        raise ContestError("luck cannot be told apart in the result of a team")


def luck_lines(
    contest: Contest, results: Results, adjusted: Adjusted, confidence: float
) -> tuple[LuckLine, ...]:
    """A line for each contestant, then for each pair that met the same deals."""
    check_luck(contest)
    raw = {number: _points_a_round(results, number) for number in results}
    series = {
        contestant: (
            _by_deal(contest, results, raw, contestant),
            _by_deal(contest, results, adjusted, contestant),
        )
        for contestant in range(len(contest.contestants))
    }
    lines = [_line(one, None, *series[one], confidence) for one in series]
    for first, second in combinations(series, 2):
        (raw_one, one), (raw_other, other) = series[first], series[second]
        raw_pairs = paired_differences(raw_one, raw_other)
        lines.append(_line(first, second, raw_pairs, paired_differences(one, other), confidence))
    return tuple(lines)


def _points_a_round(results: Results, number: int) -> tuple[float, ...]:
    result = results[number]
    return tuple(points / result.rounds for points in result.outcome.points)


def _by_deal(contest: Contest, results: Results, points: Adjusted, contestant: int) -> list[float]:
    """The mean over the seats of a contestant in each deal."""
    found: list[list[float]] = [[] for _ in range(contest.deals)]
    for number, game in enumerate(numbered_games(contest, results)):
        found[game.deal] += _own(game, points[number], contestant)
    return [fmean(values) for values in found]


def _own(game: NumberedGame, points: Sequence[float], contestant: int) -> list[float]:
    return [points[seat] for seat, owner in enumerate(game.seats) if owner == contestant]


def _line(
    first: int,
    second: int | None,
    raw: Sequence[float],
    adjusted: Sequence[float],
    confidence: float,
) -> LuckLine:
    plain, better = estimate(raw, confidence), estimate(adjusted, confidence)
    saving = (plain.error / better.error) ** 2 if plain.error and better.error else None
    return LuckLine(first, second, plain, better, saving)
