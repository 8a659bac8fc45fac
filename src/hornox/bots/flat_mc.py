"""Flat Monte Carlo: plays each option out at random and takes the one that costs least.

Kept plain on purpose, as the reference that other bots are measured against.
"""

from __future__ import annotations

from hornox.bots.bot import NotAsked
from hornox.bots.budget import Budget
from hornox.bots.cautious import CautiousBot
from hornox.bots.weighing import Scales, best_of, own_points
from hornox.engine import SeatAction, View
from hornox.record import Stream
from hornox.sim import Policy

PLAYOUTS = 10_000
"""For all options of a decision together."""


class FlatMonteCarloBot:
    """Weighs what playouts can weigh by the own points, and leaves the rest to `cautious`."""

    __slots__ = ("_advice", "_scales")

    name = "flat-mc"

    def __init__(self, seed: str, budget: Budget) -> None:
        chance = Stream(seed, "flat-mc bot")
        self._advice = CautiousBot()
        self._scales = Scales(budget, chance, own_points, Policy.UNIFORM, Policy.UNIFORM, stages=1)

    def choose(self, view: View) -> SeatAction:
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        options = view.decision.options
        if len(options) == 1:
            return options[0]
        costs = self._scales.weigh(view)
        if costs.keys() >= set(options):
            return best_of(costs)
        advice = self._advice.choose(view)
        return best_of(costs) if advice in costs else advice
