"""The chance to win a game before its last round, from the totals.

A player who is behind by one *scale* is e times less likely to win than the first; chances
are in proportion to these weights. The scale grows with the root of the rounds to come. Kernels
compile these functions, and the coach calls them, so they use numbers and builtins only.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, TypeVar

from hornox.engine import VARIANTS, Setup

if TYPE_CHECKING:
    from hornox.sim.kernels.jit import Floats

N = TypeVar("N", float, "Floats")

ROUND_POINTS = 11.0
"""About what a round brings the player who is nearest to the target."""

ROUND_SCALE = 6.0
"""How uncertain one round to come makes the order of two totals: the scale of a logistic curve."""

_HALF, _SIXTH, _24TH = 1 / 2, 1 / 6, 1 / 24


def game_course(setup: Setup, round: int) -> tuple[float, float]:
    """The points that end the game, or 0; and how many rounds follow this one for certain."""
    options = setup.options
    rounds = VARIANTS[setup.mode].fixed_rounds or options.rounds
    if rounds is not None:
        return 0.0, float(rounds - round)
    return float(options.target + options.strict), 0.0


def scale_of_wins(target: float, rounds_left: float, most: float) -> float:
    """The scale of points on which the order of totals may still change; 0: not at all.

    With a target the number of rounds to come is estimated from the highest total, `most`.
    """
    left = rounds_left
    if most < target:
        left = max(1.0, (target - most) / ROUND_POINTS)
    return ROUND_SCALE * sqrt(left)


def win_weight(behind: N) -> N:
    """Nearly exp(-behind): the real function would make playouts noticeably slower."""
    return 1.0 / (1.0 + behind * (1.0 + behind * (_HALF + behind * (_SIXTH + behind * _24TH))))
