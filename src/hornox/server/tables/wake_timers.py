"""Timers that load a table again at its next deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine


class WakeTimers:
    """At most one timer per table."""

    def __init__(self, wake: Callable[[str], Coroutine[None, None, None]]) -> None:
        self._wake = wake
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._waking: set[asyncio.Task[None]] = set()

    def __contains__(self, code: str) -> bool:
        return code in self._timers

    def set(self, code: str, seconds: float) -> None:
        """Wake the table after this many seconds. Replaces an earlier timer."""
        self.cancel(code)
        loop = asyncio.get_running_loop()
        self._timers[code] = loop.call_later(seconds, self._fire, code)

    def cancel(self, code: str) -> None:
        """Cancel the timer of this table, if there is one."""
        timer = self._timers.pop(code, None)
        if timer is not None:
            timer.cancel()

    def cancel_all(self) -> None:
        """Cancel all timers."""
        for code in [*self._timers]:
            self.cancel(code)

    def _fire(self, code: str) -> None:
        del self._timers[code]
        waking = asyncio.get_running_loop().create_task(self._wake(code))
        self._waking.add(waking)
        waking.add_done_callback(self._waking.discard)
