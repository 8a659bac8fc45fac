"""A worker that computes in the event loop, for tests of the HTTP API."""

from __future__ import annotations

import asyncio
from typing import Any

from hornox.server.coach import CoachPool
from hornox.server.coach.worker import Begin, CoachWorkerListener, Done, Ready, Stop, TaskPart


class InlineWorker:
    """Carries a task out at once."""

    is_remote = False

    def __init__(self, owner: CoachWorkerListener) -> None:
        self._owner = owner
        asyncio.get_running_loop().call_soon(owner.worker_reported, self, Ready())

    def send(self, order: Begin | Stop) -> None:
        if isinstance(order, Begin):
            loop = asyncio.get_running_loop()

            def report(part: Any) -> None:
                loop.call_soon(self._owner.worker_reported, self, TaskPart(order.id, part))

            result = order.task(report, *order.args)
            loop.call_soon(self._owner.worker_reported, self, Done(order.id, result))

    def kill(self) -> None:
        pass


def inline_coach() -> CoachPool:
    return CoachPool(new_worker=InlineWorker)
