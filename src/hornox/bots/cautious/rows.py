"""Choose the row for a low card, and the card for the own X row."""

from __future__ import annotations

from hornox.bots.cautious.take_costs import take_cost_for, x_take_cost
from hornox.engine import PickForXRow, SeatAction, TakeRow, View


def choose_row(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the row that costs least; among equals the longest, which would be taken soon."""
    take_cost = take_cost_for(view)
    takes = [option for option in options if isinstance(option, TakeRow)]

    def cost(option: TakeRow) -> tuple[float, int]:
        cards = view.rows[option.row].cards
        return take_cost(cards), -len(cards)

    return min(takes, key=cost)


def pick_for_x_row(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Return the pick that keeps the X row ascending in small steps and the hand cheap."""
    assert view.seat is not None
    x_row = view.seats[view.seat].x_row or ()
    picks = [option for option in options if isinstance(option, PickForXRow)]
    return min(picks, key=lambda pick: x_take_cost(x_row, view.prompt.cards, pick.card))
