"""The fast twin of the engine: compiled rounds and playouts, for bots and statistics.

Numba is loaded by the first call, not by the import.
"""

from hornox.sim.endgame import Equilibrium, OutOfTime, equilibrium, is_exact, row_losses
from hornox.sim.foresight import is_crowd, stake
from hornox.sim.playouts import OptionValue, Playouts, evaluate
from hornox.sim.policies import Policy
from hornox.sim.rounds import play_rounds
from hornox.sim.warming import warm_up

__all__ = [
    "Equilibrium",
    "OptionValue",
    "OutOfTime",
    "Playouts",
    "Policy",
    "equilibrium",
    "evaluate",
    "is_crowd",
    "is_exact",
    "play_rounds",
    "row_losses",
    "stake",
    "warm_up",
]
