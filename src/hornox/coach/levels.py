"""Which of our levels gives away as much as a player did."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from pathlib import Path
from statistics import fmean, stdev

from hornox.engine import Setup

LEAST_DECISIONS = 20
"""Below so many decisions that counted there is no figure."""

LEAST_COST = 0.05
"""Bullheads a round; costs are compared as ratios, and below this nothing can be told apart."""

COSTS: dict[str, dict[str, dict[str, float]]] = json.loads(
    Path(__file__).with_name("levels.json").read_text("utf-8")
)
"""Bullheads a round that each level gives away, by mode and players, where it was measured.

From `benchmarks.coach_model`. The champion is left out: it plays to win and gives away more
bullheads than the bison, though it is stronger.
"""


@dataclass(frozen=True, slots=True)
class Level:
    """Bullheads given away in a round, with the standard error, over so many decisions.

    `name` is the level that gives away about as much, `low` and `high` the weakest and the
    strongest within one error; `None` where levels were not measured.
    """

    cost: float
    error: float
    decisions: int
    name: str | None = None
    low: str | None = None
    high: str | None = None


def level_of(setup: Setup, costs: Sequence[float], rounds: float) -> Level | None:
    """The level of a seat that paid these costs in so many rounds; `None` if they are too few."""
    if len(costs) < LEAST_DECISIONS or rounds <= 0:
        return None
    cost = fmean(costs) * len(costs) / rounds
    error = stdev(costs) * sqrt(len(costs)) / rounds
    ladder = COSTS.get(setup.mode, {}).get(str(setup.players))
    if ladder is None:
        return Level(cost, error, len(costs))
    low, high = nearest(ladder, cost + error), nearest(ladder, cost - error)
    return Level(cost, error, len(costs), nearest(ladder, cost), low, high)


def nearest(ladder: dict[str, float], cost: float) -> str:
    """The level whose cost differs by the smallest factor."""
    mine = log(max(cost, LEAST_COST))
    return min(ladder, key=lambda name: abs(log(max(ladder[name], LEAST_COST)) - mine))
