"""News of all tables on their way to viewers: a few at a time, so that nobody who acts waits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

SHARE = 16
"""One of so many that wait is told at once, beside the first: whoever is behind hurries."""


class Telling:
    """A queue before all viewers, in the order in which things became durable.

    Somebody waits for a reply, which therefore does not come through here; news may come a moment
    later. To tell the news of one command takes as long as to decide on another one. So in one
    turn of the event loop only a few are told, and what people ask is heard in between.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def add(self, tell: Callable[[], None]) -> None:
        """Tell this after all that was added before."""
        self._waiting.append(tell)
        if len(self._waiting) == 1:
            self._go_on_soon()

    async def settled(self) -> None:
        """When all that waits now is told."""
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.add(lambda: None if told.cancelled() else told.set_result(None))
        await told

    def _go_on_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        try:
            for _ in range(1 + len(self._waiting) // SHARE):
                self._tell_first()
        finally:
            if self._waiting:
                self._go_on_soon()

    def _tell_first(self) -> None:
        """It waits until it is told: what it may add is behind it."""
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
