"""Commands that came too fast are sent again one by one, each after the time the server named."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

SLOW_FOR = 5.0
"""Seconds after a refusal in which new commands keep the same distance."""

MARGIN = 0.01
"""Seconds more than the server asks for: clocks are not that exact."""


class Resender:
    """Sends commands one by one while the server finds them too fast."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._queue: deque[str] = deque()
        self._running: asyncio.Task[None] | None = None
        self._distance = 0.0
        self._slow_until = 0.0

    @property
    def is_slow(self) -> bool:
        """Whether new commands have to queue up, too."""
        return bool(self._queue) or time.monotonic() < self._slow_until

    def slow_down(self, seconds: float) -> None:
        """Keep at least this distance for a while.

        The server names the time to its next free moment: the longest of these is the distance.
        """
        before = self._distance if self.is_slow else 0.0
        self._distance = max(before, seconds + MARGIN)
        self._slow_until = time.monotonic() + SLOW_FOR

    def add(self, id: str) -> None:
        """Send this command after the others that wait."""
        self._queue.append(id)
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())

    def close(self) -> None:
        """Forget what waits: all commands without a reply are sent on the next connection."""
        self._queue.clear()
        if self._running is not None:
            self._running.cancel()

    async def _run(self) -> None:
        while self._queue:
            await asyncio.sleep(self._distance)
            if self._queue:
                await self._send(self._queue.popleft())
