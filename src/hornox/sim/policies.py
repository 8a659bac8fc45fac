"""The playout policies: how every seat plays on in a round or a playout.

This is their one description. The kernels (`kernels/card_choice.py`, `kernels/placement.py`)
implement it, with the parameters below. A policy decides where no choice is given: which card to
play, which row to take with a low card, and in X nimm! which taken card goes to the X row (any).

The cheapest row has the fewest bullheads; on a tie it is the one with the highest last card. A row
with a Stop cannot be taken. A twister counts as one more card for every card that it can turn. No
policy uses special cards; `Enhancement.SPECIAL_CARD_ESCAPES` lets all of them do so. The Buffalo
plays the cards of its stack and takes the cheapest row, whatever the policy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from hornox.engine import BULLHEADS
from hornox.engine.cards import HIGHEST_CARD

COST_SHIFT = 8
BULLHEAD = 1 << COST_SHIFT
"""Costs are integers: one bullhead is 256."""

MIXED_ONE_IN = 2
"""A mixed player is sensible once in so many cards, drawn for each card."""


class Policy(IntEnum):
    """How a seat plays on where no choice is given."""

    UNIFORM = 0
    """Any card of the hand, all equally likely; the cheapest row for a low card."""

    WILD = 1
    """Any card of the hand, all equally likely; any row for a low card."""

    SENSIBLE = 2
    """The card with the least estimated cost, looking one turn ahead (`SensibleParameters`); the
    cheapest row for a low card."""

    MIXED = 3
    """Sensible once in `MIXED_ONE_IN` times (2), else uniform; a model of unknown opponents."""


@dataclass(frozen=True, slots=True)
class SensibleParameters:
    """What a sensible player weighs; all costs in 1/256 of a bullhead.

    The estimated cost of a card is::

        price x chance - shedding x |d| + low_first x d + noise

    where `price` is what the row it goes to costs, with `mean_card` for each place that is still
    free; `chance` is the probability that exactly as many others get in between as there are
    places, so that this card takes the row; `d` is twice the distance of the card from the middle
    of the deck, negative below it; `noise` is uniform from 0 up to `slack`. A low card has the
    price of the cheapest row and the chance that no other card is lower.
    """

    shedding: int
    """The bonus for a high or low card, for each half step away from the middle of the deck."""
    low_first: int
    """What low cards are favoured by over high ones, for each half step."""
    slack: int = BULLHEAD // 2
    """People do not weigh to the hundredth of a bullhead: up to half of one is chance."""
    twist: int = BULLHEAD * 6 // 10
    """Added to the cost of a card played with the twister, which is then used up."""
    x_card: int = BULLHEAD // 2
    """X nimm!: added to the price of a row for each of its cards, since they go to the hand."""
    mean_card: int = BULLHEAD * sum(BULLHEADS) // HIGHEST_CARD
    """What one more card in a row costs on average."""


SENSIBLE_PARAMETERS = SensibleParameters(shedding=BULLHEAD * 2 // 200, low_first=0)
"""Among players who each count for themselves."""

TEAM_PARAMETERS = replace(
    SENSIBLE_PARAMETERS, shedding=BULLHEAD * 8 // 200, low_first=BULLHEAD * 15 // 2000
)
"""In a team against the Buffalo.

High and low cards go sooner, because cards in the middle find a row even in the last turns. Low
ones go before high ones, while the rows that they take are short.
"""
