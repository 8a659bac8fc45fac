"""What a playout is counted by: points by side, and whether the viewer's side was ahead."""

from __future__ import annotations

from hornox.sim._jit import Ints, inline
from hornox.sim._layout import POINTS

WHOLE_WIN = 2520
"""A win that can be shared by any number from one to ten without a remainder."""


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
def won(me: int, sides: Ints, race: Ints, scores: Ints) -> int:
    """The viewer's part of the win: whole, shared among equals, or nothing.

    `race` has two lines: what each side starts with, and what a point counts.
    """
    if me < 0:
        return 0
    mine = race[0, sides[me]] + race[1, sides[me]] * scores[sides[me]]
    equals = 0
    for side in range(race.shape[1]):
        theirs = race[0, side] + race[1, side] * scores[side]
        if theirs < mine:
            return 0
        equals += theirs == mine
    return WHOLE_WIN // equals
