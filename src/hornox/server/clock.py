"""The server's clock: wall time that never goes back and never jumps."""

from __future__ import annotations

import time
from collections.abc import Callable

from hornox.table import Milliseconds

PER_MILLISECOND = 1_000_000
SLEW_DIVISOR = 100
"""The clock runs at most 1/100 faster or slower than monotonic time."""


class SteadyClock:
    """Milliseconds since 1970: the wall time at the start plus monotonic time.

    When the wall clock is changed, this one follows slowly, so that no deadline jumps and no bot
    waits for a moment that is past.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._now, self._last_steady = wall(), steady()

    def __call__(self) -> Milliseconds:
        steady_now = self._steady()
        elapsed, self._last_steady = steady_now - self._last_steady, steady_now
        self._now += elapsed
        max_slew = elapsed // SLEW_DIVISOR
        self._now += max(-max_slew, min(max_slew, self._wall() - self._now))
        return self._now // PER_MILLISECOND

    def advance_to(self, earliest: Milliseconds) -> None:
        """Set the clock forward to this time, if it is behind: stored times are in the past."""
        self._now = max(self._now, earliest * PER_MILLISECOND)
