"""The estimated costs of a hand as one kernel: what the sensible policy compares."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hornox.sim.kernels.cache_key import source_stamp
from hornox.sim.kernels.card_choice import expected_cost
from hornox.sim.kernels.cost_model import CostModel
from hornox.sim.kernels.jit import Ints, kernel


@cache
def card_costs_for(rules: int) -> Callable[..., None]:
    """The kernel for these rules."""
    stamp = source_stamp()

    @kernel
    def card_costs(t: Ints, numbers: Ints, costs: CostModel, out: Ints) -> None:
        """The cost of each number, without bonus and noise."""
        _ = stamp
        for index in range(numbers.shape[0]):
            out[index] = expected_cost(t, numbers[index], rules, costs)

    return card_costs
