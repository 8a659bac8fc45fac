"""Negative = positive: one card of the row about to be taken cancels others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from hornox.engine.actions import TurnPositive
from hornox.engine.cards import BULLHEADS, Card, Special, bullheads
from hornox.engine.errors import CardNotAvailable, SpecialWithoutEffect
from hornox.engine.rules.taking import Cancellation, has_five_rows, take_row
from hornox.engine.scratch import Scratch, Table
from hornox.engine.specials._rule import Moment, SpecialRule


def candidates(table: Table, moment: Moment) -> Iterator[TurnPositive]:
    """Each card of the row, with the default set (R11)."""
    if moment.row is not None:
        for card in table.rows[moment.row].cards:
            yield TurnPositive(card, default_cancelled(table, moment, card))


def verify(table: Table, moment: Moment, use: TurnPositive) -> None:
    """R11: a card of the row, and any set of the others worth at most as much."""
    if moment.row is None:
        raise SpecialWithoutEffect("Negative = positive: no row is about to be taken")
    if use.card not in table.rows[moment.row].cards:
        raise CardNotAvailable(f"{use.card} does not lie in row {moment.row}")
    if use.cancelled is not None:
        _verify_cancelled(table, moment, use.card, use.cancelled)


def perform(s: Scratch, moment: Moment, use: TurnPositive) -> None:
    assert moment.row is not None
    cancelled = use.cancelled
    if cancelled is None:
        cancelled = default_cancelled(s, moment, use.card)
    cancellation = Cancellation(use.card, tuple(sorted(cancelled)))
    take_row(s, moment.played, moment.row, moment.reason, moment.skipped, cancellation)


def default_cancelled(table: Table, moment: Moment, positive: Card) -> tuple[Card, ...]:
    """Most bullheads, then fewest cards, then lowest numbers, ascending (R11)."""
    budget = BULLHEADS[positive]
    best: tuple[Card, ...] = ()
    for chosen in _affordable(_cancellable(table, moment, positive), budget):
        if _rank(chosen) < _rank(best):
            best = chosen
    return best


def _verify_cancelled(
    table: Table, moment: Moment, positive: Card, cancelled: tuple[Card, ...]
) -> None:
    allowed = _cancellable(table, moment, positive)
    for card in cancelled:
        if card not in allowed or cancelled.count(card) > 1:
            raise CardNotAvailable(f"{card} cannot be cancelled")
    if bullheads(cancelled) > BULLHEADS[positive]:
        raise SpecialWithoutEffect(
            f"{positive} cancels at most {BULLHEADS[positive]} bullheads, "
            f"not {bullheads(cancelled)}"
        )


def _cancellable(table: Table, moment: Moment, positive: Card) -> list[Card]:
    """The row's other cards, the own pile of this round and, with five rows, the played card."""
    assert moment.row is not None
    cards = [card for card in table.rows[moment.row].cards if card != positive]
    cards += table.piles[moment.seat]
    if has_five_rows(table):
        cards.append(moment.played.card)
    return sorted(cards)


def _affordable(cards: list[Card], budget: int) -> Iterator[tuple[Card, ...]]:
    """The lowest cards for every mix of values that the budget covers."""
    by_value = {value: [c for c in cards if BULLHEADS[c] == value] for value in (1, 2, 3, 5, 7)}
    for size in range(1, budget + 1):
        for values in combinations_with_replacement(by_value, size):
            if sum(values) <= budget and all(
                values.count(value) <= len(by_value[value]) for value in values
            ):
                yield tuple(sorted(c for v in by_value for c in by_value[v][: values.count(v)]))


def _rank(cards: tuple[Card, ...]) -> tuple[int, int, tuple[Card, ...]]:
    return -bullheads(cards), len(cards), cards


NEGATIVE_POSITIVE = SpecialRule(
    TurnPositive, Special.NEGATIVE_POSITIVE, True, candidates, verify, perform
)
