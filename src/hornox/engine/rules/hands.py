"""Moving cards in and out of sorted hands."""

from __future__ import annotations

from bisect import bisect
from typing import TypeAlias

from hornox.engine.cards import Card, Seat
from hornox.engine.events import CardReplaced, Played
from hornox.engine.scratch import Scratch


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but this one."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def with_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Ascending cards with one more, where it fits."""
    index = bisect(cards, card)
    return (*cards[:index], card, *cards[index:])


def exchange(s: Scratch, played: Played, card: Card) -> Played:
    """Replace: return the played card to the hand; the queue of the others does not change."""
    assert played.seat is not None
    hand = without(s.hands[played.seat], card)
    s.set_hand(played.seat, with_card(hand, played.card))
    s.known = with_known(s.known, played.seat, (played.card,))
    s.tell(CardReplaced(played.seat, played.card, card))
    s.known = still_held(s.known, s.hands)
    return Played(played.seat, card)


Cards: TypeAlias = tuple[tuple[Card, ...], ...]


def with_known(known: Cards, seat: Seat, cards: tuple[Card, ...]) -> Cards:
    """Everyone has seen these cards go to the hand of this seat."""
    mine = tuple(sorted(known[seat] + cards))
    return (*known[:seat], mine, *known[seat + 1 :])


def still_held(known: Cards, hands: Cards) -> Cards:
    """The known cards that have not left the hands meanwhile."""
    return tuple(
        tuple(card for card in seen if card in hand)
        for seen, hand in zip(known, hands, strict=True)
    )
