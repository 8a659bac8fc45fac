"""Workers without processes, in virtual time."""

from __future__ import annotations

import asyncio
from typing import Any

from hornox.server.coach import CoachRequest, Emit
from hornox.server.coach.worker import (
    Begin,
    CoachWorkerListener,
    Done,
    Ready,
    Report,
    Stop,
    TaskPart,
)


def count_to(emit: Emit, most: int) -> int:
    """A task with so many parts."""
    for number in range(most):
        emit(number)
    return most


def request(
    key: str = "g1", person: str = "ann", *, parts: int = 3, quick: bool = False
) -> CoachRequest:
    return CoachRequest(person, key, count_to, (parts,), is_quick=quick)


class FakeWorker:
    """Tells a part every second; quick tasks are done after a tenth, also meanwhile."""

    def __init__(
        self,
        owner: CoachWorkerListener,
        *,
        warming: float = 1.0,
        silent: bool = False,
        is_remote: bool = False,
    ) -> None:
        self.is_remote = is_remote
        self._owner, self._silent = owner, silent
        self.begun: list[tuple[Any, ...]] = []
        self.stopped: set[int] = set()
        self.gone = False
        self._later(warming, Ready())

    def send(self, order: Begin | Stop) -> None:
        match order:
            case Begin(id, _, args):
                self.begun.append(args)
                if not self._silent:
                    asyncio.get_running_loop().create_task(self._work(id, *args))
            case Stop(id):
                self.stopped.add(id)

    async def _work(self, id: int, parts: int) -> None:
        for number in range(parts):
            await asyncio.sleep(1.0 if parts > 1 else 0.1)
            if id in self.stopped:
                self._report(Done(id, error="Stopped"))
                return
            self._report(TaskPart(id, number))
        self._report(Done(id, parts))

    def kill(self) -> None:
        if not self.gone:
            self.gone = True
            asyncio.get_running_loop().call_soon(self._owner.worker_exited, self)

    def _later(self, seconds: float, report: Report) -> None:
        asyncio.get_running_loop().call_later(seconds, self._report, report)

    def _report(self, report: Report) -> None:
        if not self.gone:
            self._owner.worker_reported(self, report)
