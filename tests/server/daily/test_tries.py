"""Counted tries and practice: one each, the same world for all, nothing told before its time."""

from __future__ import annotations

import asyncio

import pytest

from hornox.engine import PlayCard
from hornox.record import Stream, commitment, read_record, verify
from hornox.server.daily.calendar import day_of, days_after
from hornox.server.daily.tries import FinishedTry
from hornox.server.guards.errors import NotFound
from hornox.server.storage import DailyTry
from hornox.server.tables import BotPool
from hornox.table import Answer, Join, Start, StepAway, Watch
from tests.server.daily.playing import deals_of, finished_game, open_server, play
from tests.server.simulation_loop import run
from tests.server.simulation_net import virtual_now
from tests.server.tables.fake_workers import Troubled

HOUR = 3600.0


def test_a_person_has_one_try_a_day() -> None:
    async def main() -> None:
        server = await open_server()
        deals, ann = deals_of(server), server.add_person("Ann")
        first, second = await asyncio.gather(deals.start(ann), deals.start(ann))
        assert first == second == await deals.start(ann)
        bob = server.add_person("Bob")
        assert await deals.start(bob) != first
        await asyncio.sleep(24 * HOUR)
        assert await deals.start(ann) != first

    run(main())


def test_the_seed_is_told_when_the_day_is_over() -> None:
    async def main() -> None:
        server = await open_server()
        deals, ann = deals_of(server), server.add_person("Ann")
        deal = await deals.today()
        code = await deals.start(ann)
        client = await server.client("Ann", code)
        screen = await server.screen(code)
        await play(server, code, client)
        later = await server.client("Ann", code)
        await later.frames()
        await screen.frames()
        told = "".join((*client.texts, *later.texts, *screen.texts))
        assert '"game-finished"' in told
        assert deal.seed not in told
        assert deal.commitment in told
        game = await finished_game(server, code)
        assert game.is_secret(virtual_now())
        with pytest.raises(NotFound):
            await deals.past(deal.day)
        await asyncio.sleep(24 * HOUR + 600)
        assert (await deals.past(deal.day)).seed == deal.seed
        assert not game.is_secret(virtual_now())
        verify(read_record(game.record), deal.commitment)

    run(main())


def test_no_one_else_comes_to_the_table() -> None:
    async def main() -> None:
        server = await open_server()
        code = await deals_of(server).start(server.add_person("Ann"))
        eve = await server.client("Eve", code)
        for command in (Join("Eve"), Watch("Eve"), Start()):
            (reply, *_) = [f for f in await eve.do(command) if f["type"] == "refused"]
            assert reply["code"] in ("daily-deal-only", "not-here")
        screen = await server.screen(code)
        await screen.frames()
        assert all("snapshot" not in frame for frame in (*eve.received, *screen.received))

    run(main())


def test_an_abandoned_try_is_ended_by_a_bot_and_counts() -> None:
    async def main() -> None:
        server = await open_server()
        deals, ann = deals_of(server), server.add_person("Ann")
        day, code = day_of(virtual_now()), await deals.start(ann)
        left = ((await deals.today()).ends - virtual_now()) / 1000
        await asyncio.sleep(left - 1)
        assert await deals.end_abandoned() == 0
        assert isinstance(await deals.result(day, ann.id), DailyTry)
        await asyncio.sleep(2)
        assert await deals.end_abandoned() == 1
        client = await server.client("Ann", code)
        await client.do(Answer("1:1.1.0", PlayCard(104)))
        await asyncio.sleep(600)
        result = await deals.result(day, ann.id)
        assert isinstance(result, FinishedTry)
        assert sum(result.scores.values()) == 1
        assert await deals.end_abandoned() == 0
        assert {f["code"] for f in client.received if f["type"] == "refused"} == {"not-here"}

    run(main())


def test_a_try_survives_a_killed_server() -> None:
    async def main() -> None:
        server = await open_server()
        ann = server.add_person("Ann")
        day, code = day_of(virtual_now()), await deals_of(server).start(ann)
        for actor in server.registry.loaded:
            actor.end("killed", "nothing is saved")
        await server.open()
        deals = deals_of(server)
        assert await deals.start(ann) == code
        await play(server, code, await server.client("Ann", code))
        assert isinstance(await deals.result(day, ann.id), FinishedTry)

    run(main())


def test_practice_does_not_count_and_is_verifiable() -> None:
    async def main() -> None:
        server = await open_server()
        deals, ann = deals_of(server), server.add_person("Ann")
        day = days_after(day_of(virtual_now()), -2)
        code = await deals.practise(ann, day)
        client = await server.client("Ann", code)
        await play(server, code, client)
        deal = await deals.past(day)
        assert deal.seed in "".join(client.texts)
        assert await deals.result(day, ann.id) is None
        game = await finished_game(server, code)
        assert not game.is_secret(virtual_now())
        assert commitment(deal.seed, deal.game.setup(4)) == game.commitment
        for wrong in ("2026-02-30", days_after(day_of(virtual_now()), 1), "1999-01-01"):
            with pytest.raises(NotFound):
                await deals.practise(ann, wrong)

    run(main())


@pytest.mark.parametrize(("workers", "delay"), [(1, 0.1), (3, 2.5)])
def test_the_same_choices_meet_the_same_world(workers: int, delay: float) -> None:
    """Workers hang, crash and are slow, people take their time: the record is the same."""

    async def records(trouble: str, workers: int, delay: float) -> str:
        pool = BotPool(workers, new_worker=Troubled(Stream(trouble, "trouble")))
        server = await open_server(pool)
        deals, ann = deals_of(server), server.add_person("Ann")
        code = await deals.start(ann)
        await play(server, code, await server.client("Ann", code), delay=delay)
        game = await finished_game(server, code)
        await pool.close()
        return game.record

    first = run(records("calm", 1, 0.1))
    assert run(records("storm", workers, delay)) == first


def test_a_bot_ends_the_try_of_a_person_who_steps_away() -> None:
    async def main() -> None:
        server = await open_server()
        deals, ann = deals_of(server), server.add_person("Ann")
        code = await deals.start(ann)
        client = await server.client("Ann", code)
        await client.do(StepAway())
        await asyncio.sleep(3600)
        result = await deals.result(day_of(virtual_now()), ann.id)
        assert isinstance(result, FinishedTry)

    run(main())
