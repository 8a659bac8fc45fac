"""One computation for the coach, from the request to its result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hornox.engine.cards import Word
from hornox.server.coach.errors import CoachError
from hornox.server.coach.worker import Task


class JobState(Word):
    """How far a job is."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class CoachRequest:
    """Ask for `task(emit, *args)` in a worker.

    `person` says who asks: people take turns. Requests with the same `key` share one job. A quick
    one (below a second) interrupts a long one between two parts.
    """

    person: str
    key: str
    task: Task = field(repr=False)
    args: tuple[Any, ...] = field(repr=False)
    is_quick: bool = False
    on_done: Callable[[Any], None] | None = None
    """Called with the result, once for the job."""


class CoachJob:
    """A request that waits or is worked on. `parts` are what the task has emitted so far.

    It is cancelled when it was not wanted for a while: each look at it says that it is wanted.
    """

    def __init__(self, request: CoachRequest) -> None:
        loop = asyncio.get_running_loop()
        self.request = request
        self.state = JobState.QUEUED
        self.parts: list[Any] = []
        self.result: asyncio.Future[Any] = loop.create_future()
        self.result.add_done_callback(_ignore_error)  # no client may be waiting for it
        self.wanted_at = self.since = loop.time()
        self._changed = asyncio.Event()
        self._repeated = 0

    def want(self) -> None:
        """Keep the job for a while."""
        self.wanted_at = asyncio.get_running_loop().time()

    async def wait_for_part(self, known: int, seconds: float) -> None:
        """Wait until there are more than `known` parts, or the job has ended, or time is up."""
        self.want()
        try:
            async with asyncio.timeout(seconds):
                while len(self.parts) <= known and not self.result.done():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            pass

    def start(self) -> float:
        """A worker begins. Return how long the job waited."""
        now = asyncio.get_running_loop().time()
        waited, self.since = now - self.since, now
        self.state = JobState.RUNNING
        return waited

    def restart(self) -> None:
        """Wait for another worker. It will emit the same parts from the first one on."""
        self.state = JobState.QUEUED
        self.since = asyncio.get_running_loop().time()
        self._repeated = len(self.parts)

    def add(self, part: Any) -> None:
        """Add what the task has emitted."""
        if self._repeated:
            self._repeated -= 1
            return
        self.parts.append(part)
        self._changed.set()

    def finish(self, result: Any) -> None:
        """Set the result."""
        if not self.result.done():
            self.state = JobState.DONE
            self.result.set_result(result)
            if self.request.on_done is not None:
                self.request.on_done(result)
            self._changed.set()

    def fail(self, error: CoachError) -> None:
        """End the job without a result."""
        if not self.result.done():
            self.state = JobState.FAILED
            self.result.set_exception(error)
            self._changed.set()


def _ignore_error(result: asyncio.Future[Any]) -> None:
    if not result.cancelled():
        result.exception()
