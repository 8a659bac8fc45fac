"""The gap between a card and the row it would go to."""

from __future__ import annotations

from hornox.engine import Card, State, what_if

NOWHERE = 200
"""More than any gap, for a low card, which fits nowhere."""


def gap_of(table: State, card: Card) -> int:
    """Return the distance to the last card of the row that a card would go to."""
    row = what_if.row_for(table, card)
    if row is None:
        return NOWHERE
    cards = table.rows[row].cards
    return abs(card - cards[-1]) if cards else 0


def is_full(table: State, card: Card) -> bool:
    """Return whether the row that a card would go to has no place left."""
    row = what_if.row_for(table, card)
    return row is not None and what_if.free_places(table, row) <= 0
