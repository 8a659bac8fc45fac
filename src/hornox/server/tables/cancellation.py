"""Tell the cancellation of a task from the cancellation of what it awaits."""

from __future__ import annotations

import asyncio


def is_current_task_cancelled() -> bool:
    """Check whether the current task itself was asked to stop.

    A cancelled future that the task awaits raises the same error, but is a failure like any other.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
