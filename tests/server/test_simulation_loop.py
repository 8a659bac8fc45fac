"""The simulated process: what was killed takes no further step, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc

from tests.server.simulation_loop import Process, run


def test_the_clean_up_of_a_killed_process_may_start_tasks_that_never_run() -> None:
    steps: list[str] = []

    async def clean_up() -> None:
        steps.append("cleaned up")

    async def work() -> None:
        try:
            steps.append("began")
            await asyncio.sleep(10)
        finally:
            steps.append("closed")
            asyncio.get_running_loop().create_task(clean_up())

    async def world() -> None:
        process = Process()
        process.spawn(work())
        await asyncio.sleep(1)
        process.kill()
        await asyncio.sleep(100)
        assert steps == ["began"]

    run(world())
    gc.collect()
    assert steps == ["began", "closed"]
