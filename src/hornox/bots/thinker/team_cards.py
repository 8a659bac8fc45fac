"""Buffalo: choose the card to play in teams of three and more.

The rules of thumb are those of `cautious` with other weights. They were found by playing teams with
every change of a weight over the same thousands of deals.
"""

from __future__ import annotations

from dataclasses import replace

from hornox.bots.cautious.cards import TurnForecast, expected_cost, forecast_turn
from hornox.engine import PlayCard, Played, SeatAction, View, what_if

AVOIDANCE = 0.7
"""Members of a team avoid full rows, so cards come between less often than at random."""

SHED = 0.078
"""Per step away from the middle: play very high and very low cards while rows are short.

Four times the weight of a lone player: cards in the middle are kept for the last turns, when every
card finds a row. This weight has the largest effect on games won.
"""

LOW_FIRST = 0.015
"""Per step: prefer low cards, while the row that a low card must take is short."""

LOW_PRICE = 1.5
"""Factor for a row that a low card must take: the Buffalo can no longer take it."""

LONGER_ROW = 0.047
"""Per card in the row: long rows are left for the Buffalo to take."""


def choose_team_card(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the play that is expected to cost the team least."""
    forecast = forecast_turn(view)
    calm = replace(forecast, model=replace(forecast.model, belief=AVOIDANCE))
    plays = [option for option in options if isinstance(option, PlayCard)]
    return min(plays, key=lambda play: _cost(calm, Played(view.seat, play.card)))


def _cost(forecast: TurnForecast, play: Played) -> float:
    row = what_if.row_for(forecast.table, play.card)
    cost = expected_cost(forecast, play)
    if row is None:
        cost *= LOW_PRICE
    else:
        cost -= LONGER_ROW * len(forecast.table.rows[row].cards)
    step = play.card - forecast.middle
    return cost - SHED * abs(step) + LOW_FIRST * step
