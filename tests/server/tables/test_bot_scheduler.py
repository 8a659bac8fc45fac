"""A table goes on with its bots, whatever happens while they are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from hornox.record import Stream, sample_option
from hornox.server.tables import BotChoice, BotPool, BotQuestion, TableActor
from hornox.server.tables.table_writer import TableWriter
from hornox.table import BotAnswer, FillWithBots, Input, Reply, Seen, Start, StepAway, Terms
from tests.server.sessions.clients import SHORT, Client, VirtualServer
from tests.server.simulation_loop import run
from tests.server.simulation_net import virtual_now
from tests.server.tables.fake_workers import Act, FakeWorker, Troubled


class FailingBots:
    """Bots of which every third group fails, each time in another way."""

    def __init__(self, *failures: Callable[[], Any]) -> None:
        self._failures = failures
        self._chance = Stream("failing", "bots")
        self._asked = 0

    async def choose(self, questions: Sequence[BotQuestion]) -> list[BotChoice]:
        self._asked += 1
        if self._asked % 3 == 0:
            await self._failures[self._asked // 3 % len(self._failures)]()
        return [BotChoice(sample_option(asked.view, self._chance)) for asked in questions]

    def substitute_queued(self, table: str) -> None:
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


async def over(actor: TableActor) -> bool:
    """Whether the game ends within two hours."""
    for _ in range(7200):
        if not actor.writer.durable.is_playing:
            return True
        await asyncio.sleep(1)
    return False


async def playing(server: VirtualServer, places: int = 4) -> TableActor:
    """A table at which only bots play."""
    actor, (ann,) = await server.table("Ann", terms=Terms(SHORT, places=places))
    await ann.do(FillWithBots("champion"))
    await ann.do(Start())
    await ann.do(StepAway())
    return actor


@pytest.mark.parametrize("failure", [fail, be_cancelled, wait_for_what_is_cancelled])
def test_a_game_ends_although_bots_fail(failure: Callable[[], Any]) -> None:
    async def main() -> None:
        server = await VirtualServer(bots=FailingBots(failure)).open()
        assert await over(await playing(server))

    run(main())


def test_a_table_is_asked_again_when_an_answer_could_not_be_submitted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After any failure the same bots are asked again."""
    decide, answers = TableWriter.decide, 0

    def failing(
        writer: TableWriter, input: Input, reply: Callable[[Reply], None] | None = None
    ) -> None:
        nonlocal answers
        answers += isinstance(input, BotAnswer)
        if isinstance(input, BotAnswer) and answers % 5 == 0:
            raise (RuntimeError, asyncio.CancelledError)[answers % 2]
        decide(writer, input, reply)

    async def main() -> None:
        monkeypatch.setattr(TableWriter, "decide", failing)
        assert await over(await playing(await VirtualServer().open()))

    run(main())


def test_bots_are_not_asked_again_at_a_table_that_has_ended() -> None:
    async def for_hours() -> None:
        await asyncio.sleep(7200)

    async def main() -> None:
        server = await VirtualServer(bots=FailingBots(for_hours)).open()
        actor = await playing(server)
        await asyncio.sleep(60)
        assert actor._bots.is_busy
        await actor.store()
        await asyncio.sleep(60)
        assert not actor._bots.is_busy

    run(main())


# with workers


def busy(*acts: Act) -> BotPool:
    """One worker that takes so long for its questions."""
    left = [*acts]
    return BotPool(
        new_worker=lambda owner: FakeWorker(owner, Act(0.0), lambda: left.pop(0) if left else Act())
    )


async def ready(actor: TableActor, ann: Client) -> list[tuple[int, bool]]:
    """When the bots have chosen, after everything was shown, and whether that was hurried."""
    game = actor.writer.table.game
    assert game is not None
    found: list[tuple[int, bool]] = []
    while len(found) < len(actor.writer.table.seats) - 1:
        await asyncio.sleep(0.001)
        for frame in ann.read():
            message = frame.get("message", {})
            if message.get("type") == "game-progressed":
                found.append((actor.writer.table.at - game.settled, message["hurried"]))
    return found


