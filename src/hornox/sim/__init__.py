"""Compiled rounds and playouts of all modes, for bots and statistics.

Numba is loaded by the first call, not by the import.
"""

from hornox.sim.endgame import Equilibrium, OutOfTime, equilibrium, is_exact, row_losses
from hornox.sim.enhancements import Enhancement, has_many_players, win_value
from hornox.sim.known_hands import KnownPoints, known_points
from hornox.sim.playouts import OptionValue, Playouts, evaluate
from hornox.sim.policies import (
    SENSIBLE_PARAMETERS,
    TEAM_PARAMETERS,
    Policy,
    SensibleParameters,
)
from hornox.sim.precompile import warm_up
from hornox.sim.rounds import play_rounds
from hornox.sim.samples import (
    MARGIN,
    OWN_POINTS,
    OutcomeWeights,
    PairedDifference,
    PlayoutSamples,
)

__all__ = [
    "MARGIN",
    "OWN_POINTS",
    "SENSIBLE_PARAMETERS",
    "TEAM_PARAMETERS",
    "Enhancement",
    "Equilibrium",
    "KnownPoints",
    "OptionValue",
    "OutOfTime",
    "OutcomeWeights",
    "PairedDifference",
    "PlayoutSamples",
    "Playouts",
    "Policy",
    "SensibleParameters",
    "equilibrium",
    "evaluate",
    "has_many_players",
    "is_exact",
    "known_points",
    "play_rounds",
    "row_losses",
    "warm_up",
    "win_value",
]
