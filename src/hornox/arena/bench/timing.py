"""Timing of jobs: in laps, in processor time, by medians.

Jobs that are to be compared run one after the other in short laps, so that noise affects all alike.
Only the processor time of this process counts. Of several laps the median is taken. What still
differs between two runs is mostly the machine: trust ratios, not figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import process_time
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

TimingProgress: TypeAlias = Callable[[int, int], None]
"""Called with the numbers of timings done and planned."""

_TICK = 1e-9
"""The least time of a job, for coarse clocks."""

_STEP = 8
"""The factor by which repetitions grow while a job is too fast to be timed."""


@dataclass(frozen=True, slots=True)
class BenchJob:
    """Work that can be repeated; `times` is how often it runs in a lap."""

    name: str
    run: Callable[[int], object]
    times: int = 1


@dataclass(frozen=True, slots=True)
class JobTiming:
    """The seconds that a job took for one run, one figure for each lap."""

    name: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median over all laps."""
        return median(self.seconds)

    @property
    def least(self) -> float:
        """The time of the fastest lap: noise only adds time."""
        return min(self.seconds)

    @property
    def speed(self) -> float:
        """How many runs fit into a second."""
        return 1 / self.median


def calibrate(
    jobs: Iterable[BenchJob], seconds: float, clock: Clock = process_time
) -> list[BenchJob]:
    """Return the jobs with so many repetitions that each takes about this long in a lap."""
    return [replace(job, times=_times(job, seconds, clock)) for job in jobs]


def time_in_laps(
    jobs: Sequence[BenchJob],
    laps: int,
    on_progress: TimingProgress | None = None,
    clock: Clock = process_time,
) -> tuple[JobTiming, ...]:
    """Time all jobs once in each lap, one after the other."""
    found: list[list[float]] = [[] for _ in jobs]
    for lap in range(laps):
        for index, job in enumerate(jobs):
            found[index].append(_seconds(job, job.times, clock) / job.times)
            if on_progress is not None:
                on_progress(lap * len(jobs) + index + 1, laps * len(jobs))
    return tuple(JobTiming(job.name, tuple(one)) for job, one in zip(jobs, found, strict=True))


def ratios(slow: JobTiming, quick: JobTiming) -> tuple[float, ...]:
    """Return how many times as fast the second job is as the first, in each lap."""
    return tuple(a / b for a, b in zip(slow.seconds, quick.seconds, strict=True))


def ratio(slow: JobTiming, quick: JobTiming) -> float:
    """Return the median of the ratios. Noise that lasts longer than a lap cancels out."""
    return median(ratios(slow, quick))


def _times(job: BenchJob, seconds: float, clock: Clock) -> int:
    job.run(1)  # the first call may have extra costs
    times = 1
    while (taken := _seconds(job, times, clock)) < seconds / _STEP:
        times *= _STEP
    return max(1, round(times * seconds / taken))


def _seconds(job: BenchJob, times: int, clock: Clock) -> float:
    start = clock()
    job.run(times)
    return max(clock() - start, _TICK)
