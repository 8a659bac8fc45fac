"""The server's clock: wall time that never goes back and never jumps."""

from __future__ import annotations

import time
from collections.abc import Callable

from hornox.table import Milliseconds

PER_MILLISECOND = 1_000_000
SLOWEST_CATCH_UP = 100
"""The clock is at most one part in so many faster or slower than time goes."""


class SteadyClock:
    """Milliseconds since 1970: the wall time at the start, and then as monotonic time goes on.

    If the wall clock is set, this one follows slowly, so that no deadline is rushed or put off
    and no bot waits for a moment that is long past.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._now, self._looked = wall(), steady()

    def __call__(self) -> Milliseconds:
        looked = self._steady()
        passed, self._looked = looked - self._looked, looked
        self._now += passed
        most = passed // SLOWEST_CATCH_UP
        self._now += max(-most, min(most, self._wall() - self._now))
        return self._now // PER_MILLISECOND

    def advance_to(self, moment: Milliseconds) -> None:
        """It is at least this late: what was stored before has happened."""
        self._now = max(self._now, moment * PER_MILLISECOND)
