"""Computes the jobs that a worker program has taken."""

from __future__ import annotations

import logging
from collections.abc import Callable

from hornox.server.coach import CoachError, CoachJob, CoachPool, CoachRequest
from hornox.server.jobs.database_thread import DatabaseThread
from hornox.server.jobs.kinds import is_quick
from hornox.server.jobs.tasks import GameReader, JobPlan, NothingToDo, plan_of
from hornox.server.logs import error_facts, log_event
from hornox.server.storage import StoreError, TakenJob, WorkerJobs

LOOK_EVERY = 1.0
"""Seconds between two looks at a job that tells nothing."""


class JobRunner:
    """Computes jobs in the processes of a pool, and stores their parts and results.

    `on_stored` is called after each.
    """

    def __init__(
        self,
        jobs: WorkerJobs,
        pool: CoachPool,
        thread: DatabaseThread,
        on_stored: Callable[[], None],
    ) -> None:
        self._jobs, self._pool, self._thread = jobs, pool, thread
        self._on_stored = on_stored
        self._computing: dict[tuple[str, int], CoachJob] = {}
        self._reader = GameReader(jobs.game, jobs.review)

    async def run(self, job: TakenJob) -> None:
        """Compute a job and store its result. A failure to store is another worker's chance."""
        try:
            plan = await self._thread.call(plan_of, job, self._reader)
            result = plan.known or await self._compute(job, plan)
            await self._thread.call(self._jobs.finish, job, result, None, plan.changes(result))
            self._on_stored()
        except (NothingToDo, CoachError) as error:
            await self._finish_failed(job, type(error).__name__)
        except StoreError as error:
            log_event("job-not-stored", logging.WARNING, kind=job.kind, **error_facts(error))
        except Exception as error:  # a job that cannot be read must not end the worker
            log_event("job-failed", logging.ERROR, kind=job.kind, **error_facts(error))
            await self._finish_failed(job, type(error).__name__)

    def cancel(self, key: str, attempt: int) -> None:
        """End a job that nobody waits for, or that another worker has taken."""
        computing = self._computing.get((key, attempt))
        if computing is not None:
            self._pool.cancel(computing)

    async def _finish_failed(self, job: TakenJob, error: str) -> None:
        try:
            await self._thread.call(self._jobs.finish, job, None, error)
            self._on_stored()
        except StoreError as failure:
            log_event("job-not-stored", logging.WARNING, kind=job.kind, **error_facts(failure))

    async def _compute(self, job: TakenJob, plan: JobPlan) -> str:
        """Compute the result, and store its parts on the way."""
        key = job.key, job.attempt
        name = f"{job.attempt}:{job.key}"
        request = CoachRequest(job.person, name, plan.task, plan.args, is_quick=is_quick(job))
        computing = self._computing[key] = self._pool.ask(request)
        try:
            stored = 0
            while not computing.result.done():
                await computing.wait_for_part(stored, LOOK_EVERY)
                parts = computing.parts[stored:]
                if parts:
                    await self._thread.call(self._jobs.add_parts, job, stored, parts)
                    self._on_stored()
                    stored += len(parts)
            return str(computing.result.result())
        finally:
            del self._computing[key]
