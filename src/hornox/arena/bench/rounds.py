"""How many rounds of random play engine and kernel finish in a second."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hornox.arena.bench.effort import Effort
from hornox.arena.bench.games import GAMES
from hornox.arena.bench.random_play import play_round
from hornox.arena.bench.timing import Job, Told, alternate, ratio, sized
from hornox.engine import Setup
from hornox.sim import play_rounds


@dataclass(frozen=True, slots=True)
class RoundSpeeds:
    """Rounds a second in one game, and how many times as quick the kernel is."""

    game: str
    engine: float
    kernel: float
    kernel_to_engine: float


def measure_rounds(effort: Effort, told: Told | None = None) -> tuple[RoundSpeeds, ...]:
    """All games; engine and kernel follow each other, so that little comes between them."""
    jobs = [make(name, setup) for name, setup in GAMES.items() for make in (engine_job, kernel_job)]
    timings = alternate(sized(jobs, effort.seconds), effort.laps, told)
    return tuple(
        RoundSpeeds(engine.name, engine.speed, kernel.speed, ratio(engine, kernel))
        for engine, kernel in zip(timings[::2], timings[1::2], strict=True)
    )


def engine_job(name: str, setup: Setup) -> Job:
    """Rounds by the engine."""
    chance = Random(1)

    def run(times: int) -> None:
        for _ in range(times):
            play_round(setup, chance)

    return Job(name, run)


def kernel_job(name: str, setup: Setup) -> Job:
    """Rounds by the kernel, all in one call."""
    return Job(name, lambda times: play_rounds(setup, times, seed=1))
