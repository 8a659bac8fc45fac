"""The worker program: takes jobs from the database and stores what its processes compute."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from hornox.server.bus import Bus
from hornox.server.coach import CoachLimits, CoachPool
from hornox.server.jobs.database_thread import DatabaseThread
from hornox.server.jobs.job_runner import JobRunner
from hornox.server.jobs.kinds import JOB_VERSION, LAST_QUICK, PRIORITIES, is_quick
from hornox.server.jobs.signals import ANSWERS, JOBS, Signals
from hornox.server.logs import error_facts, log_event
from hornox.server.storage import StoreError, TakenJob, WorkerJobs

RENEW_EVERY = 1.0
"""Seconds between two renewals of the leases. They are over after three."""

LIMITS = CoachLimits(jobs_each=1_000, kept=0.0)
"""The database bounds the jobs of a person."""

STOP_WITHIN = 2.0
"""Seconds for quick jobs when the program stops."""

WARN_EVERY = 60.0
"""Seconds between two warnings about jobs of another version."""

LAST = max(PRIORITIES.values())


class JobWorker:
    """Takes only as many jobs as processes are free: what waits, waits in the database.

    Each process has a long job, and a quick one that interrupts it.
    """

    def __init__(self, jobs: WorkerJobs, pool: CoachPool, bus: Bus | None = None) -> None:
        self._jobs, self._pool = jobs, pool
        self._unstarted = pool.workers.most
        self._thread = DatabaseThread()
        self._running: dict[TakenJob, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()
        self._signals = Signals(bus, ANSWERS, JOBS, self._changed.set)
        self._runner = JobRunner(jobs, pool, self._thread, self._signals.send)
        self._warned_at = -WARN_EVERY

    async def run(self) -> None:
        """Take jobs until cancelled. Then give them back."""
        self._start(1)
        renewing = asyncio.create_task(self._renew_periodically())
        try:
            while True:
                await self._wait()
                await self._take()
        finally:
            renewing.cancel()
            await self._stop()

    def _start(self, processes: int) -> None:
        """Start some of the processes."""
        for _ in range(processes):
            self._pool.workers.start()
        self._unstarted -= processes

    async def _wait(self) -> None:
        self._changed.clear()
        try:
            async with asyncio.timeout(self._signals.poll):
                await self._changed.wait()
        except TimeoutError:
            pass

    async def _take(self) -> None:
        """Take jobs for the free processes, first quick ones."""
        for quick, first, last in ((True, 0, LAST_QUICK), (False, LAST_QUICK + 1, LAST)):
            free = self._pool.workers.free(quick=quick)
            if not free:
                continue
            try:
                taken = await self._thread.call(self._jobs.take, free, first, last)
            except StoreError as error:
                log_event("jobs-unavailable", logging.WARNING, **error_facts(error))
                await asyncio.sleep(RENEW_EVERY)
                return
            if taken:
                self._signals.send()
            for job in taken:
                task = asyncio.create_task(self._runner.run(job))
                self._running[job] = task
                task.add_done_callback(lambda _, job=job: self._forget(job))  # type: ignore[misc]

    def _forget(self, job: TakenJob) -> None:
        del self._running[job]
        self._changed.set()

    async def _renew_periodically(self) -> None:
        while True:
            try:
                await self._renew()
            except StoreError as error:
                log_event("jobs-unavailable", logging.WARNING, **error_facts(error))
            await asyncio.sleep(RENEW_EVERY)

    async def _renew(self) -> None:
        """Renew the leases, and give up what is no longer this worker's: nobody waits for it."""
        if self._pool.workers.ready:
            self._start(self._unstarted)  # they load what the first one has compiled
        mine = {(job.key, job.attempt) for job in self._running}
        kept = await self._thread.call(self._jobs.renew, self._pool.workers.ready)
        for key, attempt in mine - kept:
            self._runner.cancel(key, attempt)
        await self._warn_about_versions()

    async def _warn_about_versions(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._warned_at < WARN_EVERY:
            return
        for version, count in (await self._thread.call(self._jobs.other_versions)).items():
            self._warned_at = now
            log_event(
                "jobs-of-another-version",
                logging.WARNING,
                jobs=count,
                theirs=version,
                ours=JOB_VERSION,
            )

    async def _stop(self) -> None:
        """Finish what takes below a second, give the rest back, and end all processes."""
        with suppress(StoreError):
            await self._thread.call(self._jobs.renew, 0)
            quick = [task for job, task in self._running.items() if is_quick(job)]
            if quick:
                await asyncio.wait(quick, timeout=STOP_WITHIN)
            await self._thread.call(self._jobs.release)
        for task in self._running.values():
            task.cancel()
        self._pool.close()
        await self._thread.close()
        self._jobs.close()
