"""What is counted after a playout: points by side, and the viewer's chance to win the game."""

from __future__ import annotations

from typing import NamedTuple

from hornox.sim import win_rule
from hornox.sim.kernels.jit import Floats, Ints, inline
from hornox.sim.kernels.table import points_of

OWN, OTHERS, WINS, KEPT = range(4)
"""The layers of samples."""

SAMPLE_LAYERS = 4

weight = inline(win_rule.win_weight)
scale_of_wins = inline(win_rule.scale_of_wins)


class Scoring(NamedTuple):
    """Which side a seat counts for, and how the game goes on after this round."""

    sides: Ints
    """By seat: its side. Every seat is one, or all players are a team."""
    own_side: int
    totals: Ints
    """By side: the points before this round."""
    factors: Ints
    """By side: what a point of this round counts."""
    target: float
    """The points that end the game; 0 if the number of rounds does."""
    rounds_left: float
    """How many rounds are certain to follow."""
    soft_edge: float
    """By about how many points a loss still counts in part as a win; 0: only the fewest win."""


class Tally(NamedTuple):
    """What kernels add up, by option."""

    points: Ints
    """By option and side: the sum of points."""
    squares: Ints
    """By option and side: the sum of squared points."""
    wins: Floats
    """By option: the sum of chances to win."""
    samples: Floats
    """By layer, deal and option: own points, the mean of the others, the chance, and the bullheads
    that own points count less for special cards kept; may be empty."""


@inline
def add_playout(
    tally: Tally,
    deal: int,
    option: int,
    t: Ints,
    seats: int,
    viewer: int,
    scoring: Scoring,
    scores: Ints,
) -> float:
    """Count a playout that has ended on this table; returns the viewer's chance to win.

    `scores` becomes the totals after this round, by side.
    """
    scores[:] = 0
    for seat in range(seats):
        scores[scoring.sides[seat]] += points_of(t, seat)
    for side in range(tally.points.shape[1]):
        tally.points[option, side] += scores[side]
        tally.squares[option, side] += scores[side] * scores[side]
    keeps_samples = tally.samples.shape[1] > 0
    if keeps_samples:
        _keep_points(tally, deal, option, scores, scoring.own_side)
    chance = win_chance(viewer, scoring, scores)
    tally.wins[option] += chance
    if keeps_samples:
        tally.samples[WINS, deal, option] = chance
    return chance


@inline
def _keep_points(tally: Tally, deal: int, option: int, scores: Ints, own_side: int) -> None:
    """Write the points of one playout to the samples."""
    sides, others = tally.points.shape[1], -scores[own_side]
    for side in range(sides):
        others += scores[side]
    tally.samples[OWN, deal, option] = scores[own_side]
    tally.samples[OTHERS, deal, option] = others / (sides - 1)


@inline
def win_chance(viewer: int, scoring: Scoring, scores: Ints) -> float:
    """The viewer's chance to win the game: certain in the last round, estimated before it.

    Equals share a win. `scores` becomes the totals after this round. In a draft, where the viewer
    is -1, it is 0.
    """
    if viewer < 0:
        return 0.0
    sides = scoring.totals.shape[0]
    least, most = total(scoring, scores, 0), 0
    for side in range(sides):
        scores[side] = total(scoring, scores, side)
        least, most = min(least, scores[side]), max(most, scores[side])
    scale = uncertainty(scoring, most)
    behind = scores[scoring.own_side] - least
    if scale == 0.0:
        return share_of_win(sides, least, scores) if behind == 0 else 0.0
    unit, weights = 1.0 / scale, 0.0
    for side in range(sides):
        weights += weight(unit * (scores[side] - least))
    return float(weight(unit * behind)) / weights


@inline
def total(scoring: Scoring, scores: Ints, side: int) -> int:
    return int(scoring.totals[side] + scoring.factors[side] * scores[side])


@inline
def uncertainty(scoring: Scoring, most: int) -> float:
    """The scale of the win rule, and no less than that by which a loss still counts in part."""
    scale = scale_of_wins(scoring.target, scoring.rounds_left, most)
    return max(float(scoring.soft_edge), scale)


@inline
def share_of_win(sides: int, least: int, scores: Ints) -> float:
    equals = 0
    for side in range(sides):
        equals += scores[side] == least
    return 1.0 / equals
