"""Who sits where: line-ups that give every contestant every seat equally often.

A line-up names a contestant, by number, for each seat. The line-ups of one deal are played with
the same cards, so that luck with a seat's cards falls on all contestants alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import permutations
from typing import TypeAlias

Seats: TypeAlias = tuple[int, ...]
"""The contestant on each seat."""


class Seating(StrEnum):
    """How the line-ups of a deal are chosen."""

    MIXED = "mixed"
    LONE = "lone"
    ORDERS = "orders"
    TEAMS = "teams"


def mixed(order: Sequence[int], players: int) -> tuple[Seats, ...]:
    """As many line-ups as contestants; in each the next one along the order moves up a seat.

    With as many contestants as seats these are the rotations. With fewer, each sits on several
    seats; with more, each sits out some line-ups.
    """
    count = len(order)
    return tuple(
        tuple(order[(start + seat) % count] for seat in range(players)) for start in range(count)
    )


def lone(challenger: int, field: int, players: int) -> tuple[Seats, ...]:
    """One challenger among copies of one opponent, on each seat in turn."""
    return tuple(
        tuple(challenger if seat == own else field for seat in range(players))
        for own in range(players)
    )


def orders(contestants: int, players: int) -> tuple[Seats, ...]:
    """Every choice of contestants in every order."""
    return tuple(permutations(range(contestants), players))


def team(contestant: int, players: int) -> Seats:
    """One contestant on all seats."""
    return (contestant,) * players
