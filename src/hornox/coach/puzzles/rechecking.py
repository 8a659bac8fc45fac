"""Checking puzzles again with other playouts: few may fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hornox.coach.puzzles.making import recheck
from hornox.coach.puzzles.puzzle import Puzzle

MOST_REJECTED = 0.01
"""The share of puzzles that a recheck may reject."""


@dataclass(frozen=True, slots=True)
class Recheck:
    """What a recheck found: `rejected` are the ids of puzzles, each with the reason."""

    seed: str
    checked: int
    rejected: tuple[tuple[str, str], ...]

    @property
    def share(self) -> float:
        return len(self.rejected) / self.checked if self.checked else 0.0


def recheck_puzzles(
    puzzles: Sequence[Puzzle], seed: str, progress: Callable[[], None] | None = None
) -> Recheck:
    """Check all of these puzzles with this seed."""
    rejected = []
    for puzzle in puzzles:
        fault = recheck(puzzle, seed).fault
        if fault is not None:
            rejected.append((puzzle.id, fault))
        if progress is not None:
            progress()
    return Recheck(seed, len(puzzles), tuple(rejected))
