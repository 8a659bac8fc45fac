"""Opponent model: the probability that others play certain cards, from the view of a seat."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from hornox.engine import Card, View


@dataclass(frozen=True, slots=True)
class Opponent:
    """A seat, or the Buffalo, whose card is revealed in the same turn."""

    hidden: int
    known: frozenset[Card]

    @property
    def hand(self) -> int:
        """The number of cards in the hand."""
        return self.hidden + len(self.known)


@dataclass(frozen=True, slots=True)
class OpponentModel:
    """The opponents and the unseen cards. Each card of a hand is equally likely to be played.

    `belief` below 1 lowers the probability that others play certain cards.
    """

    opponents: tuple[Opponent, ...]
    unseen: frozenset[Card]
    belief: float = 1.0

    def counts(self, cards: Set[Card]) -> list[float]:
        """Return the probabilities that 0, 1, 2 ... opponents play one of these cards."""
        hidden_share = len(self.unseen & cards) / len(self.unseen) if self.unseen else 0.0
        chances = [1.0]
        for opponent in self.opponents:
            shown = len(opponent.known & cards)
            one = (opponent.hidden * hidden_share + shown) / opponent.hand
            chances = _add_opponent(chances, one * self.belief)
        return chances


def opponent_model_of(view: View) -> OpponentModel:
    """Return the model of the others' next cards from this view."""
    opponents = [
        Opponent(seat.hand_count - len(seat.known), frozenset(seat.known))
        for seat in view.seats
        if seat.seat != view.seat and seat.hand_count
    ]
    if view.buffalo is not None and view.buffalo.stack_count:
        opponents.append(Opponent(view.buffalo.stack_count, frozenset()))
    return OpponentModel(tuple(opponents), frozenset(view.unseen))


def _add_opponent(chances: list[float], one: float) -> list[float]:
    """Return the distribution of the count with one more opponent of this probability."""
    without = [chance * (1 - one) for chance in chances]
    joined = [chance * one for chance in chances]
    return [a + b for a, b in zip((*without, 0.0), (0.0, *joined), strict=True)]
