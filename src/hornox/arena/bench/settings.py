"""Settings of a benchmark run: quick, or thorough."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BenchSettings:
    """`seconds` is the time of a job in a lap, `decisions` how many a bot answers in a game."""

    laps: int
    seconds: float
    decisions: int
    rounds: tuple[int, ...]
    """The numbers of rounds whose cost is compared."""


QUICK = BenchSettings(
    laps=3, seconds=0.01, decisions=6, rounds=(1_000, *range(50_000, 200_001, 50_000))
)
THOROUGH = BenchSettings(
    laps=7, seconds=0.05, decisions=20, rounds=(1_000, *range(100_000, 1_000_001, 100_000))
)
