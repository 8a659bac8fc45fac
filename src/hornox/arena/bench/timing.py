"""Timing of jobs: in laps, in processor time, by medians.

A machine is seldom quiet. Jobs that are to be compared are therefore done one after the other in
short laps, so that noise hits all alike; only the time that this process computes counts; and of
several laps the median is taken. What then still differs between two runs is mostly the machine:
trust ratios, not figures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import process_time
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

Told: TypeAlias = Callable[[int, int], None]
"""Told how many timings of how many are done."""

_TICK = 1e-9
"""No job takes less; a coarse clock may say so."""

_STEP = 8
"""How much more is tried next while a job is too quick to be timed."""


@dataclass(frozen=True, slots=True)
class Job:
    """Work that can be done any number of times; `times` is how often it is done in a lap."""

    name: str
    run: Callable[[int], object]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Timing:
    """The seconds that a job took once: a figure for each lap."""

    name: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def least(self) -> float:
        """From the quietest lap: noise only ever adds."""
        return min(self.seconds)

    @property
    def speed(self) -> float:
        """How often it can be done in a second."""
        return 1 / self.median


def sized(jobs: Iterable[Job], seconds: float, clock: Clock = process_time) -> list[Job]:
    """The same jobs, done so often in a lap that each takes about so many seconds."""
    return [replace(job, times=_times(job, seconds, clock)) for job in jobs]


def alternate(
    jobs: Sequence[Job], laps: int, told: Told | None = None, clock: Clock = process_time
) -> tuple[Timing, ...]:
    """Time all jobs once in each lap, one after the other."""
    found: list[list[float]] = [[] for _ in jobs]
    for lap in range(laps):
        for index, job in enumerate(jobs):
            found[index].append(_seconds(job, job.times, clock) / job.times)
            if told is not None:
                told(lap * len(jobs) + index + 1, laps * len(jobs))
    return tuple(Timing(job.name, tuple(one)) for job, one in zip(jobs, found, strict=True))


def ratios(slow: Timing, quick: Timing) -> tuple[float, ...]:
    """How many times as quick the second job is as the first, in each lap."""
    return tuple(a / b for a, b in zip(slow.seconds, quick.seconds, strict=True))


def ratio(slow: Timing, quick: Timing) -> float:
    """The median of the ratios; noise that lasts longer than a lap is not in it."""
    return median(ratios(slow, quick))


def _times(job: Job, seconds: float, clock: Clock) -> int:
    job.run(1)  # what only the first call costs does not count
    times = 1
    while (taken := _seconds(job, times, clock)) < seconds / _STEP:
        times *= _STEP
    return max(1, round(times * seconds / taken))


def _seconds(job: Job, times: int, clock: Clock) -> float:
    start = clock()
    job.run(times)
    return max(clock() - start, _TICK)
