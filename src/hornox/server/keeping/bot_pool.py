"""Bots for all tables: light levels think at once, others in workers, whose time is shared."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hornox.engine import SeatAction
from hornox.server.keeping.bot_job import Job
from hornox.server.keeping.bot_worker import Worker, WorkerOwner, WorkerProcess
from hornox.server.keeping.bots import (
    LIGHT,
    THINKERS,
    BotChoice,
    BotQuestion,
    SubstituteReason,
    think,
)
from hornox.server.keeping.fair_queue import FairQueue
from hornox.server.meters import BotMeters

LOG = logging.getLogger(__name__)

LONGEST_BACKOFF = 60.0
"""Seconds between two attempts to start a worker that ends before it is ready."""


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """How many and how long, in seconds.

    `waiting`: questions in the queue for each worker. `patience`: for an answer, from when a worker
    begins with the question; the light level answers then. `hung`: after which the worker is
    killed. `grow`: another worker is started when a question had to wait for longer.
    """

    waiting: int = 64
    patience: float = 1.5
    hung: float = 10.0
    grow: float = 1.0


class BotPool:
    """Shares the time of up to `workers` processes fairly among all who ask.

    One worker is started when the first thinker is asked, the others when questions have to wait.
    One that ends is replaced; the others and the queue do not notice.
    """

    def __init__(
        self,
        workers: int = 1,
        limits: PoolLimits | None = None,
        thinkers: frozenset[str] = THINKERS,
        new_worker: Callable[[WorkerOwner], Worker] = WorkerProcess,
        meters: BotMeters | None = None,
    ) -> None:
        self._limits, self._meters = limits or PoolLimits(), meters or BotMeters()
        self._thinkers, self._new_worker = thinkers, new_worker
        self._queue: FairQueue[Job] = FairQueue(self._limits.waiting * workers)
        self._most = workers
        self._places = 0
        """Workers that there are or that are about to be started."""
        self._warming: set[Worker] = set()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, Job] = {}
        self._failures = 0
        """Workers in a row that have ended before they were ready."""
        self._warm = asyncio.Event()
        self._closed = False

    # what tables ask

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        jobs = [Job(question) for question in questions]
        self._submit([job for job in jobs if job.question.level in self._thinkers])
        try:
            return [await self._choice(job) for job in jobs]
        except asyncio.CancelledError:
            for job in jobs:
                self._queue.remove(job)
            raise

    def hurry(self, table: str) -> None:
        for job in self._queue.take(table):
            job.settle(SubstituteReason.BUSY)
        self._meters.queued(len(self._queue))

    def _submit(self, jobs: list[Job]) -> None:
        if not jobs:
            return
        self.warm_up()
        if not self.workers:
            for job in jobs:
                job.settle(SubstituteReason.WARMING)
            return
        asked = jobs[0].question
        for dropped in self._queue.put(asked.person, asked.table, jobs):
            dropped.settle(SubstituteReason.BUSY)
        self._hand_out()

    async def _choice(self, job: Job) -> BotChoice:
        level, view, seed = job.question.level, job.question.view, job.question.seed
        if level not in self._thinkers:
            return BotChoice(think(level, view, seed))
        found = await job.answer
        if not isinstance(found, SubstituteReason):
            return BotChoice(found)
        self._meters.substituted(found)
        return BotChoice(think(LIGHT, view, seed), found)

    # starting and ending

    def warm_up(self) -> None:
        """Start the first worker, unless that is done."""
        if not self._places and not self._closed:
            LOG.info("bots that think ahead warm up; until then %s thinks for them", LIGHT)
            self._add_worker()

    async def warm(self) -> None:
        """Wait until a worker is ready."""
        await self._warm.wait()

    @property
    def workers(self) -> tuple[Worker, ...]:
        """Those that are ready."""
        return (*self._idle, *self._busy)

    async def close(self) -> None:
        self._closed = True
        for worker in (*self._warming, *self._idle, *self._busy):
            worker.kill()
        for job in (*self._busy.values(), *(self._queue.get() for _ in range(len(self._queue)))):
            job.end(SubstituteReason.BUSY)
        for workers in (self._warming, self._idle, self._busy):
            workers.clear()

    def _add_worker(self) -> None:
        self._places += 1
        self._start()

    def _start(self) -> None:
        if self._closed:
            return
        try:
            self._warming.add(self._new_worker(self))
        except OSError as error:
            LOG.error("a worker of the bots could not be started: %s", type(error).__name__)
            self._start_later(self._backoff())

    def _start_later(self, delay: float) -> None:
        asyncio.get_running_loop().call_later(delay, self._start)

    # what workers say

    def worker_ready(self, worker: Worker) -> None:
        if self._closed:
            return
        self._warming.discard(worker)
        self._failures = 0
        self._idle.append(worker)
        self._warm.set()
        self._hand_out()

    def worker_answered(self, worker: Worker, action: SeatAction) -> None:
        job = self._busy.pop(worker, None)
        if job is not None:
            self._meters.thought(job.end(action))
            self._idle.append(worker)
            self._hand_out()

    def worker_gone(self, worker: Worker) -> None:
        """Start another one in its place: at once, or later if it has never been ready."""
        if self._closed:
            return
        delay = self._backoff() if worker in self._warming else 0.0
        job = self._busy.pop(worker, None)
        if job is not None:
            job.end(SubstituteReason.CRASH)
        self._warming.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        LOG.warning("a worker of the bots has ended; another one is started")
        self._start_later(delay)
        self._count()

    def _backoff(self) -> float:
        self._failures += 1
        return min(2.0**self._failures, LONGEST_BACKOFF)

    # sharing

    def _hand_out(self) -> None:
        while self._idle and len(self._queue):
            self._hand_over(self._idle.pop(), self._queue.get())
        self._count()

    def _hand_over(self, worker: Worker, job: Job) -> None:
        limits = self._limits
        waited = job.begin(limits.patience, limits.hung, lambda: self._kill(worker))
        self._meters.waited(waited)
        self._busy[worker] = job
        worker.ask(job.question)
        if waited > limits.grow and len(self.workers) == self._places < self._most:
            self._add_worker()

    def _kill(self, worker: Worker) -> None:
        """It hangs. What it was asked has been answered by the light level."""
        job = self._busy.pop(worker)
        job.end(SubstituteReason.TIMEOUT)
        worker.kill()

    def _count(self) -> None:
        self._meters.queued(len(self._queue))
        self._meters.ready(len(self.workers))
