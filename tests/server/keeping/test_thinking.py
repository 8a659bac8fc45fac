"""A table goes on with its bots, whatever happens while they are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from hornox.record import Stream, sample_option
from hornox.server.keeping import BotChoice, BotQuestion, Keeper
from hornox.table import BotAnswer, FillWithBots, Start, StepAway, Terms
from tests.server.sessions.talking import SHORT, House
from tests.server.simulation_loop import run


class FailingBots:
    """Bots of which every third fails, each time in another way."""

    def __init__(self, *failures: Callable[[], Any]) -> None:
        self._failures = failures
        self._chance = Stream("failing", "bots")
        self._asked = 0

    async def choose(self, question: BotQuestion) -> BotChoice:
        self._asked += 1
        if self._asked % 3 == 0:
            await self._failures[self._asked // 3 % len(self._failures)]()
        return BotChoice(sample_option(question.view, self._chance))

    def hurry(self, table: str) -> None:
        pass

    async def close(self) -> None:
        pass


async def fail() -> None:
    raise RuntimeError


async def be_cancelled() -> None:
    raise asyncio.CancelledError


async def wait_for_what_is_cancelled() -> None:
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    future.cancel()
    await future


async def over(keeper: Keeper) -> bool:
    """Whether the game ends within two hours."""
    for _ in range(7200):
        if not keeper.shown.is_playing:
            return True
        await asyncio.sleep(1)
    return False


async def playing(house: House) -> Keeper:
    """A table at which only bots play."""
    keeper, (ann,) = await house.table("Ann", terms=Terms(SHORT, places=4))
    await ann.do(FillWithBots("champion"))
    await ann.do(Start())
    await ann.do(StepAway())
    return keeper


@pytest.mark.parametrize("failure", [fail, be_cancelled, wait_for_what_is_cancelled])
def test_a_game_ends_although_bots_fail(failure: Callable[[], Any]) -> None:
    async def main() -> None:
        house = await House(bots=FailingBots(failure)).open()
        assert await over(await playing(house))

    run(main())


def test_a_table_is_asked_again_when_an_answer_could_not_be_handed_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever ends the asking, the same bots are asked again a little later."""
    hand_in, handed = Keeper.hand_in, 0

    def failing(keeper: Keeper, answer: BotAnswer) -> None:
        nonlocal handed
        handed += 1
        if handed % 5 == 0:
            raise (RuntimeError, asyncio.CancelledError)[handed % 2]
        hand_in(keeper, answer)

    async def main() -> None:
        monkeypatch.setattr(Keeper, "hand_in", failing)
        assert await over(await playing(await House().open()))

    run(main())


def test_bots_are_not_asked_again_at_a_table_that_has_ended() -> None:
    async def for_hours() -> None:
        await asyncio.sleep(7200)

    async def main() -> None:
        house = await House(bots=FailingBots(for_hours)).open()
        keeper = await playing(house)
        await asyncio.sleep(60)
        assert keeper._thinking.is_busy
        await keeper.close()
        await asyncio.sleep(60)
        assert not keeper._thinking.is_busy

    run(main())
