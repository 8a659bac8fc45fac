"""The chance to win a game between two rounds, from the totals alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from hornox.engine import VARIANTS, Seat, Setup

ROUND_COST = 11.0
"""About what a round brings the player who is nearest to the target."""

ROUND_BLUR = 6.0
"""A lead of so many bullheads, times the root of the rounds left, makes a win e times likelier."""


def chance_to_win(setup: Setup, totals: Sequence[float], rounds: int, seat: Seat) -> float:
    """The chance of a seat with these totals after so many rounds; equal totals share it.

    The same rule as in playouts (`wins` in `docs/research/sim.md`). `totals` are by side: seats, or
    team and Buffalo, where only fewer points than the Buffalo are a win.
    """
    if VARIANTS[setup.mode].is_team:
        team, buffalo = totals
        return float(team < buffalo)
    least = min(totals)
    if not rounds_left(setup, totals, rounds):
        return (totals[seat] == least) / totals.count(least)
    return _share([total - least for total in totals], seat, blur(setup, totals, rounds))


def blur(setup: Setup, totals: Sequence[float], rounds: int) -> float:
    """How many points make a win e times less likely, while at least a round is to come."""
    return ROUND_BLUR * sqrt(max(1.0, rounds_left(setup, totals, rounds)))


def rounds_left(setup: Setup, totals: Sequence[float], rounds: int) -> float:
    """How many rounds are to follow; with a target a guess, at least one before it is reached."""
    options = setup.options
    fixed = VARIANTS[setup.mode].fixed_rounds or options.rounds
    if fixed is not None:
        return float(fixed - rounds)
    missing = options.target + options.strict - max(totals)
    return max(1.0, missing / ROUND_COST) if missing > 0 else 0.0


def is_last_round(setup: Setup, totals: Sequence[float], round: int) -> bool:
    """Whether this round ends the game, as far as can be told before it: surely or probably."""
    options = setup.options
    fixed = VARIANTS[setup.mode].fixed_rounds or options.rounds
    if fixed is not None:
        return round >= fixed
    return max(totals) + ROUND_COST >= options.target + options.strict


def _share(behind: Sequence[float], seat: Seat, scale: float) -> float:
    weights = [exp(-points / scale) for points in behind]
    return weights[seat] / sum(weights)
