"""A server's side of the jobs: adds them, and tells what became of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from hornox.server.bus import Bus
from hornox.server.jobs.database_thread import DatabaseThread
from hornox.server.jobs.kinds import JOB_VERSION
from hornox.server.jobs.signals import ANSWERS, JOBS, Signals
from hornox.server.logs import error_facts, log_event
from hornox.server.storage import JobRequests, JobStatus, NewJob, ServerJobs, StoreError

RETRY_AFTER = 0.5
"""Seconds until another try when the database did not answer."""

KEEP_EVERY = 3.0
"""Seconds between two renewals of these jobs. They expire after ten."""

JobListener = Callable[[JobStatus], None]


@dataclass(slots=True)
class _Watched:
    job: NewJob
    listener: JobListener
    parts: int = 0


@dataclass(slots=True)
class _Plan:
    """What to do in the next transaction."""

    added: dict[str, NewJob] = field(default_factory=dict)
    dropped: set[str] = field(default_factory=set)


class JobClient:
    """Looks after jobs while there are any. All its work with the database is in one thread."""

    def __init__(self, jobs: ServerJobs) -> None:
        self._jobs = jobs
        self._thread = DatabaseThread()
        self._watched: dict[str, _Watched] = {}
        self._plan = _Plan()
        self._changed = asyncio.Event()
        self._kept_at = 0.0
        self._task: asyncio.Task[None] | None = None
        self.use_bus(None)

    def use_bus(self, bus: Bus | None) -> None:
        """Tell workers of jobs over this bus, and hear of answers."""
        self._signals = Signals(bus, JOBS, ANSWERS, self._changed.set)

    def add(self, job: NewJob, listener: JobListener) -> None:
        """Add a job. The listener is told how it is doing until it is done or dropped."""
        self._watched[job.key] = _Watched(job, listener)
        self._plan.added[job.key] = job
        self._plan.dropped.discard(job.key)
        self._changed.set()

    def drop(self, key: str) -> None:
        """Cancel a job: this server no longer waits for it."""
        if self._watched.pop(key, None) is not None:
            self._plan.added.pop(key, None)
            self._plan.dropped.add(key)
            self._changed.set()

    async def seats(self) -> int:
        """Return how many processes of workers are ready; none if the database does not answer."""
        try:
            return await self._thread.call(self._jobs.seats, JOB_VERSION)
        except StoreError as error:
            log_event("jobs-unavailable", logging.WARNING, **error_facts(error))
            return 0

    def start(self) -> None:
        """Begin to look after jobs."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Cancel all jobs and close the connections."""
        if self._task is not None:
            self._task.cancel()
        for key in [*self._watched]:
            self.drop(key)
        await self._exchange()
        await self._thread.close()
        self._jobs.close()

    async def _run(self) -> None:
        while True:
            await self._wait()
            self._changed.clear()
            await self._exchange()

    async def _wait(self) -> None:
        """Wait for a change. While jobs are watched, wait at most until the next look."""
        if not self._watched:
            await self._changed.wait()
            return
        try:
            async with asyncio.timeout(self._signals.poll):
                await self._changed.wait()
        except TimeoutError:
            pass

    async def _exchange(self) -> None:
        """One transaction. If it fails, all it should have done is part of the next one."""
        plan, self._plan = self._plan, _Plan()
        try:
            requests = self._requests(plan, asyncio.get_running_loop().time())
            statuses = await self._thread.call(self._jobs.exchange, requests)
        except StoreError as error:
            log_event("jobs-unavailable", logging.WARNING, **error_facts(error))
            self._plan.added = plan.added | self._plan.added
            self._plan.dropped |= plan.dropped
            await asyncio.sleep(RETRY_AFTER)
            return
        if requests.added:
            self._signals.send()
        self._tell(statuses, requests)

    def _requests(self, plan: _Plan, now: float) -> JobRequests:
        kept: tuple[str, ...] = ()
        if now - self._kept_at >= KEEP_EVERY:
            self._kept_at, kept = now, (*self._watched,)
        watched = {key: job.parts for key, job in self._watched.items()}
        return JobRequests((*plan.added.values(),), (*plan.dropped,), watched, kept)

    def _tell(self, statuses: list[JobStatus], requests: JobRequests) -> None:
        for status in statuses:
            watched = self._watched.get(status.key)
            if watched is not None:
                watched.parts += len(status.parts)
                watched.listener(status)
        for key in requests.watched.keys() - {status.key for status in statuses}:
            if key in self._watched:  # lost with the database's last moments
                self._plan.added[key] = self._watched[key].job
                self._changed.set()
