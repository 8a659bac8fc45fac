"""The coach's jobs by key: those that wait, by turns of people, and those that have begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from hornox.server.coach.errors import CoachBusy, CoachError, CoachFailed
from hornox.server.coach.job import CoachJob, CoachRequest, JobState
from hornox.server.coach.limits import CoachLimits
from hornox.server.fair_queue import FairQueue
from hornox.server.metrics import CoachMetrics


class CoachJobs:
    """Two queues, of quick and of long jobs. Jobs with the same key are one job."""

    def __init__(self, limits: CoachLimits, metrics: CoachMetrics) -> None:
        self._limits, self._metrics = limits, metrics
        self._jobs: dict[str, CoachJob] = {}
        self._queues: dict[bool, FairQueue[CoachJob]] = {
            True: FairQueue(limits.quick_jobs),
            False: FairQueue(limits.long_jobs),
        }

    def __bool__(self) -> bool:
        return bool(self._jobs)

    def find(self, key: str) -> CoachJob | None:
        """Return the job with this key, unless it failed or is forgotten."""
        job = self._jobs.get(key)
        return None if job is None or job.state is JobState.FAILED else job

    def add(self, request: CoachRequest) -> CoachJob:
        """Queue a new job. Raise `CoachBusy` without room."""
        pending = [job for job in self._jobs.values() if not job.result.done()]
        if sum(job.request.person == request.person for job in pending) >= self._limits.jobs_each:
            self.refuse("you have asked for enough already")
        job = self._jobs[request.key] = CoachJob(request)
        queue = self._queues[request.is_quick]
        for dropped in queue.put(request.person, request.key, [job]):
            self.end(dropped, CoachBusy("too many ask at the same time"), "refused")
        if job.result.done():
            raise CoachBusy("too many ask at the same time")
        return job

    def refuse(self, message: str) -> NoReturn:
        """Count a refusal and raise `CoachBusy`."""
        self._metrics.count("refused")
        raise CoachBusy(message)

    def waiting(self, *, quick: bool) -> int:
        """Return how many quick or long jobs wait."""
        return len(self._queues[quick])

    def put_back(self, job: CoachJob) -> None:
        """Queue a job again, before all others."""
        job.restart()
        self._queues[job.request.is_quick].put_back(job.request.person, job.request.key, job)

    def take(self, *, quick: bool) -> CoachJob:
        """Return the next job, by turns of people."""
        return self._queues[quick].get()

    def end(self, job: CoachJob, error: CoachError, outcome: str) -> None:
        """Let a job fail and forget it."""
        self._metrics.count(outcome)
        job.fail(error)
        if self._jobs.get(job.request.key) is job:
            del self._jobs[job.request.key]

    def end_abandoned(self, now: float) -> Iterator[CoachJob]:
        """Forget finished jobs. End those that no client waits for, and return them."""
        for key, job in list(self._jobs.items()):
            unwanted = now - job.wanted_at
            if job.result.done():
                if unwanted > self._limits.kept:
                    del self._jobs[key]
            elif unwanted > self._limits.abandoned_after:
                self.cancel(job)
                yield job

    def cancel(self, job: CoachJob) -> None:
        """End a job that no client waits for."""
        self._queues[job.request.is_quick].remove(job)
        self.end(job, CoachFailed("no client waits for it"), "cancelled")

    def close(self) -> None:
        """End all jobs."""
        for job in self._jobs.values():
            job.fail(CoachFailed("the server stops"))
