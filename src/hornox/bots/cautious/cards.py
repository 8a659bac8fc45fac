"""Which card to play: the one that is least likely to cost much.

For every card of the hand the bot looks at the row it would go to, counts who might get in
before it, and weighs the price of the row by the chance of being the one who takes it.
"""

from __future__ import annotations

from dataclasses import dataclass

from hornox.bots.cautious.prices import Price, price_for
from hornox.bots.odds import Odds, odds_of
from hornox.engine import (
    VARIANTS,
    Card,
    PlayCard,
    Played,
    RowIndex,
    SeatAction,
    State,
    View,
    what_if,
)
from hornox.engine.rules.placing import number_of

MEAN_BULLHEADS = 171 / 104
"""What a card costs on average."""

SHED = 0.02
"""Very high and very low cards go first: those in the middle find a place later, too.

Measured against three random opponents: a round costs 4.5 instead of 5.6 bullheads.
"""

TWISTER = 0.6
"""What a twister must save: it can be used only once a round."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat may expect of the coming turn; `homes` says where the others' cards would go."""

    table: State
    odds: Odds
    homes: dict[Card, RowIndex | None]
    price: Price
    middle: float


def outlook_of(view: View) -> Outlook:
    """The coming turn as this seat sees it."""
    table, odds = what_if.open_table(view), odds_of(view)
    cards = odds.unseen.union(*(opponent.known for opponent in odds.opponents))
    homes = {card: what_if.row_for(table, card) for card in cards}
    return Outlook(table, odds, homes, price_for(view), _middle(view))


def choose_card(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """The play with the least expected cost."""
    outlook = outlook_of(view)
    plays = [option for option in options if isinstance(option, PlayCard)]
    return min(plays, key=lambda play: _cost(outlook, Played(view.seat, play.card, play.twisted)))


def _cost(outlook: Outlook, play: Played) -> float:
    cost = expected_cost(outlook, play)
    return cost - SHED * abs(play.card - outlook.middle) + TWISTER * play.twisted


def expected_cost(outlook: Outlook, played: Played) -> float:
    """The price of what this card takes, weighed by how likely it is to take it."""
    number, table = number_of(played), outlook.table
    row = what_if.row_for(table, number)
    before = {card for card, home in outlook.homes.items() if home == row and card < number}
    counts = outlook.odds.counts(before)
    if row is None:
        cards = table.rows[what_if.cheapest_row(table)].cards
        return counts[0] * outlook.price(cards)
    alone = outlook.price(what_if.cards_taken(table, played))
    free = max(0, what_if.free_places(table, row))
    if free == 0:
        return counts[0] * alone
    cost = sum(counts[:free]) * alone  # nothing, unless the cow jumps into a full row
    if free < len(counts):
        full = outlook.price(table.rows[row].cards) + free * MEAN_BULLHEADS
        cost += counts[free] * full
    return cost


def _middle(view: View) -> float:
    return VARIANTS[view.setup.mode].deck(view.setup.players)[-1] / 2
