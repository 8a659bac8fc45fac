"""Shares a few worker processes among all who ask the coach."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from hornox.server.coach.errors import CoachBusy, CoachError, CoachFailed
from hornox.server.coach.job import CoachJob, CoachRequest, JobState
from hornox.server.coach.worker import (
    Begin,
    CoachWorker,
    CoachWorkerListener,
    CoachWorkerProcess,
    Done,
    Ready,
    Report,
    Stop,
    TaskPart,
)
from hornox.server.fair_queue import FairQueue
from hornox.server.logs import log_event
from hornox.server.metrics import CoachMetrics

MAX_BACKOFF = 60.0
"""Seconds until another worker is started in place of one that ended."""


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


@dataclass(eq=False, slots=True)
class _Slot:
    """A worker and what it works on: one long job and one quick job."""

    worker: CoachWorker
    is_ready: bool = False
    heard_at: float = 0.0
    running: dict[int, CoachJob] = field(default_factory=dict)

    def is_free(self, *, quick: bool) -> bool:
        busy = any(job.request.is_quick is quick for job in self.running.values())
        return self.is_ready and not busy


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
        self._max_workers, self._new_worker = workers, new_worker
        self._limits = limits or CoachLimits()
        self._metrics = metrics or CoachMetrics()
        self._jobs: dict[str, CoachJob] = {}
        self._queues: dict[bool, FairQueue[CoachJob]] = {
            True: FairQueue(self._limits.quick_jobs),
            False: FairQueue(self._limits.long_jobs),
        }
        self._slots: list[_Slot] = []
        self._ids = count(1)
        self._failures = 0
        """Workers in a row that ended before they were ready."""
        self._sweeper: asyncio.TimerHandle | None = None
        self._is_closed = False

    # requests

    def ask(self, request: CoachRequest) -> CoachJob:
        """Return the job with this key, or queue a new one. Raise `CoachBusy` without room."""
        job = self.find(request.key) or self._submit(request)
        job.want()
        return job

    def find(self, key: str) -> CoachJob | None:
        """Return the job with this key, unless it failed or is forgotten."""
        job = self._jobs.get(key)
        return None if job is None or job.state is JobState.FAILED else job

    async def run(self, request: CoachRequest) -> object:
        """Return the result of a request, waiting for it."""
        job = self.ask(request)
        while not job.result.done():
            await job.wait_for_part(len(job.parts), self._limits.sweep_every)
        return job.result.result()

    def place(self, job: CoachJob) -> int:
        """How many jobs of the same kind wait in all, this one included; 0 once it has begun."""
        return len(self._queues[job.request.is_quick]) if job.state is JobState.QUEUED else 0

    def _submit(self, request: CoachRequest) -> CoachJob:
        pending = [job for job in self._jobs.values() if not job.result.done()]
        own = sum(job.request.person == request.person for job in pending)
        if own >= self._limits.jobs_each or self._is_closed:
            self._metrics.count("refused")
            raise CoachBusy("you have asked for enough already")
        self.warm_up()
        job = self._jobs[request.key] = CoachJob(request)
        queue = self._queues[request.is_quick]
        for dropped in queue.put(request.person, request.key, [job]):
            self._end(dropped, CoachBusy("too many ask at the same time"), "refused")
        if job.result.done():
            raise CoachBusy("too many ask at the same time")
        self._dispatch()
        self._sweep_later()
        return job

    # start and stop

    def warm_up(self) -> None:
        """Start the first worker, unless it was started before."""
        if not self._slots:
            self._start_worker()

    def close(self) -> None:
        """Kill all workers and end all jobs."""
        self._is_closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for slot in self._slots:
            slot.worker.kill()
        for job in self._jobs.values():
            job.fail(CoachFailed("the server stops"))

    def _start_worker(self) -> None:
        if len(self._slots) >= self._max_workers or self._is_closed:
            return
        try:
            self._slots.append(_Slot(self._new_worker(self)))
        except OSError as error:
            log_event("coach-not-started", logging.ERROR, error=type(error).__name__)
            self._start_later()

    def _start_later(self) -> None:
        delay = min(self._limits.restart_after * 2**self._failures, MAX_BACKOFF)
        self._failures += 1
        asyncio.get_running_loop().call_later(delay, self._start_worker)

    # work

    def _dispatch(self) -> None:
        for quick, queue in self._queues.items():
            for slot in self._slots:
                if len(queue) and slot.is_free(quick=quick):
                    self._begin(slot, queue.get())
        if len(self._queues[False]) and all(slot.is_ready for slot in self._slots):
            self._start_worker()
        self._update_metrics()

    def _begin(self, slot: _Slot, job: CoachJob) -> None:
        self._metrics.observe_wait(job.start())
        slot.heard_at = asyncio.get_running_loop().time()
        id = next(self._ids)
        slot.running[id] = job
        slot.worker.send(Begin(id, job.request.task, job.request.args))

    def _end(self, job: CoachJob, error: CoachError, outcome: str) -> None:
        self._metrics.count(outcome)
        job.fail(error)
        if self._jobs.get(job.request.key) is job:
            del self._jobs[job.request.key]

    # callbacks of workers

    def worker_reported(self, worker: CoachWorker, report: Report) -> None:
        """Pass on what a worker tells."""
        slot = self._slot_of(worker)
        if slot is None:
            return
        slot.heard_at = asyncio.get_running_loop().time()
        match report:
            case Ready():
                slot.is_ready = True
                self._failures = 0
                self._dispatch()
            case TaskPart(id, value):
                if id in slot.running:
                    slot.running[id].add(value)
            case Done():
                self._finish(slot, report)
                self._dispatch()

    def _finish(self, slot: _Slot, done: Done) -> None:
        job = slot.running.pop(done.id, None)
        if job is None or job.result.done():
            return
        if done.error is None:
            self._metrics.count("done")
            self._metrics.observe_work(asyncio.get_running_loop().time() - job.since)
            job.finish(done.value)
        else:
            log_event("coach-failed", logging.ERROR, error=done.error)
            self._end(job, CoachFailed("the coach could not compute this"), "failed")

    def worker_exited(self, worker: CoachWorker) -> None:
        """End the worker's jobs and start another one."""
        slot = self._slot_of(worker)
        if slot is None or self._is_closed:
            return
        self._slots.remove(slot)
        for job in slot.running.values():
            if not job.result.done():
                self._end(job, CoachFailed("the worker ended"), "failed")
        self._update_metrics()
        log_event("coach-worker-exited", logging.WARNING)
        self._start_later()

    def _slot_of(self, worker: CoachWorker) -> _Slot | None:
        return next((slot for slot in self._slots if slot.worker is worker), None)

    # sweeping

    def _sweep_later(self) -> None:
        if self._sweeper is None and not self._is_closed:
            loop = asyncio.get_running_loop()
            self._sweeper = loop.call_later(self._limits.sweep_every, self._sweep)

    def _sweep(self) -> None:
        """Cancel jobs that no client waits for, forget finished ones, kill silent workers."""
        self._sweeper = None
        now, limits = asyncio.get_running_loop().time(), self._limits
        for key, job in list(self._jobs.items()):
            unwanted = now - job.wanted_at
            if job.result.done():
                if unwanted > limits.kept:
                    del self._jobs[key]
            elif unwanted > limits.abandoned_after:
                self._cancel(job)
        for slot in self._slots:
            if slot.running and now - slot.heard_at > limits.hang_timeout:
                slot.worker.kill()
        if self._jobs:
            self._sweep_later()
        self._update_metrics()

    def _cancel(self, job: CoachJob) -> None:
        self._queues[job.request.is_quick].remove(job)
        for slot in self._slots:
            for id, running in slot.running.items():
                if running is job:
                    slot.worker.send(Stop(id))
        self._end(job, CoachFailed("no client waits for it"), "cancelled")

    def _update_metrics(self) -> None:
        self._metrics.set_queue(sum(map(len, self._queues.values())))
        self._metrics.set_workers(sum(slot.is_ready for slot in self._slots))
