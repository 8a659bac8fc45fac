"""The playout policies: how every seat plays on in a round or a playout.

This is their one description, for bots, the coach and statistics. The kernels
(`kernels/card_choice.py`, `kernels/placement.py`) implement it and read the numbers of a `Policy`
as arguments, so a new policy needs no new kernel. A policy decides where no choice is given: which
card to play, which row to take with a low card, and in X nimm! which taken card goes to the X row
(any).

The cheapest row has the fewest bullheads; on a tie it is the one with the highest last card. A row
with a Stop cannot be taken. A twister counts as one more card for every card that it can turn. No
policy uses special cards; `Enhancement.SPECIAL_CARD_ESCAPES` lets all of them do so. The Buffalo
plays the cards of its stack and takes the cheapest row, whatever the policy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hornox.engine import BULLHEADS
from hornox.engine.cards import HIGHEST_CARD

COST_SHIFT = 8
BULLHEAD = 1 << COST_SHIFT
"""Costs are integers: one bullhead is 256."""

SHARES = 1000
"""Shares of a policy are counted in thousandths."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How a seat plays on where no choice is given.

    Each card is drawn to be played sensibly (`sensible` is the share of such cards), to be the
    lowest or the highest of the hand (`extreme`), or to be any card. `shedding` and `slack` are
    those of the sensible cards, in bullheads: see `SensibleParameters`; without a `shedding` it is
    that of the mode. With `any_row` a low card takes any row, not the cheapest; only a policy that
    plays any card can do so.

    `holding` tells what others who play so still hold. They have shed high and low cards, so in a
    sampled deal a card is less likely by the factor exp(-`holding` x distance from the middle of
    the deck x what is shed so far). That grows up to the seventh turn and is fitted to the values
    of playouts, turn by turn, not to hands.

    In a draft a card is less likely to be picked by the factor exp(-`drafting` x distance from the
    middle).

    >>> Policy(sensible=0.5) == Policy.MIXED
    True
    """

    sensible: float = 0.0
    extreme: float = 0.0
    shedding: float | None = None
    slack: float = 0.5
    holding: float = 0.0
    drafting: float = 0.0
    any_row: bool = False

    UNIFORM: ClassVar[Policy]
    """Any card of the hand, all equally likely; the cheapest row for a low card."""

    WILD: ClassVar[Policy]
    """Any card of the hand, all equally likely; any row for a low card."""

    SENSIBLE: ClassVar[Policy]
    """The card with the least estimated cost, looking one turn ahead (`SensibleParameters`); the
    cheapest row for a low card."""

    MIXED: ClassVar[Policy]
    """Sensible or uniform, drawn for each card: a model of unknown opponents."""

    TYPICAL: ClassVar[Policy]
    """Sensible with up to 2.5 bullheads of noise, high and low cards sooner, one card in twenty the
    lowest or the highest: the reference player of the coach."""

    def __post_init__(self) -> None:
        if min(self.sensible, self.extreme) < 0 or self.sensible + self.extreme > 1:
            raise ValueError("the shares of a policy must add up to one at most")
        if min(self.slack, self.holding, self.drafting) < 0 or (
            self.shedding is not None and self.shedding < 0
        ):
            raise ValueError("shedding, slack, holding and drafting must not be negative")
        if self.any_row and (self.sensible or self.extreme):
            raise ValueError("only a policy that plays any card can take any row")


Policy.UNIFORM = Policy()
Policy.WILD = Policy(any_row=True)
Policy.SENSIBLE = Policy(sensible=1.0)
Policy.MIXED = Policy(sensible=0.5)
Policy.TYPICAL = Policy(
    sensible=0.95, extreme=0.05, shedding=0.03, slack=2.5, holding=0.005, drafting=0.1
)


@dataclass(frozen=True, slots=True)
class SensibleParameters:
    """What a sensible player weighs in a mode; all costs in 1/256 of a bullhead.

    The estimated cost of a card is::

        price x chance - shedding x |d| + low_first x d + noise

    where `price` is what the row it goes to costs, with `mean_card` for each place that is still
    free; `chance` is the probability that exactly as many others get in between as there are
    places, so that this card takes the row; `d` is twice the distance of the card from the middle
    of the deck, negative below it; `noise` is uniform from 0 up to the `slack` of the policy:
    people do not weigh to the hundredth of a bullhead. A low card has the price of the cheapest row
    and the chance that no other card is lower.
    """

    shedding: int
    """The bonus for a high or low card, for each half step away from the middle of the deck.
    A policy may have another one."""
    low_first: int
    """What low cards are favoured by over high ones, for each half step."""
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
