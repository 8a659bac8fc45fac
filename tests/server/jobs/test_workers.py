"""Bots, hints and reviews by worker programs, and without them."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from hornox.engine import MODES, Mode
from hornox.record import Game
from hornox.record.codec import to_text
from hornox.server.bus import Bus, LocalBus, RedisBus
from hornox.server.coach import CoachRequest
from hornox.server.coach.tasks import give_hint
from hornox.server.jobs import remote_seats, remote_workers, signals
from hornox.server.jobs.kinds import JobKind, action_of_result, bot_job, view_of_payload
from hornox.server.tables.bots import BotQuestion, SubstituteReason, choose_action
from scripts.cluster.redis import RedisServer
from tests.server.cluster.test_bus_secrecy import Recorder
from tests.server.jobs.fixtures import VIEW, WorkerProgram, job_server, question, until


async def _answer_by_workers(database: str) -> None:
    async with job_server(database) as server:
        worker = WorkerProgram(database)
        await until(lambda: server.bots.workers)
        questions = [question(str(number)) for number in range(10)]
        choices = await server.bots.choose(questions)
        assert [choice.substitute for choice in choices] == [None] * 10
        expected = [choose_action(asked.level, asked.view, asked.seed) for asked in questions]
        assert [choice.action for choice in choices] == expected
        assert server.own == []
        request = CoachRequest("ann", "hint:1", give_hint, (VIEW,), is_quick=True)
        assert await server.coach.run(request) == give_hint(lambda part: None, VIEW)
        await worker.stop()


def test_workers_answer_as_the_server_itself_would(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_workers, "PATIENCE", dict.fromkeys(JobKind, 60.0))
    asyncio.run(_answer_by_workers(database))


async def _answer_over_the_bus(database: str, bus: Bus) -> None:
    await bus.start()
    async with job_server(database, bus=bus) as server:
        worker = WorkerProgram(database, bus=bus)
        await until(lambda: server.bots.workers and bus.is_connected)
        for number in range(3):
            choices = await server.bots.choose([question(str(number))])
            assert [choice.substitute for choice in choices] == [None]
        await worker.stop()
    await bus.close()


def test_with_a_bus_no_one_waits_for_the_next_look(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signals, "POLL_BESIDE_BUS", 3600.0)
    monkeypatch.setattr(remote_workers, "PATIENCE", dict.fromkeys(JobKind, 60.0))
    asyncio.run(_answer_over_the_bus(database, LocalBus()))


def test_the_bus_carries_nothing_of_a_job(database: str, redis: RedisServer) -> None:
    recorder = Recorder(redis.port)
    asyncio.run(_answer_over_the_bus(database, RedisBus(redis.url, "test")))
    published = [line for line in recorder.stop() if "PUBLISH" in line]
    assert {*published} == {'"PUBLISH" "test:jobs" "0"', '"PUBLISH" "test:answers" "0"'}


async def _answer_without_workers(database: str) -> None:
    async with job_server(database) as server:
        assert (await server.bots.choose([question()]))[0].substitute is SubstituteReason.WARMING
        await server.bots.wait_until_warm()
        assert (await server.bots.choose([question()]))[0].substitute is None
        assert len(server.own) == 1


def test_without_workers_the_server_answers_itself(database: str) -> None:
    asyncio.run(_answer_without_workers(database))


async def _answer_after_the_end_of_workers(database: str) -> None:
    async with job_server(database) as server:
        worker = WorkerProgram(database)
        await until(lambda: server.bots.workers)
        await worker.stop()
        choice = (await server.bots.choose([question(exact=True)]))[0]
        assert choice.substitute is None
        await until(lambda: server.own)
        another = WorkerProgram(database, "w2")
        await until(lambda: any(worker.is_remote for worker in server.bots.workers))
        assert (await server.bots.choose([question("again")]))[0].substitute is None
        await another.stop()


def test_the_server_takes_over_when_workers_stop(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_seats, "PAUSE", 0.5)
    asyncio.run(_answer_after_the_end_of_workers(database))


async def _answer_in_place_of_late_workers(database: str) -> None:
    async with job_server(database) as server:
        worker = WorkerProgram(database)
        await until(lambda: server.bots.workers)
        worker.jobs.take = lambda *args: []  # type: ignore[method-assign]
        choice = (await server.bots.choose([question(exact=True)]))[0]
        assert choice.substitute is None
        assert len(server.own) == 1
        await worker.stop()


def test_the_server_takes_over_when_workers_are_late(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(remote_workers.PATIENCE, JobKind.BOT, 0.2)
    asyncio.run(_answer_in_place_of_late_workers(database))


async def _warn_of_another_version(database: str) -> None:
    async with job_server(database) as server:
        worker = WorkerProgram(database)
        await until(lambda: server.bots.workers)
        old = WorkerProgram(database, "w2", "an old version")
        worker.jobs.take = lambda *args: []  # type: ignore[method-assign]
        waiting = asyncio.create_task(server.bots.choose([question(exact=True)]))
        await asyncio.sleep(1.5)
        await asyncio.gather(waiting, old.stop(), worker.stop())


def test_a_worker_of_another_version_says_so(
    database: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(remote_workers.PATIENCE, JobKind.BOT, 2.0)
    with caplog.at_level(logging.WARNING):
        asyncio.run(_warn_of_another_version(database))
    assert any("jobs-of-another-version" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "fan"])
def test_payloads_and_results_are_read_as_they_were_written(mode: Mode) -> None:
    game = Game.new(mode, 4, seed=3)
    view = next(view for view in map(game.view, range(4)) if view.decision is not None)
    asked = BotQuestion("ann", "t", "ox", view, "s")
    assert view_of_payload(json.loads(bot_job(asked, "1").payload)) == view
    action = choose_action("ox", view, "s")
    assert action_of_result(to_text(action)) == action
