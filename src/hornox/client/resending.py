"""Commands that came too fast are sent again one by one, each after the time the server named."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable


class Resender:
    """Sends commands after a wait. While some wait, new ones queue up behind them."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._queue: deque[tuple[str, float]] = deque()
        self._running: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether commands wait to be sent."""
        return self._running is not None and not self._running.done()

    def add(self, id: str, seconds: float) -> None:
        """Send this command after the others that wait, and after so many seconds."""
        self._queue.append((id, seconds))
        if not self.is_busy:
            self._running = asyncio.create_task(self._run())

    def close(self) -> None:
        """Forget what waits: all commands without a reply are sent on the next connection."""
        self._queue.clear()
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        while self._queue:
            id, seconds = self._queue.popleft()
            await asyncio.sleep(seconds)
            await self._send(id)
