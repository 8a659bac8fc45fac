"""Limits of the coach's queues and workers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CoachLimits:
    """Limits of the queues, and times in seconds.

    `long_jobs` and `quick_jobs` may wait, `jobs_each` of one person. A job is cancelled when no
    client asked about it for `abandoned_after`. A worker that is silent for `hang_timeout` while it
    works is killed. Finished jobs are remembered for `kept`.
    """

    long_jobs: int = 40
    quick_jobs: int = 100
    jobs_each: int = 3
    abandoned_after: float = 15.0
    hang_timeout: float = 120.0
    kept: float = 30.0
    sweep_every: float = 1.0
    restart_after: float = 2.0
