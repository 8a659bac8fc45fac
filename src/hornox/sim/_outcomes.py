"""What a playout is counted by: points by side, and the viewer's chance to win the game."""

from __future__ import annotations

from math import sqrt

from hornox.sim._jit import Floats, Ints, inline
from hornox.sim._layout import POINTS

TARGET, LEFT, EDGE = 0, 1, 2
"""A `course` says how the game goes on: the points that end it, or 0 and how many rounds follow;
and by how many points one may lose and still have won in part."""

ROUND_COST = 11.0
"""About what a round brings whoever is nearest to the target."""

ROUND_BLUR = 6.0
"""How uncertain a round to come makes the order of two: the scale of a logistic curve."""

_HALF, _SIXTH, _24TH = 1 / 2, 1 / 6, 1 / 24


@inline
def count(
    t: Ints, seats: int, sides: Ints, scores: Ints, sums: Ints, squares: Ints, option: int
) -> None:
    """Add up the points of each side."""
    scores[:] = 0
    for seat in range(seats):
        scores[sides[seat]] += t[POINTS + seat]
    for side in range(sums.shape[1]):
        sums[option, side] += scores[side]
        squares[option, side] += scores[side] * scores[side]


@inline
def won(me: int, sides: Ints, race: Ints, course: Floats, scores: Ints) -> float:
    """The viewer's part of the win: what is certain, or likely with rounds still to come.

    `race` has two lines: what each side starts with, and what a point counts. `scores` becomes
    what each side has in the end.
    """
    if me < 0:
        return 0.0
    least, most = total(race, scores, 0), 0
    for side in range(race.shape[1]):
        scores[side] = total(race, scores, side)
        least, most = min(least, scores[side]), max(most, scores[side])
    scale = uncertainty(course, most)
    mine = scores[sides[me]] - least
    if scale == 0.0:
        return part_of_equals(race.shape[1], least, scores) if mine == 0 else 0.0
    unit, weights = 1.0 / scale, 0.0
    for side in range(race.shape[1]):
        weights += weight(unit * (scores[side] - least))
    return weight(unit * mine) / weights


@inline
def weight(behind: float) -> float:
    """Nearly e to the minus: a call of the real one would make playouts noticeably slower."""
    return 1.0 / (1.0 + behind * (1.0 + behind * (_HALF + behind * (_SIXTH + behind * _24TH))))


@inline
def total(race: Ints, scores: Ints, side: int) -> int:
    return int(race[0, side] + race[1, side] * scores[side])


@inline
def uncertainty(course: Floats, most: int) -> float:
    """Nothing is certain before the last round; the more rounds are left, the less.

    In the last round the order counts as it is, unless the edge is soft.
    """
    left = course[LEFT]
    if most < course[TARGET]:
        left = max(1.0, (course[TARGET] - most) / ROUND_COST)
    return max(float(course[EDGE]), ROUND_BLUR * sqrt(left))


@inline
def part_of_equals(sides: int, least: int, scores: Ints) -> float:
    equals = 0
    for side in range(sides):
        equals += scores[side] == least
    return 1.0 / equals
