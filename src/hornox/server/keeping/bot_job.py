"""One question to a bot that thinks ahead, from when it is asked until it is answered."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable

from hornox.engine import SeatAction
from hornox.server.keeping.bots import BotQuestion, SubstituteReason


class Job:
    """It waits in the queue, then a worker thinks about it."""

    def __init__(self, question: BotQuestion) -> None:
        loop = asyncio.get_running_loop()
        self.question = question
        self.since = loop.time()
        """When it was asked; when the worker began with it."""
        self.answer: asyncio.Future[SeatAction | SubstituteReason] = loop.create_future()
        self._timers: tuple[TimerHandle, ...] = ()

    def begin(self, patience: float, hung: float, kill: Callable[[], None]) -> float:
        """A worker begins with it; returns for how long it has waited."""
        loop = asyncio.get_running_loop()
        waited, self.since = loop.time() - self.since, loop.time()
        self._timers = (
            loop.call_later(patience, self.settle, SubstituteReason.TIMEOUT),
            loop.call_later(hung, kill),
        )
        return waited

    def end(self, found: SeatAction | SubstituteReason) -> float:
        """The worker has finished with it; returns for how long it has thought."""
        for timer in self._timers:
            timer.cancel()
        self.settle(found)
        return asyncio.get_running_loop().time() - self.since

    def settle(self, found: SeatAction | SubstituteReason) -> None:
        """Only the first answer counts."""
        if not self.answer.done():
            self.answer.set_result(found)
