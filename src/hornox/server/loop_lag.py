"""Measure how late the event loop runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

INTERVAL = 0.5
"""Seconds between two measurements."""


async def measure_loop_lag(record: Callable[[float], None], interval: float = INTERVAL) -> None:
    """Record repeatedly how many seconds late the loop wakes this task, until cancelled."""
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + interval
        await asyncio.sleep(interval)
        record(max(0.0, clock() - due))
