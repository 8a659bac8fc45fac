"""Questions that wait for a bot, and the workers that think about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hornox.engine import SeatAction
from hornox.server.meters import BotMeters
from hornox.server.tables.bot_job import BotJob
from hornox.server.tables.bot_worker import Worker
from hornox.server.tables.bots import SubstituteReason
from hornox.server.tables.fair_queue import FairQueue


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """How many and how long, in seconds.

    `waiting`: questions in the queue for each worker. `patience`: for an answer, from when a worker
    begins with the question; the light level answers then. `hung`: after which the worker is
    killed. `grow`: another worker is started when a question had to wait for longer.
    """

    queue_per_worker: int = 64
    answer_timeout: float = 1.5
    hang_timeout: float = 10.0
    grow_after: float = 1.0


class JobDispatcher:
    """Hands jobs to workers that are ready. `grow` is called when a job had to wait long."""

    def __init__(
        self, limits: PoolLimits, workers: int, meters: BotMeters, grow: Callable[[], None]
    ) -> None:
        self._limits, self._meters, self._grow = limits, meters, grow
        self._queue: FairQueue[BotJob] = FairQueue(limits.queue_per_worker * workers)
        self._idle: list[Worker] = []
        self._busy: dict[Worker, BotJob] = {}

    @property
    def workers(self) -> tuple[Worker, ...]:
        """Those that are ready."""
        return (*self._idle, *self._busy)

    def submit(self, jobs: list[BotJob]) -> None:
        """What a table asks at once; what there is no room for is answered by the light level."""
        asked = jobs[0].question
        for dropped in self._queue.put(asked.person, asked.table, jobs):
            dropped.resolve(SubstituteReason.BUSY)
        self._dispatch()

    def remove(self, job: BotJob) -> None:
        self._queue.remove(job)

    def substitute_queued(self, table: str) -> None:
        for job in self._queue.take(table):
            job.resolve(SubstituteReason.BUSY)
        self._meters.queued(len(self._queue))

    def add_worker(self, worker: Worker) -> None:
        self._idle.append(worker)
        self._dispatch()

    def worker_answered(self, worker: Worker, action: SeatAction) -> None:
        job = self._busy.pop(worker, None)
        if job is not None:
            self._meters.thought(job.finish(action))
            self.add_worker(worker)

    def remove_worker(self, worker: Worker) -> None:
        """It has ended."""
        job = self._busy.pop(worker, None)
        if job is not None:
            job.finish(SubstituteReason.CRASH)
        if worker in self._idle:
            self._idle.remove(worker)
        self._update_metrics()

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
        for job in (*self._busy.values(), *(self._queue.get() for _ in range(len(self._queue)))):
            job.finish(SubstituteReason.BUSY)
        self._idle.clear()
        self._busy.clear()

    def _dispatch(self) -> None:
        while self._idle and len(self._queue):
            self._assign(self._idle.pop(), self._queue.get())
        self._update_metrics()

    def _assign(self, worker: Worker, job: BotJob) -> None:
        limits = self._limits
        waited = job.start(limits.answer_timeout, limits.hang_timeout, lambda: self._kill(worker))
        self._meters.waited(waited)
        self._busy[worker] = job
        worker.ask(job.question)
        if waited > limits.grow_after:
            self._grow()

    def _kill(self, worker: Worker) -> None:
        """It hangs. What it was asked has been answered by the light level."""
        job = self._busy.pop(worker)
        job.finish(SubstituteReason.TIMEOUT)
        worker.kill()

    def _update_metrics(self) -> None:
        self._meters.queued(len(self._queue))
        self._meters.ready(len(self.workers))
