"""Flat Monte Carlo: play each option out at random and choose the one that costs least.

Deliberately simple: it is the reference that other bots are measured against.
"""

from __future__ import annotations

from hornox.bots.bot import NotAsked
from hornox.bots.budget import Budget
from hornox.bots.cautious import CautiousBot
from hornox.bots.playout_evaluation import PlayoutEvaluator, cheapest_option, own_points
from hornox.engine import SeatAction, View
from hornox.record import Stream
from hornox.sim import Policy

PLAYOUTS = 10_000
"""For all options of a decision together."""


class FlatMonteCarloBot:
    """Evaluate options by the own points in playouts; leave other decisions to `cautious`."""

    __slots__ = ("_evaluator", "_fallback")

    name = "flat-mc"

    def __init__(self, seed: str, budget: Budget) -> None:
        chance = Stream(seed, "flat-mc bot")
        self._fallback = CautiousBot()
        self._evaluator = PlayoutEvaluator(
            budget, chance, own_points, Policy.UNIFORM, Policy.UNIFORM, stages=1
        )

    def choose(self, view: View) -> SeatAction:
        """Return an action for the decision."""
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        options = view.decision.options
        if len(options) == 1:
            return options[0]
        costs = self._evaluator.evaluate(view)
        if costs.keys() >= set(options):
            return cheapest_option(costs)
        advice = self._fallback.choose(view)
        return cheapest_option(costs) if advice in costs else advice
