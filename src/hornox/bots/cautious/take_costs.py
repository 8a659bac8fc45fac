"""The cost of taking cards: their bullheads, or an estimate in X nimm!."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hornox.engine import Card, View, bullheads

TakeCost: TypeAlias = Callable[[tuple[Card, ...]], float]

HELD = 0.7
"""The cost of a bullhead taken to the hand: below 1, since the card may be played again."""

ONE_MORE = 0.5
"""The cost of one more card in the hand: another player may go out first."""

STEP = 0.05
"""The cost of each number that the X row skips, which then no longer fits."""

X_PILE = 2


def take_cost_for(view: View) -> TakeCost:
    """Return the function that gives this seat's cost of taking cards."""
    x_row = None if view.seat is None else view.seats[view.seat].x_row
    if x_row is None:
        return bullheads

    def take_cost(cards: tuple[Card, ...]) -> float:
        return min((x_take_cost(x_row, cards, card) for card in cards), default=0.0)

    return take_cost


def x_take_cost(x_row: tuple[Card, ...], cards: tuple[Card, ...], picked: Card) -> float:
    """Return the cost of these cards if the picked one goes to the X row."""
    rest = [card for card in cards if card != picked]
    hand = HELD * bullheads(rest) + ONE_MORE * len(rest)
    return hand + _x_row_cost(x_row, picked)


def _x_row_cost(x_row: tuple[Card, ...], picked: Card) -> float:
    last = x_row[-1] if x_row else 0
    if picked > last:
        return STEP * (picked - last)
    return X_PILE * bullheads(x_row) + STEP * picked
