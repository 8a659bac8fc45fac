"""Starts worker processes and replaces those that exit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from hornox.server.tables.bot_worker import Worker

LOG = logging.getLogger(__name__)

MAX_BACKOFF = 60.0
"""Seconds between two attempts to start a worker that exits before it is ready."""


class WorkerStarter:
    """Starts up to `max_workers` workers."""

    def __init__(self, max_workers: int, new_worker: Callable[[], Worker]) -> None:
        self._max_workers, self._new_worker = max_workers, new_worker
        self.slots = 0
        """Workers that run or are about to be started."""
        self.failures = 0
        """Workers in a row that exited before they were ready."""
        self._warming: set[Worker] = set()
        self.is_closed = False

    def add(self) -> None:
        """Start one more worker, unless there are enough."""
        if self.slots < self._max_workers:
            self.slots += 1
            self._start()

    def mark_ready(self, worker: Worker) -> None:
        """Reset the backoff: a worker became ready."""
        self._warming.discard(worker)
        self.failures = 0

    def replace(self, worker: Worker) -> None:
        """Start another worker: at once, or after a backoff if this one was never ready."""
        delay = self._backoff() if worker in self._warming else 0.0
        self._warming.discard(worker)
        LOG.warning("a bot worker exited; starting another one")
        self._start_later(delay)

    def close(self) -> None:
        """Kill workers that are not ready yet and start no more."""
        self.is_closed = True
        for worker in self._warming:
            worker.kill()
        self._warming.clear()

    def _start(self) -> None:
        if self.is_closed:
            return
        try:
            self._warming.add(self._new_worker())
        except OSError as error:
            LOG.error("could not start a bot worker: %s", type(error).__name__)
            self._start_later(self._backoff())

    def _start_later(self, delay: float) -> None:
        asyncio.get_running_loop().call_later(delay, self._start)

    def _backoff(self) -> float:
        self.failures += 1
        return min(2.0**self.failures, MAX_BACKOFF)
