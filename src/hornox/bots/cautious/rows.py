"""A low card's row, and the card for the own X row."""

from __future__ import annotations

from hornox.bots.cautious.prices import price_for, x_price
from hornox.engine import PickForXRow, SeatAction, TakeRow, View


def choose_row(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """The row that costs least; among equals the longest, for it would be taken soon anyway."""
    price = price_for(view)
    takes = [option for option in options if isinstance(option, TakeRow)]

    def cost(option: TakeRow) -> tuple[float, int]:
        cards = view.rows[option.row].cards
        return price(cards), -len(cards)

    return min(takes, key=cost)


def pick_for_x_row(view: View, options: tuple[SeatAction, ...]) -> SeatAction:
    """Keep the X row ascending in small steps, and the expensive cards out of the hand."""
    assert view.seat is not None
    x_row = view.seats[view.seat].x_row or ()
    picks = [option for option in options if isinstance(option, PickForXRow)]
    return min(picks, key=lambda pick: x_price(x_row, view.prompt.cards, pick.card))
