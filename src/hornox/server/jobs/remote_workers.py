"""Workers on other machines, as the pools of bots and of the coach see them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from hornox.server.coach.worker import Begin, CoachWorkerListener, Done, Stop, TaskPart
from hornox.server.jobs.client import JobClient
from hornox.server.jobs.kinds import JobKind, action_of_result, bot_job, coach_job
from hornox.server.storage import JobStatus, NewJob
from hornox.server.tables.bot_worker import WorkerListener
from hornox.server.tables.bots import BotQuestion

PATIENCE = {JobKind.BOT: 0.5, JobKind.HINT: 1.0, JobKind.REVIEW: 10.0}
"""Seconds until a job that no worker has taken is done by the server itself."""


@dataclass(frozen=True, slots=True)
class RemoteJobListener:
    """What happens with a job. After `done` or `declined` nothing follows."""

    part: Callable[[str], None]
    done: Callable[[str | None, str | None], None]
    declined: Callable[[], None]


class RemoteJob:
    """One job, until it is done, cancelled, or declined because no worker takes it."""

    def __init__(self, client: JobClient, job: NewJob, listener: RemoteJobListener) -> None:
        self._client, self._job, self._listener = client, job, listener
        self._timer: asyncio.TimerHandle | None = None
        self._wait_for_worker()
        client.add(job, self._on_status)

    def cancel(self) -> None:
        """Give it up."""
        self._stop_timer()
        self._client.drop(self._job.key)

    def _on_status(self, status: JobStatus) -> None:
        for part in status.parts:
            self._listener.part(part)
        if status.is_done:
            self.cancel()
            self._listener.done(status.result, status.error)
        elif status.is_taken:
            self._stop_timer()
        else:  # the worker that had taken it may have died
            self._wait_for_worker()

    def _wait_for_worker(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(PATIENCE[JobKind(self._job.kind)], self._decline)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _decline(self) -> None:
        self.cancel()
        self._listener.declined()


class RemoteBotWorker:
    """One seat at the workers, for the pool of bots."""

    is_remote = True

    def __init__(
        self, owner: WorkerListener, client: JobClient, on_declined: Callable[[], None]
    ) -> None:
        self._owner, self._client, self._on_declined = owner, client, on_declined
        self._job: RemoteJob | None = None
        self.is_gone = False
        owner.worker_ready(self)

    @property
    def is_busy(self) -> bool:
        """Whether a question is out."""
        return self._job is not None

    def ask(self, question: BotQuestion) -> None:
        """Order the answer to a question."""
        if self.is_gone:  # the pool is about to hear of it
            return
        listener = RemoteJobListener(lambda part: None, self._on_done, self._decline)
        self._job = RemoteJob(self._client, bot_job(question, uuid4().hex), listener)

    def kill(self) -> None:
        """Give the present question up. The pool does not count on this seat any more."""
        self.retire()

    def retire(self) -> None:
        """Leave the pool."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        if not self.is_gone:
            self.is_gone = True
            asyncio.get_running_loop().call_soon(self._owner.worker_exited, self)

    def _on_done(self, result: str | None, error: str | None) -> None:
        self._job = None
        if result is None:
            self.retire()
        else:
            self._owner.worker_answered(self, action_of_result(result))

    def _decline(self) -> None:
        self._on_declined()
        self.retire()


class RemoteCoachWorker:
    """One seat at the workers, for the coach: a review, and a hint in between."""

    is_remote = True

    def __init__(
        self, owner: CoachWorkerListener, client: JobClient, on_declined: Callable[[], None]
    ) -> None:
        self._owner, self._client, self._on_declined = owner, client, on_declined
        self._jobs: dict[int, RemoteJob] = {}
        self.is_gone = False
        owner.worker_joined(self)

    @property
    def is_busy(self) -> bool:
        """Whether a task is out."""
        return bool(self._jobs)

    def send(self, order: Begin | Stop) -> None:
        """Order a task, or give it up."""
        match order:
            case Begin():
                self._begin(order)
            case Stop(id):
                self._stop(id)

    def kill(self) -> None:
        """Give all tasks up."""
        self.retire()

    def retire(self) -> None:
        """Leave the pool."""
        for job in self._jobs.values():
            job.cancel()
        self._jobs.clear()
        if not self.is_gone:
            self.is_gone = True
            asyncio.get_running_loop().call_soon(self._owner.worker_exited, self)

    def _begin(self, begin: Begin) -> None:
        if self.is_gone:  # the pool is about to hear of it
            return
        job = coach_job(begin)
        if job is None:  # only the server itself can do it
            self.retire()
            return

        def done(result: str | None, error: str | None) -> None:
            del self._jobs[begin.id]
            self._owner.worker_reported(self, Done(begin.id, result, error))

        listener = RemoteJobListener(
            part=lambda text: self._owner.worker_reported(self, TaskPart(begin.id, text)),
            done=done,
            declined=self._decline,
        )
        self._jobs[begin.id] = RemoteJob(self._client, job, listener)

    def _stop(self, id: int) -> None:
        job = self._jobs.pop(id, None)
        if job is not None:
            job.cancel()
            stopped = Done(id, error="Stopped")
            asyncio.get_running_loop().call_soon(self._owner.worker_reported, self, stopped)

    def _decline(self) -> None:
        self._on_declined()
        self.retire()
