"""Buffalo: which card to play in a team of several, where special cards decide the rest.

The thoughts are those of `cautious`, the weights others: they were found by playing teams with
every change of a weight over the same thousands of deals.
"""

from __future__ import annotations

from dataclasses import replace

from hornox.bots.cautious.cards import Outlook, expected_cost, outlook_of
from hornox.engine import PlayCard, Played, SeatAction, View, what_if

KEEPING_AWAY = 0.7
"""Members of a team avoid full rows, so cards come between less often than by chance."""

SHED = 0.078
"""Per step away from the middle: very high and very low cards must go while rows are short.

Four times as eager as a lone player: mates who shed, too, leave the middle to the last turns, when
every card finds a row. Of all weights this one wins most games.
"""

LOW_FIRST = 0.015
"""Per step: rather the low ones, while a row that a low card must take is short."""

LOW_PRICE = 1.5
"""A row that a low card must take costs more than its bullheads: the Buffalo cannot take it now."""

LONGER_ROW = 0.047
"""Per card in the row: long rows are what the Buffalo is to take."""


def choose_team_card(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """The play that seems to cost the team least in the long run."""
    outlook = outlook_of(view)
    calm = replace(outlook, odds=replace(outlook.odds, belief=KEEPING_AWAY))
    plays = [option for option in options if isinstance(option, PlayCard)]
    return min(plays, key=lambda play: _cost(calm, Played(view.seat, play.card)))


def _cost(outlook: Outlook, play: Played) -> float:
    row = what_if.row_for(outlook.table, play.card)
    cost = expected_cost(outlook, play)
    if row is None:
        cost *= LOW_PRICE
    else:
        cost -= LONGER_ROW * len(outlook.table.rows[row].cards)
    step = play.card - outlook.middle
    return cost - SHED * abs(step) + LOW_FIRST * step
