"""Worker processes: they answer, exit, hang, and exit with their server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from hornox.engine import is_allowed
from hornox.server.tables import BotChoice, BotPool, InlineBots
from hornox.server.tables.bot_worker import NICENESS, WorkerProcess, prepare_worker
from hornox.server.tables.bots import SubstituteReason
from hornox.server.tables.job_dispatcher import PoolLimits
from tests.server.tables.fake_workers import VIEW, question

PATIENT = PoolLimits(answer_timeout=60, hang_timeout=60)
"""Processes get no time for a while on a busy machine: that is no failure here."""


def at_once() -> None:
    """Do not compile what is not needed here."""


def for_hours() -> None:
    time.sleep(3600)


def end() -> None:
    sys.exit(1)


KILLED = """
import asyncio
from functools import partial
from hornox.server.tables import BotPool
from hornox.server.tables.bot_worker import WorkerProcess, prepare_worker
from tests.server.tables.test_bot_worker import at_once

async def main():
    prepare = partial(prepare_worker, at_once)
    pool = BotPool(new_worker=partial(WorkerProcess, prepare=prepare))
    pool.warm_up()
    await pool.wait_until_warm()
    print("warm", flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def in_pool(
    test: Callable[[BotPool], Coroutine[Any, Any, None]],
    limits: PoolLimits = PATIENT,
    workers: int = 1,
    prepare: Callable[[], None] = at_once,
) -> None:
    async def main() -> None:
        new_worker = partial(WorkerProcess, prepare=prepare)
        pool = BotPool(workers, limits, frozenset({"random"}), new_worker)
        try:
            pool.warm_up()
            await asyncio.wait_for(test(pool), 120)
        finally:
            await pool.close()

    asyncio.run(main())


def worker(pool: BotPool) -> WorkerProcess:
    (found,) = pool.workers
    assert isinstance(found, WorkerProcess)
    return found


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_a_worker_gives_the_same_answer_as_inline() -> None:
    async def test(pool: BotPool) -> None:
        await pool.wait_until_warm()
        asked = [question("random")]
        assert await pool.choose(asked) == await InlineBots().choose(asked)

    in_pool(test)


def test_a_worker_that_is_killed_is_replaced() -> None:
    async def test(pool: BotPool) -> None:
        await pool.wait_until_warm()
        first = worker(pool)
        assert first.pid is not None
        os.kill(first.pid, signal.SIGKILL)
        (choice,) = await pool.choose([question("random")])
        assert is_allowed(VIEW, choice.action)
        assert choice.substitute in (SubstituteReason.CRASH, SubstituteReason.WARMING)
        await until(lambda: len(pool.workers) == 1 and worker(pool) is not first)
        (choice,) = await pool.choose([question("random")])
        assert choice.substitute is None

    in_pool(test)


def test_a_worker_that_hangs_is_killed_and_the_next_question_answered() -> None:
    async def test(pool: BotPool) -> None:
        await pool.wait_until_warm()
        first = worker(pool)
        assert first.pid is not None
        os.kill(first.pid, signal.SIGSTOP)
        hung, waiting = await pool.choose([question("random")] * 2)
        assert hung.substitute is SubstituteReason.TIMEOUT
        assert waiting.substitute is not SubstituteReason.CRASH
        await until(lambda: len(pool.workers) == 1 and worker(pool) is not first)
        with pytest.raises(ProcessLookupError):
            os.kill(first.pid, 0)

    in_pool(test, PoolLimits(answer_timeout=1, hang_timeout=3))


def test_a_worker_that_exits_while_warming_up_is_substituted() -> None:
    async def test(pool: BotPool) -> None:
        await until(lambda: pool._starter.failures > 0)
        (choice,) = await pool.choose([question("random")])
        assert choice == BotChoice(choice.action, SubstituteReason.WARMING)

    in_pool(test, prepare=end)


def test_a_pool_can_be_closed_while_a_worker_warms_up() -> None:
    async def test(pool: BotPool) -> None:
        (choice,) = await pool.choose([question("random")])
        assert choice.substitute is SubstituteReason.WARMING

    in_pool(test, prepare=for_hours)


def test_waiting_questions_start_more_workers() -> None:
    async def test(pool: BotPool) -> None:
        await pool.wait_until_warm()
        choices = await pool.choose([question("random")] * 20)
        assert {choice.substitute for choice in choices} == {None}
        await until(lambda: len(pool.workers) == 2)

    in_pool(test, PoolLimits(answer_timeout=60, hang_timeout=60, grow_after=0.0), workers=2)


def test_workers_have_a_lower_priority() -> None:
    async def test(pool: BotPool) -> None:
        await pool.wait_until_warm()
        pid = worker(pool).pid
        assert pid is not None
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, own + NICENESS)

    in_pool(test, prepare=partial(prepare_worker, at_once))


def test_a_worker_ends_with_its_server() -> None:
    """Also when the server was killed."""
    command = [sys.executable, "-c", KILLED]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "warm\n"
        server.kill()
        rest, _ = server.communicate(timeout=30)  # until no process has it open
    assert rest == ""
