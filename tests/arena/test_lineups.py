"""Every contestant gets every seat equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from hornox.arena.lineups import (
    Seats,
    challenger_line_ups,
    mixed_line_ups,
    ordered_line_ups,
    team_line_up,
)


def seatings(line_ups: tuple[Seats, ...]) -> Counter[tuple[int, int]]:
    """How often each contestant sits on each seat."""
    return Counter(pair for seats in line_ups for pair in enumerate(seats))


@given(st.integers(2, 12).flatmap(lambda n: st.permutations(range(n))), st.integers(2, 10))
def test_mixed_tables_are_balanced(order: list[int], players: int) -> None:
    line_ups = mixed_line_ups(order, players)
    found = seatings(line_ups)
    assert len(line_ups) == len(order)
    assert all(found[seat, one] == 1 for seat in range(players) for one in order)
    for seats in line_ups:
        copies = [seats.count(one) for one in order]
        assert max(copies) - min(copies) <= 1
        assert sum(copies) == players


def test_as_many_contestants_as_seats_rotate() -> None:
    assert mixed_line_ups([0, 1, 2], 3) == ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def test_two_contestants_fill_a_table_by_halves() -> None:
    assert mixed_line_ups([0, 1], 4) == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_a_challenger_sits_on_every_seat() -> None:
    assert challenger_line_ups(7, 3, 3) == ((7, 3, 3), (3, 7, 3), (3, 3, 7))


@given(st.integers(2, 5), st.integers(2, 5))
def test_all_orders_are_balanced_and_all_meet(contestants: int, players: int) -> None:
    line_ups = ordered_line_ups(max(contestants, players), players)
    assert len(set(line_ups)) == len(line_ups)
    assert len(set(seatings(line_ups).values())) == 1
    meetings = Counter(pair for seats in line_ups for pair in combinations(sorted(seats), 2))
    assert len(set(meetings.values())) == 1


def test_a_team_sits_on_all_seats() -> None:
    assert team_line_up(2, 3) == (2, 2, 2)
