"""Exact play of the last cards of a round where hands are open."""

from hornox.sim.endgame.exact import Equilibrium, OutOfTime, equilibrium, is_exact, row_losses

__all__ = ["Equilibrium", "OutOfTime", "equilibrium", "is_exact", "row_losses"]
