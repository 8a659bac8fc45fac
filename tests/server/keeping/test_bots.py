"""Bots that think for tables always answer, whatever becomes of their processes."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from hornox.bots import LEVELS, CautiousBot
from hornox.engine import View, is_allowed
from hornox.record import Game
from hornox.server.keeping import OFFERED_BOTS, InlineBots, ProcessBots, bots
from hornox.server.keeping.bots import THINKERS


def view() -> View:
    return Game.new("base", 3, seed=1).view(0)


def at_once() -> None:
    """Do not compile what is not needed here."""


def test_the_levels_are_offered_and_the_two_everybody_knows() -> None:
    assert (*(kind.name for kind in LEVELS), "cautious", "random") == OFFERED_BOTS
    assert {*OFFERED_BOTS} > THINKERS


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
            first = await runner.choose("random", view(), "seed")
            assert is_allowed(view(), first)
            assert runner._pool is not None
            (worker,) = runner._pool._processes
            os.kill(worker, signal.SIGKILL)
            answers = [await runner.choose("random", view(), "seed") for _ in range(2)]
            assert answers[0] in (CautiousBot().choose(view()), first)
            assert answers[1] == first, "another worker was started"
        finally:
            await runner.close()

    asyncio.run(main())


def test_who_thinks_for_too_long_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        runner = ProcessBots(patience=0.001, prepare=at_once)
        monkeypatch.setattr(bots, "WARMING", 0.001)
        try:
            assert await runner.choose("bull", view(), "seed") == CautiousBot().choose(view())
            assert runner._pool is None, "a worker that hangs is not used again"
        finally:
            await runner.close()

    asyncio.run(main())
