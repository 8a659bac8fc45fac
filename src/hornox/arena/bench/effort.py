"""How much is measured: quickly, for a glance, or thoroughly, to be kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effort:
    """`seconds` is the time of a job in a lap, `decisions` how many a bot answers in a game."""

    laps: int
    seconds: float
    decisions: int
    rounds: tuple[int, ...]
    """How many rounds are played to see what more rounds cost."""


QUICK = Effort(laps=3, seconds=0.01, decisions=6, rounds=(1_000, *range(50_000, 200_001, 50_000)))
THOROUGH = Effort(
    laps=7, seconds=0.05, decisions=20, rounds=(1_000, *range(100_000, 1_000_001, 100_000))
)
