"""Jobs are timed in laps. The clock is a counter, so that every figure is known."""

from __future__ import annotations

import pytest

from hornox.arena.bench import BenchJob, JobTiming, calibrate, ratio, ratios, time_in_laps


class Clock:
    """A clock that advances only while a job runs."""

    def __init__(self) -> None:
        self.now = 0.0
        self.calls: list[tuple[str, int]] = []

    def __call__(self) -> float:
        return self.now

    def job(self, name: str, seconds: float) -> BenchJob:
        def run(times: int) -> None:
            self.calls.append((name, times))
            self.now += times * seconds

        return BenchJob(name, run)


def test_jobs_are_done_in_laps() -> None:
    clock, reported = Clock(), list[tuple[int, int]]()
    jobs = [clock.job("a", 2.0), clock.job("b", 3.0)]
    a, b = time_in_laps(jobs, 2, lambda done, total: reported.append((done, total)), clock)
    assert clock.calls == [("a", 1), ("b", 1), ("a", 1), ("b", 1)]
    assert reported == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert (a, b) == (JobTiming("a", (2.0, 2.0)), JobTiming("b", (3.0, 3.0)))


@pytest.mark.parametrize("seconds", [1e-6, 0.001, 0.02, 0.3, 7.0])
def test_a_job_is_done_as_often_as_a_lap_has_time_for_it(seconds: float) -> None:
    clock = Clock()
    (job,) = calibrate([clock.job("a", seconds)], 0.1, clock)
    assert job.times == max(1, round(0.1 / seconds))
    (timing,) = time_in_laps([job], 1, clock=clock)
    assert clock.calls[-1] == ("a", job.times)
    assert timing.median == pytest.approx(seconds)
    assert timing.speed == pytest.approx(1 / seconds)


def test_a_clock_too_coarse_for_a_job_does_no_harm() -> None:
    (timing,) = time_in_laps([BenchJob("a", lambda times: None)], 1, clock=lambda: 5.0)
    assert timing.median > 0


def test_figures_of_several_laps() -> None:
    slow, quick = JobTiming("slow", (8.0, 9.0, 30.0)), JobTiming("quick", (2.0, 3.0, 6.0))
    assert (slow.median, slow.least) == (9.0, 8.0)
    assert ratios(slow, quick) == (4.0, 3.0, 5.0)
    assert ratio(slow, quick) == 4.0
