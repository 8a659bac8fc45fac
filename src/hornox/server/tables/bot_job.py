"""One question to a bot worker, from the request to the answer."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable

from hornox.engine import SeatAction
from hornox.server.tables.bots import BotQuestion, SubstituteReason


class BotJob:
    """A question that waits in the queue and is then answered by a worker."""

    def __init__(self, question: BotQuestion) -> None:
        loop = asyncio.get_running_loop()
        self.question = question
        self._since = loop.time()
        """When the question was asked; after `start`, when the worker began."""
        self.result: asyncio.Future[SeatAction | SubstituteReason] = loop.create_future()
        self._timers: tuple[TimerHandle, ...] = ()

    def start(self, answer_timeout: float, hang_timeout: float, kill: Callable[[], None]) -> float:
        """Start the timeouts when a worker begins. Return how long the job waited."""
        loop = asyncio.get_running_loop()
        waited, self._since = loop.time() - self._since, loop.time()
        hang = loop.call_later(hang_timeout, kill)
        late = () if self.question.exact else (self._substitute_after(answer_timeout),)
        self._timers = (hang, *late)
        return waited

    def _substitute_after(self, seconds: float) -> TimerHandle:
        loop = asyncio.get_running_loop()
        return loop.call_later(seconds, self.resolve, SubstituteReason.TIMEOUT)

    def stop_timers(self) -> None:
        """Stop the timeouts."""
        for timer in self._timers:
            timer.cancel()

    def finish(self, result: SeatAction | SubstituteReason) -> float:
        """Stop the timeouts when the worker is done. Return how long it took."""
        self.stop_timers()
        self.resolve(result)
        return asyncio.get_running_loop().time() - self._since

    def resolve(self, result: SeatAction | SubstituteReason) -> None:
        """Set the result. Only the first result counts."""
        if not self.result.done():
            self.result.set_result(result)
