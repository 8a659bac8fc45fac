"""A field: one thing that a view shows, with its place in an observation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from hornox.engine import Card, RowView, SeatView, View

Floats: TypeAlias = NDArray[np.float32]

Write: TypeAlias = Callable[[View, Floats], None]
"""Write what a view shows into a part of an array that is zero: cards, counts, points, flags."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation. What is written there is divided by `scale` and at most 1."""

    name: str
    shape: tuple[int, ...]
    scale: float
    meaning: str
    write: Write

    @property
    def size(self) -> int:
        """How many numbers it has; they lie row by row."""
        return prod(self.shape)


def by_seat(
    name: str, players: int, scale: float, meaning: str, value: Callable[[SeatView], int | None]
) -> Field:
    """A number for each seat, the own one first, then in seat order."""

    def write(view: View, out: Floats) -> None:
        out[:] = [value(seat) for seat in from_own(view, view.seats)]

    return Field(name, (players,), scale, meaning, write)


def by_row(
    name: str, rows: int, scale: float, meaning: str, value: Callable[[RowView], int]
) -> Field:
    """A number for each row, top to bottom."""

    def write(view: View, out: Floats) -> None:
        out[: len(view.rows)] = [value(row) for row in view.rows]

    return Field(name, (rows,), scale, meaning, write)


def flags_by_seat(
    name: str, players: int, meaning: str, marked: Callable[[View], Iterable[int]]
) -> Field:
    """A flag for each seat, the own one first."""

    def write(view: View, out: Floats) -> None:
        assert view.seat is not None
        for seat in marked(view):
            out[(seat - view.seat) % players] = 1

    return Field(name, (players,), 1, meaning, write)


def card_flags(
    name: str, cards: int, meaning: str, shown: Callable[[View], Iterable[Card]]
) -> Field:
    """A flag for each number card, the 1 first."""

    def write(view: View, out: Floats) -> None:
        mark(out, shown(view))

    return Field(name, (cards,), 1, meaning, write)


def cards_by_seat(
    name: str,
    players: int,
    cards: int,
    meaning: str,
    shown: Callable[[SeatView], Iterable[Card]],
) -> Field:
    """A flag for each card, for each seat, the own one first."""

    def write(view: View, out: Floats) -> None:
        for place, seat in enumerate(from_own(view, view.seats)):
            mark(out[place * cards : (place + 1) * cards], shown(seat))

    return Field(name, (players, cards), 1, meaning, write)


def number(name: str, scale: float, meaning: str, value: Callable[[View], int]) -> Field:
    """A single number."""

    def write(view: View, out: Floats) -> None:
        out[0] = value(view)

    return Field(name, (1,), scale, meaning, write)


def mark(out: Floats, cards: Iterable[Card]) -> None:
    """Set the flags of these cards."""
    out[[card - 1 for card in cards]] = 1


def from_own(view: View, values: Sequence[T]) -> Sequence[T]:
    """What stands in seat order, from the own seat on."""
    return (*values[view.seat :], *values[: view.seat])
