"""Number cards, bullheads and the names of special cards."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

Card: TypeAlias = int
"""The number printed on a card; every number exists once."""

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

RowIndex: TypeAlias = int
"""A row on the table, counted from 0, top to bottom."""

HIGHEST_CARD = 104
HIGHEST_X_CARD = 100
DECK: tuple[Card, ...] = tuple(range(1, HIGHEST_CARD + 1))
X_DECK: tuple[Card, ...] = tuple(range(1, HIGHEST_X_CARD + 1))


def _bullheads_printed_on(card: Card) -> int:
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


BULLHEADS: tuple[int, ...] = (0, *(_bullheads_printed_on(card) for card in DECK))
"""Bullheads by card number; index 0 is no card."""


def bullheads(cards: Iterable[Card]) -> int:
    """What these cards cost together."""
    return sum([BULLHEADS[card] for card in cards])


def turned(card: Card) -> int:
    """The number a twister makes of a two-digit card: 31 becomes 13, 90 becomes 9 (R15)."""
    tens, units = divmod(card, 10)
    return units * 10 + tens


def can_turn(card: Card) -> bool:
    """Only two-digit numbers can be turned (R15)."""
    return 10 <= card <= 99


class Word(StrEnum):
    """An enumeration whose members are words on the wire and expressions in a repr."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class FanCard(Word):
    """The four cards that fans invented."""

    EVEN_ODD = "even-odd"
    CLIMBING = "climbing"
    COW = "cow"
    TWISTER = "twister"


class Special(Word):
    """The kinds of special card of the anniversary and Buffalo games."""

    FIFTH_ROW = "5th-row"
    SEVEN = "7-nimmt"
    INSERT = "insert"
    REPLACE = "replace"
    SHIFT = "shift"
    STOP = "stop"
    NEGATIVE_POSITIVE = "negative-positive"
    FIRST = "first-card"
    LAST = "last-card"
    SORT = "sort"
