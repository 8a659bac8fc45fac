"""Flat Monte Carlo: plays each option out at random and takes the one that costs least.

Kept plain on purpose, as the reference that other bots are measured against.
"""

from __future__ import annotations

from hornox.bots.bot import NotAsked
from hornox.bots.cautious import CautiousBot
from hornox.engine import SeatAction, View
from hornox.record import Stream
from hornox.sim import OptionValue, evaluate

PLAYOUTS = 10_000
"""For all options of a decision together."""

_SEEDS = 1 << 32


class FlatMonteCarloBot:
    """Weighs what playouts can weigh by the own points, and leaves the rest to `cautious`."""

    __slots__ = ("_advice", "_chance", "_playouts")

    name = "flat-mc"

    def __init__(self, seed: str, playouts: int = PLAYOUTS) -> None:
        self._chance = Stream(seed, "flat-mc bot")
        self._advice = CautiousBot()
        self._playouts = playouts

    def choose(self, view: View) -> SeatAction:
        if view.decision is None:
            raise NotAsked("this seat is not asked to act")
        options = view.decision.options
        if len(options) == 1:
            return options[0]
        values = evaluate(view, self._playouts, self._chance.below(_SEEDS))
        weighed = {value.action for value in values}
        if weighed.issuperset(options):
            return _best(values)
        advice = self._advice.choose(view)
        return _best(values) if advice in weighed else advice


def _best(values: tuple[OptionValue, ...]) -> SeatAction:
    """The fewest own points; the first of several."""
    return min(values, key=lambda value: value.own).action
