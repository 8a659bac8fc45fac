"""What the sensible policy looks up: row-taking probabilities and the bonus for shedding."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from hornox.engine import VARIANTS, Variant
from hornox.sim.kernels.facts import CARD_COLUMNS
from hornox.sim.kernels.jit import Ints, inline
from hornox.sim.policies import (
    BULLHEAD,
    SENSIBLE_PARAMETERS,
    SHARES,
    TEAM_PARAMETERS,
    Policy,
    SensibleParameters,
)

MOST_FREE_PLACES = 6
MOST_HELD = max(variant.hand_size for variant in VARIANTS.values() if variant.is_team)
"""Of the hands whose order is learned."""

SENSIBLE_SHARE, EXTREME_SHARE, SHEDDING, SLACK = range(4)
"""The columns of `CostModel.policies`."""


class CostModel(NamedTuple):
    """What a sensible player needs to know besides the table; costs in 1/256 of a bullhead."""

    taking: Ints
    """By free places and gap: the probability to take the row, in 1/256."""
    twice_middle: int
    """Twice the middle of the deck."""
    shedding: int
    low_first: int
    order: Ints
    """By cards held and card: the extra cost of playing the card now (`card_order.py`)."""
    policies: Ints
    """A line for each policy: thousandths of its cards, and its shedding and slack."""


def cost_model(variant: Variant, players: int, policies: Sequence[Policy] = ()) -> CostModel:
    """The model for this game and these policies. It shares nothing that playouts change."""
    highest = variant.deck(players)[-1]
    parameters = parameters_of(variant)
    return CostModel(
        _taking(players + variant.is_team - 1, highest),
        highest + 1,
        parameters.shedding,
        parameters.low_first,
        np.zeros((MOST_HELD + 1 if variant.is_team else 0, CARD_COLUMNS), np.int64),
        _policy_numbers(tuple(policies), variant.is_team),
    )


@cache
def lines_of(*policies: Policy) -> dict[Policy, int]:
    """The line of each policy: first those with a fixed line, then all others once."""
    distinct = dict.fromkeys((Policy.UNIFORM, Policy.WILD, *policies))
    return {policy: line for line, policy in enumerate(distinct)}


@cache
def _policy_numbers(policies: tuple[Policy, ...], is_team: bool) -> Ints:
    parameters = TEAM_PARAMETERS if is_team else SENSIBLE_PARAMETERS
    lines = [_policy_line(policy, parameters) for policy in lines_of(*policies)]
    return np.array(lines, np.int64)


def _policy_line(policy: Policy, parameters: SensibleParameters) -> list[int]:
    shedding = policy.shedding
    return [
        round(policy.sensible * SHARES),
        round(policy.extreme * SHARES),
        parameters.shedding if shedding is None else int(shedding * BULLHEAD),
        round(policy.slack * BULLHEAD),
    ]


def parameters_of(variant: Variant) -> SensibleParameters:
    return TEAM_PARAMETERS if variant.is_team else SENSIBLE_PARAMETERS


@cache
def _taking(others: int, deck: int) -> Ints:
    """By free places f and gap g: the chance that exactly f of the others get in between.

    A card that finds f free places in its row takes the row exactly then.
    """
    table = np.zeros((MOST_FREE_PLACES + 1, CARD_COLUMNS), np.int64)
    for gap in range(1, CARD_COLUMNS):
        between = min(1.0, (gap - 1) / deck)
        for free in range(min(MOST_FREE_PLACES, others) + 1):
            chance = comb(others, free) * between**free * (1 - between) ** (others - free)
            table[free, gap] = round(chance * BULLHEAD)
    return table


@inline
def shedding_bonus(costs: CostModel, card: int, shedding: int) -> int:
    """What is gained by getting rid of this card, for being high or low."""
    step = 2 * card - costs.twice_middle
    return shedding * abs(step) - costs.low_first * step
