"""The timer of a table's next deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hornox.table import Milliseconds

MAX_SLEEP: Milliseconds = 3_600_000
"""Re-arm at least hourly: monotonic and wall time drift apart."""


class DeadlineTimer:
    """Calls `on_deadline` at the next deadline, or in an hour if that is earlier."""

    __slots__ = ("_deadline", "_now", "_on_deadline", "_timer")

    def __init__(self, now: Callable[[], Milliseconds], on_deadline: Callable[[], None]) -> None:
        self._now, self._on_deadline = now, on_deadline
        self._deadline: Milliseconds | None = None
        self._timer: asyncio.TimerHandle | None = None

    def set(self, deadline: Milliseconds | None) -> None:
        """Replace the deadline; `None` cancels it."""
        if deadline == self._deadline:
            return
        self._deadline = deadline
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if deadline is not None:
            wait = min(max(1, deadline - self._now()), MAX_SLEEP)
            self._timer = asyncio.get_running_loop().call_later(wait / 1000, self._fire)

    def _fire(self) -> None:
        self._deadline = None
        self._on_deadline()
