"""How often a policy chooses each card of a hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from hornox.sim.kernels.cache_key import source_stamp
from hornox.sim.kernels.card_choice import choose_key
from hornox.sim.kernels.cost_model import CostModel
from hornox.sim.kernels.facts import MOST_PLAYED, SEATS
from hornox.sim.kernels.jit import Ints, kernel
from hornox.sim.kernels.keys import NOT_TWISTED, card_of
from hornox.sim.kernels.random_numbers import stream
from hornox.sim.kernels.table import HAND_COUNTS, TWISTERS

UNTURNED, TWISTED = 0, 1
"""The lines of what is counted."""


@cache
def choice_counter(rules: int) -> Callable[..., None]:
    """The kernel for these rules; the plain ones choose no cards."""
    stamp = source_stamp()

    @kernel
    def count_choices(
        table: Ints, hand: Ints, seat: int, costs: CostModel, seed: np.uint64, draws: int, out: Ints
    ) -> None:
        """Let a seat choose so many times; `out` counts by line and card."""
        _ = stamp
        t, hands = table.copy(), np.zeros((SEATS, MOST_PLAYED), np.int64)
        rng = np.empty(1, np.uint64)
        rng[0] = stream(seed, 0)
        for _draw in range(draws):
            t[HAND_COUNTS + seat] = table[HAND_COUNTS + seat]
            t[TWISTERS + seat] = table[TWISTERS + seat]
            for index in range(hand.shape[0]):
                hands[seat, index] = hand[index]
            key = choose_key(t, hands, seat, rules, costs, rng)
            out[UNTURNED if key & NOT_TWISTED else TWISTED, card_of(key)] += 1

    return count_choices
