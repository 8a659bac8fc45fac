"""Assigns queued bot questions to workers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hornox.engine import SeatAction
from hornox.server.fair_queue import FairQueue
from hornox.server.metrics import BotMetrics
from hornox.server.tables.bot_job import BotJob
from hornox.server.tables.bot_worker import Worker
from hornox.server.tables.bots import SubstituteReason


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """Limits of the queue and timeouts in seconds.

    `queue_per_worker`: queued questions per worker. `answer_timeout`: after this long with a worker
    the substitute level answers. `hang_timeout`: after this long the worker is killed.
    `grow_after`: another worker is started when a question waited longer.
    """

    queue_per_worker: int = 64
    answer_timeout: float = 1.5
    hang_timeout: float = 10.0
    grow_after: float = 1.0


class JobDispatcher:
    """Assigns jobs to idle workers. Calls `grow` when a job had to wait long."""

    def __init__(
        self, limits: PoolLimits, workers: int, metrics: BotMetrics, grow: Callable[[], None]
    ) -> None:
        self._limits, self._metrics, self._grow = limits, metrics, grow
        self._queue: FairQueue[BotJob] = FairQueue(limits.queue_per_worker * workers)
        self._idle: list[Worker] = []
        self._busy: dict[Worker, BotJob] = {}

    @property
    def workers(self) -> tuple[Worker, ...]:
        """The workers that are ready."""
        return (*self._idle, *self._busy)

    def submit(self, jobs: list[BotJob]) -> None:
        """Queue the jobs of one table. The substitute level answers those without room."""
        asked = jobs[0].question
        for dropped in self._queue.put(asked.person, asked.table, jobs):
            dropped.resolve(SubstituteReason.BUSY)
        self._dispatch()

    def remove(self, job: BotJob) -> None:
        """Remove a job from the queue: no one waits for it."""
        self._queue.remove(job)

    def substitute_queued(self, table: str) -> None:
        """Let the substitute level answer the queued jobs of this table."""
        for job in self._queue.take(table):
            job.resolve(SubstituteReason.BUSY)
        self._metrics.set_queue_length(len(self._queue))

    def add_worker(self, worker: Worker) -> None:
        """Add an idle worker and give it a job. Remote ones come first."""
        self._idle.append(worker)
        self._idle.sort(key=lambda idle: idle.is_remote)
        self._dispatch()

    def worker_answered(self, worker: Worker, action: SeatAction) -> None:
        """Resolve the worker's job and give it the next one."""
        job = self._busy.pop(worker, None)
        if job is not None:
            self._metrics.observe_thinking(job.finish(action))
            self.add_worker(worker)

    def remove_worker(self, worker: Worker) -> bool:
        """Remove a worker that has ended. Return whether it had a job.

        The substitute level answers the job, because it may end other workers, too. The job of a
        remote worker is queued again.
        """
        job = self._busy.pop(worker, None)
        if worker in self._idle:
            self._idle.remove(worker)
        if job is not None and worker.is_remote and not job.result.done():
            job.stop_timers()
            self._queue.put_back(job.question.person, job.question.table, job)
        elif job is not None:
            job.finish(SubstituteReason.CRASH)
        self._dispatch()
        return job is not None

    def close(self) -> None:
        """Kill all workers. The substitute level answers all jobs."""
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
        self._metrics.observe_wait(waited)
        self._busy[worker] = job
        worker.ask(job.question)
        if waited > limits.grow_after:
            self._grow()

    def _kill(self, worker: Worker) -> None:
        """Kill a worker that hangs. The substitute level has answered its job."""
        job = self._busy.pop(worker)
        job.finish(SubstituteReason.TIMEOUT)
        worker.kill()

    def _update_metrics(self) -> None:
        self._metrics.set_queue_length(len(self._queue))
        self._metrics.set_workers(len(self.workers))