async def dealt(
    server: VirtualServer, places: int, level: str = "champion"
) -> tuple[TableActor, Client]:
    """A table at which Ann and the bots are to choose their first card."""
    actor, (ann,) = await server.table("Ann", terms=Terms(SHORT, places=places))
    await ann.do(FillWithBots(level))
    await ann.do(Start())
    ann.read()
    return actor, ann


@pytest.mark.parametrize(
    ("acts", "after", "hurried"),
    [
        ([], 500, False),
        ([Act(0.9)] * 4, 2500, False),
        ([Act(1.4)] * 4, 3000, True),
        ([Act(None)], 2000, True),
        ([Act(0.1, ends=True)], 500, True),
    ],
    ids=["in time", "slow", "busy", "hung", "crash"],
)
def test_bots_answer_together_and_are_marked_together(
    acts: list[Act], after: int, hurried: bool
) -> None:
    """Bots answer at a whole beat; the mark does not show which were substituted."""

    async def main() -> None:
        pool = busy(*acts)
        pool.warm_up()
        server = await VirtualServer(bots=pool).open()
        actor, ann = await dealt(server, places=5)
        assert await ready(actor, ann) == [(after, hurried)] * 4
        assert after % server.table_config.bot_beat == 0

    run(main())


def test_light_levels_are_never_marked() -> None:
    async def main() -> None:
        server = await VirtualServer(bots=busy()).open()
        actor, ann = await dealt(server, 4, "ox")
        assert await ready(actor, ann) == [(500, False)] * 3

    run(main())


def test_bots_answer_early_when_the_reveal_is_skipped() -> None:
    async def main() -> None:
        pool = busy(*[Act(1.4)] * 9)
        pool.warm_up()
        server = await VirtualServer(bots=pool).open()
        actor, ann = await dealt(server, places=10)
        begun = virtual_now()
        await ann.do(Seen("1:1.1.0"))
        found = await ready(actor, ann)
        assert {hurried for _, hurried in found} == {True}
        assert virtual_now() - begun <= 1500 + 1500 + 500 + 1

    run(main())


@pytest.mark.parametrize("seed", range(10))
def test_games_end_whatever_the_workers_do(seed: int) -> None:
    """And no table waits for its bots for longer than the limits allow."""

    async def main() -> None:
        chance = Stream(f"{seed}", "workers")
        server = await VirtualServer(bots=BotPool(1 + seed % 2, new_worker=Troubled(chance))).open()
        actors = [await playing(server, places=2 + number) for number in range(4)]
        longest, waiting = 0, {actor.code: (virtual_now(), "") for actor in actors}
        while any(actor.writer.durable.is_playing for actor in actors):
            await asyncio.sleep(0.1)
            for actor in actors:
                game, state = actor.writer.table.game, actor.writer.table.state
                assert game is not None
                assert state is not None
                since, asked = waiting[actor.code]
                if (
                    not actor.writer.table.is_playing
                    or asked != f"{game.decision(state)} {game.asks}"
                ):
                    since = virtual_now()
                waiting[actor.code] = since, f"{game.decision(state)} {game.asks}"
                longest = max(longest, virtual_now() - max(since, game.settled))
        assert longest <= 1500 + 1500 + 500 + 100

    run(main())


@pytest.mark.parametrize("steps", range(6))
def test_a_table_that_ends_just_when_something_happens_asks_no_more(steps: int) -> None:
    async def main() -> None:
        server = await VirtualServer().open()
        actor = await playing(server)
        await asyncio.sleep(3)  # the bots have chosen, and wait for the next beat
        thinking = actor._bots
        thinking.schedule()
        for _ in range(steps):
            await asyncio.sleep(0)
        thinking.stop()
        for _ in range(9):
            await asyncio.sleep(0)
        assert not thinking.is_busy

    run(main())
