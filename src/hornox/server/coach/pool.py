"""Shares a few worker processes among all who ask the coach."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hornox.server.coach.dispatcher import CoachDispatcher
from hornox.server.coach.job import CoachJob, CoachRequest, JobState
from hornox.server.coach.jobs import CoachJobs
from hornox.server.coach.limits import CoachLimits
from hornox.server.coach.worker import CoachWorker, CoachWorkerListener, CoachWorkerProcess
from hornox.server.coach.workers import CoachWorkers
from hornox.server.metrics import CoachMetrics


class CoachPool:
    """Runs up to `workers` processes, the first from the first request or `warm_up` on.

    Long jobs run one at a time in each worker, by turns of people; quick ones interrupt them.
    """

    def __init__(
        self,
        workers: int = 1,
        limits: CoachLimits | None = None,
        new_worker: Callable[[CoachWorkerListener], CoachWorker] = CoachWorkerProcess,
        metrics: CoachMetrics | None = None,
    ) -> None:
        self._limits = limits or CoachLimits()
        metrics = metrics or CoachMetrics()
        self._jobs = CoachJobs(self._limits, metrics)
        self.dispatcher = CoachDispatcher(workers, self._jobs, self._limits, new_worker, metrics)
        """What workers report to; remote ones join it."""
        self._sweeper: asyncio.TimerHandle | None = None

    @property
    def workers(self) -> CoachWorkers:
        """The workers, own and remote ones."""
        return self.dispatcher.workers

    def ask(self, request: CoachRequest) -> CoachJob:
        """Return the job with this key, or queue a new one. Raise `CoachBusy` without room."""
        job = self.find(request.key)
        if job is None:
            if self.workers.is_closed:
                self._jobs.refuse("the server stops")
            self.warm_up()
            job = self._jobs.add(request)
            self.dispatcher.dispatch()
            if self._sweeper is None:
                self._sweep()
        job.want()
        return job

    def find(self, key: str) -> CoachJob | None:
        """Return the job with this key, unless it failed or is forgotten."""
        return self._jobs.find(key)

    async def run(self, request: CoachRequest) -> object:
        """Return the result of a request, waiting for it."""
        job = self.ask(request)
        while not job.result.done():
            await job.wait_for_part(len(job.parts), self._limits.sweep_every)
        return job.result.result()

    def place(self, job: CoachJob) -> int:
        """How many jobs of the same kind wait in all, this one included; 0 once it has begun."""
        is_queued = job.state is JobState.QUEUED
        return self._jobs.waiting(quick=job.request.is_quick) if is_queued else 0

    def cancel(self, job: CoachJob) -> None:
        """End a job that no client waits for."""
        if not job.result.done():
            self._jobs.cancel(job)
            self.workers.stop(job)

    def warm_up(self) -> None:
        """Start the first worker, unless it was started before."""
        if not [*self.workers]:
            self.workers.start()

    def close(self) -> None:
        """Kill all workers and end all jobs."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.workers.close()
        self._jobs.close()

    def _sweep(self) -> None:
        """Cancel jobs that no client waits for and kill silent workers, while there are jobs."""
        loop = asyncio.get_running_loop()
        for job in self._jobs.end_abandoned(loop.time()):
            self.workers.stop(job)
        self.workers.kill_silent(loop.time())
        self.dispatcher.update_metrics()
        self._sweeper = None
        if self._jobs:
            self._sweeper = loop.call_later(self._limits.sweep_every, self._sweep)
