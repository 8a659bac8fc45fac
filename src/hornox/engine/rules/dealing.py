"""The number cards of a round: hands for the seats, one open card for each row."""

from __future__ import annotations

from hornox.engine.cards import Card
from hornox.engine.events import HandDealt, RoundStarted
from hornox.engine.scratch import Scratch
from hornox.engine.state import Row


def deal_hands(s: Scratch, order: tuple[Card, ...]) -> tuple[Card, ...]:
    """Give every seat its hand; returns the cards that are left."""
    size, players = s.variant.hand_size, s.setup.players
    s.hands = tuple(
        tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(players)
    )
    for seat, hand in enumerate(s.hands):
        s.emit(HandDealt(seat, hand))
    return order[players * size :]


def open_rows(s: Scratch, rest: tuple[Card, ...]) -> None:
    """One open card starts each row; what is left is out of play."""
    count = s.variant.rows
    s.rows = tuple(Row((card,)) for card in rest[:count])
    s.piles = ((),) * s.setup.players
    s.known = ((),) * s.setup.players
    s.undealt = tuple(sorted(rest[count:]))
    s.emit(RoundStarted(s.round, tuple(row.cards for row in s.rows)))
