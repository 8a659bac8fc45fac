"""Which players of a game share a network and may be one person with two devices."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations


class PlayerNetworks:
    """The networks of each player since the game began, as keyed fingerprints.

    Kept in memory only, until the game ends.
    """

    def __init__(self) -> None:
        self._fingerprints: defaultdict[str, set[str]] = defaultdict(set)

    def record(self, person: str, fingerprint: str) -> None:
        """Record that this person connected from this network."""
        if fingerprint:
            self._fingerprints[person].add(fingerprint)

    def clear(self) -> None:
        """Forget everything."""
        self._fingerprints.clear()

    def unseparated_pairs(self, people: Iterable[str]) -> frozenset[frozenset[str]]:
        """Return the pairs that shared a network, or of whom one never connected."""
        return frozenset(
            frozenset(pair) for pair in combinations(people, 2) if not self._are_separate(*pair)
        )

    def _are_separate(self, one: str, other: str) -> bool:
        here, there = self._fingerprints.get(one), self._fingerprints.get(other)
        return bool(here and there and here.isdisjoint(there))
