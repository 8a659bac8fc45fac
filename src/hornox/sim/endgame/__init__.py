"""Exact play of the last cards of a round where hands are open."""

from hornox.sim.endgame.exact import (
    EndgameValue,
    Equilibrium,
    ExactOption,
    OutOfTime,
    equilibrium,
    exact_options,
    is_exact,
    row_losses,
)

__all__ = [
    "EndgameValue",
    "Equilibrium",
    "ExactOption",
    "OutOfTime",
    "equilibrium",
    "exact_options",
    "is_exact",
    "row_losses",
]
