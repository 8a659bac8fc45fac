"""First card, Last card and Sort: the team changes the order of placement."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from hornox.engine.actions import PlaceFirst, PlaceLast, SortCards
from hornox.engine.cards import Card, Seat, Special
from hornox.engine.errors import CardNotAvailable, SpecialWithoutEffect
from hornox.engine.events import OrderChanged, Played
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment, SpecialRule

LISTED_CARDS = 5
"""Sort is enumerated for up to this many cards; beyond it there are too many orders."""


def first_candidates(table: Table, moment: Moment) -> Iterator[PlaceFirst]:
    return map(PlaceFirst, range(table.setup.players))


def last_candidates(table: Table, moment: Moment) -> Iterator[PlaceLast]:
    return map(PlaceLast, range(table.setup.players))


def verify_member(table: Table, moment: Moment, use: PlaceFirst | PlaceLast) -> None:
    """Only members' cards that are not placed yet; never the Buffalo's (R17)."""
    if not any(played.seat == use.seat for played in moment.queue):
        raise SpecialWithoutEffect(f"seat {use.seat} has no card waiting to be placed")


def perform_first(s: Scratch, moment: Moment, use: PlaceFirst) -> None:
    """The latest First goes in front (R17)."""
    mine, others = _split(moment.queue, use.seat)
    _reorder(s, mine + others)


def perform_last(s: Scratch, moment: Moment, use: PlaceLast) -> None:
    """The latest Last goes to the very end (R17)."""
    mine, others = _split(moment.queue, use.seat)
    _reorder(s, others + mine)


def sort_candidates(table: Table, moment: Moment) -> Iterator[SortCards]:
    cards = [played.card for played in moment.queue]
    if 0 < len(cards) <= LISTED_CARDS:
        yield from map(SortCards, permutations(cards))


def verify_sort(table: Table, moment: Moment, use: SortCards) -> None:
    if not moment.queue:
        raise SpecialWithoutEffect("Sort: no card is waiting to be placed")
    if sorted(use.order) != _sorted_cards(moment):
        raise CardNotAvailable("Sort: name every card not placed yet exactly once")


def perform_sort(s: Scratch, moment: Moment, use: SortCards) -> None:
    """Sort overrides what was before (R17) and includes the Buffalo's card."""
    by_card = {played.card: played for played in moment.queue}
    _reorder(s, tuple(by_card[card] for card in use.order))


def _sorted_cards(moment: Moment) -> list[Card]:
    return sorted(played.card for played in moment.queue)


def _split(queue: tuple[Played, ...], seat: Seat) -> tuple[tuple[Played, ...], tuple[Played, ...]]:
    mine = tuple(played for played in queue if played.seat == seat)
    others = tuple(played for played in queue if played.seat != seat)
    return mine, others


def _reorder(s: Scratch, queue: tuple[Played, ...]) -> None:
    s.queue = queue
    s.tell(OrderChanged(queue))


FIRST = SpecialRule(
    PlaceFirst, Special.FIRST, False, first_candidates, verify_member, perform_first
)
LAST = SpecialRule(PlaceLast, Special.LAST, False, last_candidates, verify_member, perform_last)
SORT = SpecialRule(SortCards, Special.SORT, False, sort_candidates, verify_sort, perform_sort)
