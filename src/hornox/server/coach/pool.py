"""Shares a few worker processes among all who ask the coach."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from hornox.server.coach.errors import CoachFailed
from hornox.server.coach.job import CoachJob, CoachRequest, JobState
from hornox.server.coach.jobs import CoachJobs
from hornox.server.coach.limits import CoachLimits
from hornox.server.coach.worker import (
    CoachWorker,
    CoachWorkerListener,
    CoachWorkerProcess,
    Done,
    Ready,
    Report,
    TaskPart,
)
from hornox.server.coach.workers import CoachWorkers, WorkerSlot
from hornox.server.logs import log_event
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
        self._metrics = metrics or CoachMetrics()
        self._jobs = CoachJobs(self._limits, self._metrics)
        self._workers = CoachWorkers(workers, self._limits, lambda: new_worker(self))
        self._sweeper: asyncio.TimerHandle | None = None
        self._is_closed = False

    def ask(self, request: CoachRequest) -> CoachJob:
        """Return the job with this key, or queue a new one. Raise `CoachBusy` without room."""
        job = self.find(request.key)
        if job is None:
            if self._is_closed:
                self._jobs.refuse("the server stops")
            self.warm_up()
            job = self._jobs.add(request)
            self._dispatch()
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

    def warm_up(self) -> None:
        """Start the first worker, unless it was started before."""
        if not [*self._workers]:
            self._workers.start()

    def close(self) -> None:
        """Kill all workers and end all jobs."""
        self._is_closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        self._workers.close()
        self._jobs.close()

    def worker_reported(self, worker: CoachWorker, report: Report) -> None:
        """Pass on what a worker tells."""
        slot = self._workers.find(worker)
        if slot is None:
            return
        slot.heard_at = asyncio.get_running_loop().time()
        match report:
            case Ready():
                self._workers.set_ready(slot)
                self._dispatch()
            case TaskPart(id, value):
                if id in slot.running:
                    slot.running[id].add(value)
            case Done():
                self._finish(slot, report)
                self._dispatch()

    def worker_exited(self, worker: CoachWorker) -> None:
        """End the worker's jobs and start another one."""
        slot = self._workers.find(worker)
        if slot is None or self._is_closed:
            return
        self._workers.remove(slot)
        for job in slot.running.values():
            if not job.result.done():
                self._jobs.end(job, CoachFailed("the worker ended"), "failed")
        self._update_metrics()
        log_event("coach-worker-exited", logging.WARNING)
        self._workers.start_later()

    def _dispatch(self) -> None:
        """Let free workers begin what waits, and start another worker if all are busy."""
        slots = [*self._workers]
        for quick in (True, False):
            for slot in slots:
                if self._jobs.waiting(quick=quick) and slot.is_free(quick=quick):
                    job = self._jobs.take(quick=quick)
                    self._metrics.observe_wait(job.start())
                    self._workers.begin(slot, job)
        if self._jobs.waiting(quick=False) and all(slot.is_ready for slot in slots):
            self._workers.start()
        self._update_metrics()

    def _finish(self, slot: WorkerSlot, done: Done) -> None:
        job = slot.running.pop(done.id, None)
        if job is None or job.result.done():
            return
        if done.error is None:
            self._metrics.count("done")
            self._metrics.observe_work(asyncio.get_running_loop().time() - job.since)
            job.finish(done.value)
        else:
            log_event("coach-failed", logging.ERROR, error=done.error)
            self._jobs.end(job, CoachFailed("the coach could not compute this"), "failed")

    def _sweep(self) -> None:
        """Cancel jobs that no client waits for and kill silent workers, while there are jobs."""
        loop = asyncio.get_running_loop()
        for job in self._jobs.end_abandoned(loop.time()):
            self._workers.stop(job)
        self._workers.kill_silent(loop.time())
        self._update_metrics()
        self._sweeper = None
        if self._jobs:
            self._sweeper = loop.call_later(self._limits.sweep_every, self._sweep)

    def _update_metrics(self) -> None:
        waiting = sum(self._jobs.waiting(quick=quick) for quick in (True, False))
        self._metrics.set_queue(waiting)
        self._metrics.set_workers(sum(slot.is_ready for slot in self._workers))
