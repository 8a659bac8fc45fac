"""How late the event loop is: everybody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PAUSE = 0.5
"""Seconds between two looks."""


async def watch_loop(note: Callable[[float], None], pause: float = PAUSE) -> None:
    """Note how many seconds later than asked for the loop goes on, until this is cancelled."""
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + pause
        await asyncio.sleep(pause)
        note(max(0.0, clock() - due))
