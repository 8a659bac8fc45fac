"""Line-ups: which contestant has which seat, so that each has every seat equally often.

A line-up has a contestant, by number, for each seat. The line-ups of one deal are played with the
same cards, so that all contestants get the same cards on each seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import permutations
from typing import TypeAlias

Seats: TypeAlias = tuple[int, ...]
"""The contestant on each seat."""


class SeatingScheme(StrEnum):
    """How the line-ups of a deal are chosen."""

    MIXED = "mixed"
    LONE = "lone"
    ORDERS = "orders"
    TEAMS = "teams"


def mixed_line_ups(order: Sequence[int], players: int) -> tuple[Seats, ...]:
    """Return as many line-ups as contestants, each shifted along the order by one seat.

    With as many contestants as seats these are the rotations. With fewer, each sits on several
    seats; with more, each sits out some line-ups.
    """
    count = len(order)
    return tuple(
        tuple(order[(start + seat) % count] for seat in range(players)) for start in range(count)
    )


def challenger_line_ups(challenger: int, field: int, players: int) -> tuple[Seats, ...]:
    """Return line-ups with one challenger among copies of an opponent, on each seat in turn."""
    return tuple(
        tuple(challenger if seat == own else field for seat in range(players))
        for own in range(players)
    )


def ordered_line_ups(contestants: int, players: int) -> tuple[Seats, ...]:
    """Return every selection of contestants in every order."""
    return tuple(permutations(range(contestants), players))


def team_line_up(contestant: int, players: int) -> Seats:
    """Return a line-up with one contestant on all seats."""
    return (contestant,) * players
