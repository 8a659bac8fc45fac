"""How close a card lies to the row it would follow: all that beginners look at."""

from __future__ import annotations

from hornox.engine import Card, State, what_if

NOWHERE = 200
"""More than any gap: a low card fits nowhere."""


def gap_of(table: State, card: Card) -> int:
    """The distance to the row a card would follow."""
    row = what_if.row_for(table, card)
    if row is None:
        return NOWHERE
    cards = table.rows[row].cards
    return abs(card - cards[-1]) if cards else 0


def is_full(table: State, card: Card) -> bool:
    """Whether the row a card would follow has no place left."""
    row = what_if.row_for(table, card)
    return row is not None and what_if.free_places(table, row) <= 0
