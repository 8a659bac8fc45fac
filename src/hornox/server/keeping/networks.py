"""From which networks the players of a game came: who may be one person with two devices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations


class Networks:
    """The networks of each person since a game began, as marks that tell nothing else.

    Kept in memory only, and no longer than the game.
    """

    def __init__(self) -> None:
        self._marks: defaultdict[str, set[str]] = defaultdict(set)

    def note(self, person: str, mark: str) -> None:
        if mark:
            self._marks[person].add(mark)

    def clear(self) -> None:
        self._marks.clear()

    def not_apart(self, people: Iterable[str]) -> frozenset[frozenset[str]]:
        """The pairs who shared a network, or of whom one was never connected."""
        return frozenset(
            frozenset(pair) for pair in combinations(people, 2) if not self._are_apart(*pair)
        )

    def _are_apart(self, one: str, other: str) -> bool:
        here, there = self._marks.get(one), self._marks.get(other)
        return bool(here and there and here.isdisjoint(there))
