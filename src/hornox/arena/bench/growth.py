"""How the cost of the kernel grows with players and with rounds: linearly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hornox.arena.bench.linear_fit import LinearFit, fit_line
from hornox.arena.bench.rounds import kernel_job
from hornox.arena.bench.settings import BenchSettings
from hornox.arena.bench.timing import BenchJob, TimingProgress, calibrate, time_in_laps
from hornox.engine import VARIANTS, new_setup
from hornox.sim import play_rounds

MODE = "base"
PLAYERS = 4
"""The number of players in the measurements by rounds."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The cost in seconds by count, and the line fitted to these points."""

    counts: tuple[int, ...]
    seconds: tuple[float, ...]
    fit: LinearFit


@dataclass(frozen=True, slots=True)
class Growth:
    """The cost of a round by players, and the cost of all rounds by their number."""

    players: Curve
    rounds: Curve


def measure_growth(settings: BenchSettings, on_progress: TimingProgress | None = None) -> Growth:
    """Measure every number of players, and the numbers of rounds in the settings, in laps.

    The fastest lap of each counts: different amounts of work have no ratio in which noise would
    cancel out.
    """
    players = tuple(VARIANTS[MODE].players)
    jobs = [kernel_job(str(count), new_setup(MODE, count)) for count in players]
    jobs += [_rounds_job(count) for count in settings.rounds]
    timings = time_in_laps(calibrate(jobs, settings.seconds), settings.laps, on_progress)
    seconds = [timing.least for timing in timings]
    return Growth(
        curve(players, seconds[: len(players)]), curve(settings.rounds, seconds[len(players) :])
    )


def curve(counts: Sequence[int], seconds: Sequence[float]) -> Curve:
    """Return points with their fitted line."""
    return Curve(tuple(counts), tuple(seconds), fit_line(counts, seconds))


def _rounds_job(rounds: int) -> BenchJob:
    """Return a job that plays this many rounds in one call."""
    setup = new_setup(MODE, PLAYERS)

    def run(times: int) -> None:
        for _ in range(times):
            play_rounds(setup, rounds, seed=1)

    return BenchJob(str(rounds), run)
