"""How likely a card is to be the one that takes a row: tables for the sensible policy."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hornox.sim._jit import Ints

UNIT = 8
"""Costs are counted in 1/256 of a bullhead."""

_ONE = 1 << UNIT

MEAN_COST = _ONE * 171 // 104
"""What one more card in a row costs on average."""

SHED = _ONE * 2 // 200
"""High and low cards go first, per half step away from the middle."""

TEAM_SHED = _ONE * 8 // 200
TEAM_LOW_FIRST = _ONE * 15 // 2000
"""In a team they go sooner, for those in the middle find a row even in the last turns; and the
low ones before the high ones, while the rows that they take are short."""

SLACK = _ONE // 2
"""People do not weigh to the hundredth of a bullhead: up to half of one is chance."""

TWIST = _ONE * 6 // 10
"""What a twister must save."""

X_CARD = _ONE // 2
"""X nimm!: what one more card in the hand costs by itself."""

_MOST_FREE = 6
_WIDTH = 128
MOST_CARDS = 12

PLAN = _MOST_FREE + 2
"""The line before those of a plan: what it costs more to play a card while one holds so many."""


@cache
def risks_of(others: int, deck: int, *, team: bool = False) -> Ints:
    """Line 1 + f, column g: the chance that exactly f others get between, over a gap of g.

    A card that finds f free places in its row is the one that takes it exactly then. Line 0
    starts with twice the middle of the deck, and what is gained by shedding a card for each half
    step away from there, and for each half step below. The lines of a plan follow, without one.
    """
    import numpy as np

    table = np.zeros((PLAN + MOST_CARDS + 1, _WIDTH), np.int64)
    table[0, :3] = (deck + 1, TEAM_SHED, TEAM_LOW_FIRST) if team else (deck + 1, SHED, 0)
    for gap in range(1, _WIDTH):
        between = min(1.0, (gap - 1) / deck)
        for free in range(_MOST_FREE + 1):
            if free <= others:
                chance = comb(others, free) * between**free * (1 - between) ** (others - free)
                table[1 + free, gap] = round(chance * _ONE)
    return table
