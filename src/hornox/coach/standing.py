"""The chance to win a game between two rounds, from the totals alone."""

from __future__ import annotations

from collections.abc import Sequence

from hornox.engine import VARIANTS, Seat, Setup
from hornox.sim import ROUND_POINTS, game_course, scale_of_wins, win_weight


def chance_to_win(setup: Setup, totals: Sequence[float], rounds: int, seat: Seat) -> float:
    """The chance of a seat with these totals after so many rounds; equal totals share it.

    The same rule as in playouts (`wins` in `docs/research/sim.md`). `totals` are by side: seats, or
    team and Buffalo, where only fewer points than the Buffalo are a win.
    """
    if VARIANTS[setup.mode].is_team:
        team, buffalo = totals
        return float(team < buffalo)
    least = min(totals)
    scale = scale_of_wins(*game_course(setup, rounds), max(totals))
    if scale == 0.0:
        return (totals[seat] == least) / totals.count(least)
    weights = [win_weight((total - least) / scale) for total in totals]
    return weights[seat] / sum(weights)


def is_last_round(setup: Setup, totals: Sequence[float], round: int) -> bool:
    """Whether this round ends the game, as far as can be told before it: surely or probably."""
    target, rounds_left = game_course(setup, round)
    return max(totals) + ROUND_POINTS >= target if target else rounds_left <= 0
