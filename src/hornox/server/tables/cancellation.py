"""Telling apart the two ways in which a wait can be cancelled."""

from __future__ import annotations

import asyncio


def is_current_task_cancelled() -> bool:
    """Whether the task that runs now is to end.

    What it waits for may be cancelled, too: to the task that is a failure like any other.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
