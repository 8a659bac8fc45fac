"""How likely the others are to play certain numbers, as far as a seat can tell."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from hornox.engine import Card, View


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody whose card is revealed together with ours: a seat, or the Buffalo."""

    hidden: int
    known: frozenset[Card]

    @property
    def hand(self) -> int:
        return self.hidden + len(self.known)


@dataclass(frozen=True, slots=True)
class Odds:
    """The others and the cards nobody has shown us; they are thought to play any card.

    `belief` is less than 1 for those who think that the others will rather stay away.
    """

    opponents: tuple[Opponent, ...]
    unseen: frozenset[Card]
    belief: float = 1.0

    def counts(self, cards: Set[Card]) -> list[float]:
        """The chances that none, one, two ... of the others play one of these cards."""
        hidden_share = len(self.unseen & cards) / len(self.unseen) if self.unseen else 0.0
        chances = [1.0]
        for opponent in self.opponents:
            shown = len(opponent.known & cards)
            one = (opponent.hidden * hidden_share + shown) / opponent.hand
            chances = _one_more(chances, one * self.belief)
        return chances


def odds_of(view: View) -> Odds:
    """What this seat may expect of the others' next cards."""
    opponents = [
        Opponent(seat.hand_count - len(seat.known), frozenset(seat.known))
        for seat in view.seats
        if seat.seat != view.seat and seat.hand_count
    ]
    if view.buffalo is not None and view.buffalo.stack_count:
        opponents.append(Opponent(view.buffalo.stack_count, frozenset()))
    return Odds(tuple(opponents), frozenset(view.unseen))


def _one_more(chances: list[float], one: float) -> list[float]:
    """The distribution of a count when one more person joins in with this probability."""
    without = [chance * (1 - one) for chance in chances]
    joined = [chance * one for chance in chances]
    return [a + b for a, b in zip((*without, 0.0), (0.0, *joined), strict=True)]
