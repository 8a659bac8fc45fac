"""Bots for all tables: light levels answer inline, thinkers in worker processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from hornox.engine import SeatAction
from hornox.server.metrics import BotMetrics
from hornox.server.tables.bot_job import BotJob
from hornox.server.tables.bot_worker import Worker, WorkerListener, WorkerProcess
from hornox.server.tables.bots import (
    SUBSTITUTE_LEVEL,
    THINKER_LEVELS,
    BotChoice,
    BotQuestion,
    SubstituteReason,
    choose_action,
)
from hornox.server.tables.job_dispatcher import JobDispatcher, PoolLimits
from hornox.server.tables.worker_starter import WorkerStarter

LOG = logging.getLogger(__name__)


class BotPool:
    """Runs bots for all tables and shares up to `workers` processes fairly among people.

    The first worker starts with the first question to a thinker, further ones when questions have
    to wait. A worker that exits is replaced. Its failure affects neither the other workers nor the
    queue. Remote workers come and go by `worker_ready` and `worker_exited`; the pool starts none
    of its own while they keep up.
    """

    def __init__(
        self,
        workers: int = 1,
        limits: PoolLimits | None = None,
        thinkers: frozenset[str] = THINKER_LEVELS,
        new_worker: Callable[[WorkerListener], Worker] = WorkerProcess,
        metrics: BotMetrics | None = None,
    ) -> None:
        self._thinkers, self._metrics = thinkers, metrics or BotMetrics()
        self._starter = WorkerStarter(workers, lambda: new_worker(self))
        self._dispatcher = JobDispatcher(limits or PoolLimits(), workers, self._metrics, self._grow)
        self._warm = asyncio.Event()

    # questions of tables

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        """Answer all questions. Light levels answer at once, thinkers in workers."""
        jobs = [BotJob(question) for question in questions]
        self._submit([job for job in jobs if job.question.level in self._thinkers])
        try:
            return [await self._choice(job) for job in jobs]
        except asyncio.CancelledError:
            for job in jobs:
                self._dispatcher.remove(job)
            raise

    def substitute_queued(self, table: str) -> None:
        """Let the substitute level answer what this table still has in the queue."""
        self._dispatcher.substitute_queued(table)

    def _submit(self, jobs: list[BotJob]) -> None:
        if not jobs:
            return
        self.warm_up()
        if self.workers:
            self._dispatcher.submit(jobs)
            return
        for job in jobs:
            job.resolve(SubstituteReason.WARMING)

    async def _choice(self, job: BotJob) -> BotChoice:
        level, view, seed = job.question.level, job.question.view, job.question.seed
        if level not in self._thinkers:
            return BotChoice(choose_action(level, view, seed))
        found = await job.result
        if not isinstance(found, SubstituteReason):
            return BotChoice(found)
        self._metrics.count_substitute(found)
        return BotChoice(choose_action(SUBSTITUTE_LEVEL, view, seed), found)

    # start and stop

    def warm_up(self) -> None:
        """Start the first worker, unless it was started before or remote ones are ready."""
        if not self._starter.slots and not self.workers and not self._starter.is_closed:
            LOG.info("bot workers warm up; until then %s answers for them", SUBSTITUTE_LEVEL)
            self._starter.add()

    async def wait_until_warm(self) -> None:
        """Wait until a worker is ready."""
        await self._warm.wait()

    @property
    def workers(self) -> tuple[Worker, ...]:
        """The workers that are ready."""
        return self._dispatcher.workers

    async def close(self) -> None:
        """Kill all workers and answer what waits with the substitute level."""
        self._starter.close()
        self._dispatcher.close()

    def _grow(self) -> None:
        """Start another own worker, unless one is about to be ready."""
        own = sum(not worker.is_remote for worker in self.workers)
        if own == self._starter.slots:
            self._starter.add()

    # callbacks of workers

    def worker_ready(self, worker: Worker) -> None:
        """Give the new worker its first question."""
        if not self._starter.is_closed:
            self._starter.mark_ready(worker)
            self._warm.set()
            self._dispatcher.add_worker(worker)

    def worker_answered(self, worker: Worker, action: SeatAction) -> None:
        """Pass the answer on and give the worker its next question."""
        self._dispatcher.worker_answered(worker, action)

    def worker_exited(self, worker: Worker) -> None:
        """Replace the worker. Let others answer what a remote worker leaves."""
        if self._starter.is_closed:
            return
        had_question = self._dispatcher.remove_worker(worker)
        if not worker.is_remote:
            self._starter.replace(worker)
        elif had_question or not self.workers:
            self._grow()
