"""Gives the coach's jobs to its workers, and passes on what these tell."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from hornox.server.coach.errors import CoachFailed
from hornox.server.coach.jobs import CoachJobs
from hornox.server.coach.limits import CoachLimits
from hornox.server.coach.worker import (
    CoachWorker,
    CoachWorkerListener,
    Done,
    Ready,
    Report,
    TaskPart,
)
from hornox.server.coach.workers import CoachWorkers, WorkerSlot
from hornox.server.logs import log_event
from hornox.server.metrics import CoachMetrics


class CoachDispatcher:
    """Starts up to `most` workers of its own. It starts none while remote ones keep up."""

    def __init__(
        self,
        most: int,
        jobs: CoachJobs,
        limits: CoachLimits,
        new_worker: Callable[[CoachWorkerListener], CoachWorker],
        metrics: CoachMetrics,
    ) -> None:
        self._jobs, self._metrics = jobs, metrics
        self.workers = CoachWorkers(most, limits, lambda: new_worker(self))

    def dispatch(self) -> None:
        """Let free workers begin what waits, and start another worker if all are busy."""
        slots = sorted(self.workers, key=lambda slot: len(slot.running))
        for quick in (True, False):
            for slot in slots:
                if self._jobs.waiting(quick=quick) and slot.is_free(quick=quick):
                    job = self._jobs.take(quick=quick)
                    self._metrics.observe_wait(job.start())
                    self.workers.begin(slot, job)
        are_busy = self._jobs.waiting(quick=False) and all(slot.is_ready for slot in slots)
        if are_busy and not any(slot.worker.is_remote for slot in slots):
            self.workers.start()
        self.update_metrics()

    def worker_joined(self, worker: CoachWorker) -> None:
        """Let a remote worker take jobs."""
        self.workers.add(worker)
        self.dispatch()

    def worker_reported(self, worker: CoachWorker, report: Report) -> None:
        """Pass on what a worker tells."""
        slot = self.workers.find(worker)
        if slot is None:
            return
        slot.heard_at = asyncio.get_running_loop().time()
        match report:
            case Ready():
                self.workers.set_ready(slot)
                self.dispatch()
            case TaskPart(id, value):
                if id in slot.running:
                    slot.running[id].add(value)
            case Done():
                self._finish(slot, report)
                self.dispatch()

    def worker_exited(self, worker: CoachWorker) -> None:
        """Let others do what a remote worker leaves. Jobs of a worker that crashed fail."""
        slot = self.workers.find(worker)
        if slot is None or self.workers.is_closed:
            return
        self.workers.remove(slot)
        unfinished = [job for job in slot.running.values() if not job.result.done()]
        if worker.is_remote:
            for job in unfinished:
                self._jobs.put_back(job)
            if unfinished or not [*self.workers]:
                self.workers.start()
            self.dispatch()
        else:
            for job in unfinished:
                self._jobs.end(job, CoachFailed("the worker ended"), "failed")
            log_event("coach-worker-exited", logging.WARNING)
            self.workers.start_later()
        self.update_metrics()

    def update_metrics(self) -> None:
        """Tell how many jobs wait, and how many workers there are."""
        self._metrics.set_queue(sum(self._jobs.waiting(quick=quick) for quick in (True, False)))
        self._metrics.set_workers(self.workers.ready)

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
