"""Rounds of random play per second, by engine and kernel."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hornox.arena.bench.games import GAMES
from hornox.arena.bench.random_play import play_round
from hornox.arena.bench.settings import BenchSettings
from hornox.arena.bench.timing import BenchJob, TimingProgress, calibrate, ratio, time_in_laps
from hornox.engine import Setup
from hornox.sim import play_rounds


@dataclass(frozen=True, slots=True)
class RoundSpeeds:
    """Rounds per second in one game, and how many times as fast the kernel is."""

    game: str
    engine: float
    kernel: float
    kernel_to_engine: float


def measure_rounds(
    settings: BenchSettings, on_progress: TimingProgress | None = None
) -> tuple[RoundSpeeds, ...]:
    """Measure all games. Engine and kernel alternate, so that noise affects both alike."""
    jobs = [make(name, setup) for name, setup in GAMES.items() for make in (engine_job, kernel_job)]
    timings = time_in_laps(calibrate(jobs, settings.seconds), settings.laps, on_progress)
    return tuple(
        RoundSpeeds(engine.name, engine.speed, kernel.speed, ratio(engine, kernel))
        for engine, kernel in zip(timings[::2], timings[1::2], strict=True)
    )


def engine_job(name: str, setup: Setup) -> BenchJob:
    """Return a job that plays rounds by the engine."""
    chance = Random(1)

    def run(times: int) -> None:
        for _ in range(times):
            play_round(setup, chance)

    return BenchJob(name, run)


def kernel_job(name: str, setup: Setup) -> BenchJob:
    """Return a job that plays rounds by the kernel, in one call."""
    return BenchJob(name, lambda times: play_rounds(setup, times, seed=1))
