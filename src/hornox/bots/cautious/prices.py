"""What taking certain cards would cost: their bullheads, or more subtly in X nimm!."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hornox.engine import Card, View, bullheads

Price: TypeAlias = Callable[[tuple[Card, ...]], float]

HELD = 0.7
"""A bullhead taken to the hand counts less than a point: the card may be played again."""

ONE_MORE = 0.5
"""What one more card in the hand costs by itself: somebody else goes out first."""

STEP = 0.05
"""Each number that the X row leaps over is one that no longer fits."""

X_PILE = 2


def price_for(view: View) -> Price:
    """What taking cards would cost this seat."""
    x_row = None if view.seat is None else view.seats[view.seat].x_row
    if x_row is None:
        return bullheads

    def price(cards: tuple[Card, ...]) -> float:
        return min((x_price(x_row, cards, card) for card in cards), default=0.0)

    return price


def x_price(x_row: tuple[Card, ...], cards: tuple[Card, ...], picked: Card) -> float:
    """What these taken cards cost if this one of them goes to the X row."""
    rest = [card for card in cards if card != picked]
    hand = HELD * bullheads(rest) + ONE_MORE * len(rest)
    return hand + _x_row_cost(x_row, picked)


def _x_row_cost(x_row: tuple[Card, ...], picked: Card) -> float:
    last = x_row[-1] if x_row else 0
    if picked > last:
        return STEP * (picked - last)
    return X_PILE * bullheads(x_row) + STEP * picked
