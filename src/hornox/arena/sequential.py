"""Sequential tests: a contest that ends as soon as its result is clear.

Wald's sequential probability ratio test of two hypotheses about the mean of one number a deal, with
the variance of the deals so far in the place of the unknown one (a generalised SPRT).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import log, log10

from hornox.arena.contest import Contest, ContestError
from hornox.arena.contest_runner import Results
from hornox.arena.lineups import SeatingScheme
from hornox.arena.standings import by_section, series_of

FEWEST_DEALS = 50
"""No decision before: the variance of fewer deals is too uncertain."""

ERROR = 0.05


class Scale(Enum):
    """What a bound is about."""

    POINTS = "points"
    """Bullheads a round that the challenger takes less than its opponent."""
    ELO = "elo"
    """Strength by wins, on the scale of Elo: 0 is a fair share of the wins."""


class SequentialVerdict(Enum):
    """What a sequential test has found."""

    LOWER = "lower"
    UPPER = "upper"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Is the challenger `lower` or `upper` better? Each wrong answer has probability `error`."""

    scale: Scale
    lower: float
    upper: float
    error: float = ERROR

    @property
    def limit(self) -> float:
        """The log-likelihood ratio at which a hypothesis is accepted."""
        return log((1 - self.error) / self.error)


@dataclass(frozen=True, slots=True)
class SequentialResult:
    """Where a test stands: the log-likelihood ratio of `upper` against `lower` after some deals."""

    test: SequentialTest
    deals: int
    ratio: float
    verdict: SequentialVerdict


def read_test(text: str, error: float = ERROR) -> SequentialTest:
    """Return the test in a text such as `0,0.5` or `elo:0,20`, or raise `ContestError`."""
    word, colon, numbers = text.rpartition(":")
    try:
        scale = Scale(word) if colon else Scale.POINTS
        lower, upper = (float(number) for number in numbers.split(","))
    except ValueError:
        raise ContestError(
            f"a test is two bounds, such as 0,0.5 (points) or elo:0,20, not {text!r}"
        ) from None
    if not -10_000 < lower < upper < 10_000:
        raise ContestError(f"the first bound is below the second one, not {lower:g}, {upper:g}")
    if not 0.0001 <= error <= 0.3:
        raise ContestError(f"the error is between 0.0001 and 0.3, not {error:g}")
    return SequentialTest(scale, lower, upper, error)


def check_contest(contest: Contest) -> None:
    """Raise `ContestError` unless one challenger meets one opponent."""
    if contest.seating is not SeatingScheme.LONE or len(contest.pairs) != 1:
        raise ContestError("a sequential test compares one bot with one other: A --against B")


def judge(contest: Contest, results: Results, test: SequentialTest) -> SequentialResult:
    """Return where the test stands after the deals of this contest."""
    (challenger, opponent), (deals,) = contest.pairs[0], by_section(contest, results)
    own = series_of(deals, challenger)
    if test.scale is Scale.POINTS:
        others = series_of(deals, opponent)
        values = [theirs - ours for ours, theirs in zip(own.points, others.points, strict=True)]
        return judge_values(values, test, test.lower, test.upper)
    players = contest.setup.players
    return judge_values(
        own.wins, test, share_of(test.lower, players), share_of(test.upper, players)
    )


def judge_values(
    values: Sequence[float], test: SequentialTest, lower: float, upper: float
) -> SequentialResult:
    """Return where the test stands, given one number for each deal and the means to tell apart."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    ratio = 0.0
    if variance > 0:
        ratio = count * (upper - lower) * (2 * mean - lower - upper) / (2 * variance)
    verdict = SequentialVerdict.OPEN
    if count >= FEWEST_DEALS and abs(ratio) >= test.limit:
        verdict = SequentialVerdict.UPPER if ratio > 0 else SequentialVerdict.LOWER
    return SequentialResult(test, count, ratio, verdict)


def share_of(elo: float, players: int) -> float:
    """Return the share of wins of a player who is this much better than each of the others.

    >>> share_of(0, 4)
    0.25
    """
    odds = 10 ** (elo / 400) / (players - 1)
    return odds / (1 + odds)


def elo_of(share: float, players: int) -> float:
    """Return how much better a player with this share of wins is than each of the others."""
    return 400 * log10(share / (1 - share) * (players - 1))
