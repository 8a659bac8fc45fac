"""How close a card lies to the row it would follow: all that beginners look at."""

from __future__ import annotations

from hornox.bots.sketch import Sketch, fit, free_places
from hornox.engine import Card

NOWHERE = 200
"""More than any gap: a low card fits nowhere."""


def gap_of(sketch: Sketch, card: Card) -> int:
    """The distance to the row a card would follow."""
    row = fit(sketch, card)
    if row is None:
        return NOWHERE
    cards = sketch.rows[row].cards
    return abs(card - cards[-1]) if cards else 0


def is_full(sketch: Sketch, card: Card) -> bool:
    """Whether the row a card would follow has no place left."""
    row = fit(sketch, card)
    return row is not None and free_places(sketch, row) <= 0
