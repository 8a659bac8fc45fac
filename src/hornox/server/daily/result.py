"""The result of a try: its turns, and how it compares with the others of the day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from hornox.engine import RowTaken, Seat
from hornox.record import Record, replay
from hornox.server.daily.calendar import days_after


def bullheads_by_turn(record: Record, seat: Seat) -> tuple[int, ...]:
    """Return how many bullheads this seat took in each turn of a game of one round."""
    taken: Counter[int] = Counter()
    steps = replay(record)
    for before, step in pairwise(steps):
        for event in step.events:
            if isinstance(event, RowTaken) and event.seat == seat:
                taken[before.state.turn] += event.bullheads
    return tuple(taken[turn] for turn in range(1, steps[-1].state.turn + 1))


def percentile(scores: Mapping[int, int], points: int) -> int | None:
    """Return the percentage of other tries that took more points; ties count half.

    `scores` counts the tries by points, this one included. `None` without others.
    """
    others = sum(scores.values()) - 1
    if others < 1:
        return None
    worse = sum(count for other, count in scores.items() if other > points)
    ties = scores.get(points, 1) - 1
    return round(100 * (worse + ties / 2) / others)


def streak_of(days: Sequence[str], today: str) -> int:
    """Return how many days in a row were played, up to today or yesterday. Newest first."""
    if not days or days[0] not in (today, days_after(today, -1)):
        return 0
    count = 1
    while count < len(days) and days[count] == days_after(days[0], -count):
        count += 1
    return count
