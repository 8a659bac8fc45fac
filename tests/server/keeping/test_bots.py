"""Bots that think for tables always answer, whatever becomes of their processes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from hornox.bots import LEVELS, CautiousBot, make_bot
from hornox.bots.thinker import ThinkerBot
from hornox.engine import View, is_allowed
from hornox.record import Game
from hornox.server.keeping import OFFERED_BOTS, InlineBots, ProcessBots
from hornox.server.keeping.bots import THINKERS


def view() -> View:
    return Game.new("base", 3, seed=1).view(0)


def at_once() -> None:
    """Do not compile what is not needed here."""


def for_ever() -> None:
    time.sleep(3600)


KILLED = """
import time
from functools import partial
from hornox.server.keeping.bots import ProcessBots, prepare_worker
from tests.server.keeping.test_bots import at_once

if __name__ == "__main__":
    runner = ProcessBots(prepare=partial(prepare_worker, at_once))
    runner.warm_up().result(60)
    print("warm", flush=True)
    time.sleep(60)
"""


def test_the_levels_are_offered_and_the_two_everybody_knows() -> None:
    assert (*(kind.name for kind in LEVELS), "cautious", "random") == OFFERED_BOTS


def test_levels_that_think_ahead_do_so_elsewhere() -> None:
    levels = [kind.name for kind in LEVELS]
    assert {name for name in levels if isinstance(make_bot(name, "1"), ThinkerBot)} == THINKERS


@pytest.mark.parametrize("level", sorted({*OFFERED_BOTS, "no such bot"} - THINKERS))
def test_quick_levels_answer_on_the_spot(level: str) -> None:
    assert is_allowed(view(), asyncio.run(InlineBots().choose(level, view(), "seed")))


def test_quick_levels_need_no_process() -> None:
    async def main() -> None:
        runner = ProcessBots()
        assert is_allowed(view(), await runner.choose("ox", view(), "seed"))
        assert runner._pool is None
        await runner.close()

    asyncio.run(main())


def test_a_thinker_thinks_elsewhere_and_is_replaced_after_a_crash() -> None:
    async def main() -> None:
        runner = ProcessBots(thinkers=frozenset({"random"}), prepare=at_once)
        try:
            runner.warm_up().result(60)
            first = await runner.choose("random", view(), "seed")
            assert is_allowed(view(), first)
            assert runner._pool is not None
            (worker,) = runner._pool._processes
            os.kill(worker, signal.SIGKILL)
            second = await runner.choose("random", view(), "seed")
            assert second in (CautiousBot().choose(view()), first)
            runner.warm_up().result(60)
            assert await runner.choose("random", view(), "seed") == first
        finally:
            await runner.close()

    asyncio.run(main())


def test_nobody_waits_for_a_thinker_that_is_not_warm(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        runner = ProcessBots(prepare=for_ever)
        try:
            quick = await InlineBots().choose("ox", view(), "seed")
            answers = [await runner.choose("bull", view(), "seed") for _ in range(3)]
            assert answers == [quick] * 3
            assert not runner.warm_up().done()
        finally:
            await runner.close()

    with caplog.at_level("INFO"):
        asyncio.run(main())
    assert [record.message.split(";")[0] for record in caplog.records] == [
        "bots that think ahead warm up"
    ]


def test_a_worker_ends_with_its_server() -> None:
    """Also with one that was killed and could not tell it."""
    command = [sys.executable, "-c", KILLED]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "warm\n"
        server.kill()
        rest, _ = server.communicate(timeout=30)  # until nobody has it open any more
    assert rest == ""


def test_who_thinks_for_too_long_is_answered_for() -> None:
    async def main() -> None:
        runner = ProcessBots(patience=0.001, prepare=at_once)
        runner.warm_up().result(60)
        try:
            assert await runner.choose("bull", view(), "seed") == CautiousBot().choose(view())
            assert runner._pool is None, "a worker that hangs is not used again"
        finally:
            await runner.close()

    asyncio.run(main())
