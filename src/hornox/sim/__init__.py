"""Compiled rounds and playouts of all modes, for bots and statistics.

Numba is loaded by the first call, not by the import.
"""

from hornox.sim.card_policies import CardPolicy, TurnView, compiled
from hornox.sim.deals import Deals, deal
from hornox.sim.endgame import (
    EndgameValue,
    Equilibrium,
    ExactOption,
    OutOfTime,
    equilibrium,
    exact_options,
    is_exact,
    row_losses,
)
from hornox.sim.enhancements import Enhancement, has_many_players, win_value
from hornox.sim.known_hands import KnownPoints, known_points
from hornox.sim.likelihood import likelihood
from hornox.sim.many_views import evaluate_all
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
    paired,
)
from hornox.sim.trajectories import AnyPolicy, Trajectories, play
from hornox.sim.win_rule import ROUND_POINTS, game_course, scale_of_wins, win_weight

__all__ = [
    "MARGIN",
    "OWN_POINTS",
    "ROUND_POINTS",
    "SENSIBLE_PARAMETERS",
    "TEAM_PARAMETERS",
    "AnyPolicy",
    "CardPolicy",
    "Deals",
    "EndgameValue",
    "Enhancement",
    "Equilibrium",
    "ExactOption",
    "KnownPoints",
    "OptionValue",
    "OutOfTime",
    "OutcomeWeights",
    "PairedDifference",
    "PlayoutSamples",
    "Playouts",
    "Policy",
    "SensibleParameters",
    "Trajectories",
    "TurnView",
    "compiled",
    "deal",
    "equilibrium",
    "evaluate",
    "evaluate_all",
    "exact_options",
    "game_course",
    "has_many_players",
    "is_exact",
    "known_points",
    "likelihood",
    "paired",
    "play",
    "play_rounds",
    "row_losses",
    "scale_of_wins",
    "warm_up",
    "win_value",
    "win_weight",
]
