"""One question to a bot that thinks ahead, from when it is asked until it is answered."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable

from hornox.engine import SeatAction
from hornox.server.tables.bots import BotQuestion, SubstituteReason


class BotJob:
    """It waits in the queue, then a worker thinks about it."""

    def __init__(self, question: BotQuestion) -> None:
        loop = asyncio.get_running_loop()
        self.question = question
        self._since = loop.time()
        """When it was asked; when the worker began with it."""
        self.result: asyncio.Future[SeatAction | SubstituteReason] = loop.create_future()
        self._timers: tuple[TimerHandle, ...] = ()

    def start(self, answer_timeout: float, hang_timeout: float, kill: Callable[[], None]) -> float:
        """A worker begins with it; returns for how long it has waited."""
        loop = asyncio.get_running_loop()
        waited, self._since = loop.time() - self._since, loop.time()
        self._timers = (
            loop.call_later(answer_timeout, self.resolve, SubstituteReason.TIMEOUT),
            loop.call_later(hang_timeout, kill),
        )
        return waited

    def finish(self, result: SeatAction | SubstituteReason) -> float:
        """The worker has finished with it; returns for how long it has thought."""
        for timer in self._timers:
            timer.cancel()
        self.resolve(result)
        return asyncio.get_running_loop().time() - self._since

    def resolve(self, result: SeatAction | SubstituteReason) -> None:
        """Only the first answer counts."""
        if not self.result.done():
            self.result.set_result(result)
