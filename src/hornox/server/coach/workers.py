"""The coach's worker processes, and what each of them works on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from hornox.server.coach.job import CoachJob
from hornox.server.coach.limits import CoachLimits
from hornox.server.coach.worker import Begin, CoachWorker, Stop
from hornox.server.logs import log_event

MAX_BACKOFF = 60.0
"""Seconds until another worker is started in place of one that ended."""


@dataclass(eq=False, slots=True)
class WorkerSlot:
    """A worker and what it works on: one long job and one quick job."""

    worker: CoachWorker
    is_ready: bool = False
    heard_at: float = 0.0
    running: dict[int, CoachJob] = field(default_factory=dict)

    def is_free(self, *, quick: bool) -> bool:
        busy = any(job.request.is_quick is quick for job in self.running.values())
        return self.is_ready and not busy


class CoachWorkers:
    """Starts up to `most` workers, and another one in place of one that ended."""

    def __init__(
        self, most: int, limits: CoachLimits, new_worker: Callable[[], CoachWorker]
    ) -> None:
        self.most, self._limits, self._new_worker = most, limits, new_worker
        self._slots: list[WorkerSlot] = []
        self._ids = count(1)
        self._failures = 0
        """Workers in a row that ended before they were ready."""
        self.is_closed = False

    def __iter__(self) -> Iterator[WorkerSlot]:
        return iter([*self._slots])

    def start(self) -> None:
        """Start another worker, if there may be one more."""
        own = sum(not slot.worker.is_remote for slot in self._slots)
        if own >= self.most or self.is_closed:
            return
        try:
            self._slots.append(WorkerSlot(self._new_worker()))
        except OSError as error:
            log_event("coach-not-started", logging.ERROR, error=type(error).__name__)
            self.start_later()

    def start_later(self) -> None:
        """Start a worker after a delay that grows with each failure."""
        delay = min(self._limits.restart_after * 2**self._failures, MAX_BACKOFF)
        self._failures += 1
        asyncio.get_running_loop().call_later(delay, self.start)

    def add(self, worker: CoachWorker) -> None:
        """Add a worker that is ready."""
        self._slots.append(WorkerSlot(worker, is_ready=True))

    @property
    def ready(self) -> int:
        """How many workers are ready."""
        return sum(slot.is_ready for slot in self._slots)

    def free(self, *, quick: bool) -> int:
        """How many workers could begin a quick or a long job now."""
        return sum(slot.is_free(quick=quick) for slot in self._slots)

    def find(self, worker: CoachWorker) -> WorkerSlot | None:
        """Return the slot of this worker."""
        return next((slot for slot in self._slots if slot.worker is worker), None)

    def remove(self, slot: WorkerSlot) -> None:
        """Forget a worker that ended."""
        self._slots.remove(slot)

    def set_ready(self, slot: WorkerSlot) -> None:
        """Note that a worker takes jobs now."""
        slot.is_ready = True
        self._failures = 0

    def begin(self, slot: WorkerSlot, job: CoachJob) -> None:
        """Let a worker begin a job."""
        slot.heard_at = asyncio.get_running_loop().time()
        id = next(self._ids)
        slot.running[id] = job
        request = job.request
        slot.worker.send(Begin(id, request.task, request.args, request.key, request.person))

    def stop(self, job: CoachJob) -> None:
        """Tell the worker of a job to stop it."""
        for slot in self._slots:
            for id, running in slot.running.items():
                if running is job:
                    slot.worker.send(Stop(id))

    def kill_silent(self, now: float) -> None:
        """Kill workers that work and tell nothing."""
        for slot in self._slots:
            if slot.running and now - slot.heard_at > self._limits.hang_timeout:
                slot.worker.kill()

    def close(self) -> None:
        """Kill all workers."""
        self.is_closed = True
        for slot in self._slots:
            slot.worker.kill()
