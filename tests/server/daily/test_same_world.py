"""Who plays alike meets the same bots, whatever else the machine has to do."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx

from hornox.bots.cautious import OxBot
from hornox.engine import awaited, observe
from hornox.record import Move, read_record
from hornox.server.app import create_app
from hornox.server.daily.deal import LEVELS
from hornox.server.storage import AddSecret, MemoryStore
from hornox.server.tables import DEFAULT_TABLE_CONFIG, BotPool, BotRunner, InlineBots
from hornox.table import Answer, Request
from tests.server.coach.inline_worker import inline_coach
from tests.server.http.api_client import BASE, SETTINGS, ApiClient, auth, lifespan_of

SECRET = "5e" * 32
LONGEST = 300.0
"""Seconds for one try, on a machine that is busy already."""


def burn() -> None:
    while True:
        pass


@contextmanager
def busy_machine() -> Iterator[None]:
    """A process at work for each core."""
    context = multiprocessing.get_context("spawn")
    burning = [context.Process(target=burn) for _ in range(os.cpu_count() or 1)]
    for process in burning:
        process.start()
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.join()


async def play_today(client: ApiClient, code: str, person: str, pause: float) -> None:
    """Choose as the ox until the game is over.

    The ox also stands in for who is away: a person without a connection on a slow machine.
    """
    ox = OxBot()
    writer = (await client.registry.find(code)).writer
    for number in range(100_000):
        table = writer.table
        assert table.state is not None
        assert table.game is not None
        if not table.is_playing:
            break
        if 0 in awaited(table.state):
            await asyncio.sleep(pause)
            answer = Answer(table.game.decision(table.state), ox.choose(observe(table.state, 0)))
            writer.decide(Request(person, str(number), answer))
        await asyncio.sleep(0.01)
    await writer.wait_settled()


def choices_by_seat(record: str) -> list[list[Move]]:
    """A record keeps the moves in the order in which they came."""
    moves = read_record(record).moves
    return [[move for move in moves if move.seat == seat] for seat in range(4)]


async def play_deal(
    bots: BotRunner, pause: float = 0.0
) -> tuple[list[list[Move]], str, list[str | None]]:
    """Return all choices and the result of a try, and the levels that sat there."""
    store = MemoryStore()
    store.commit([AddSecret("daily", SECRET)])
    app = create_app(
        replace(SETTINGS, coach=False),
        store,
        table_config=replace(DEFAULT_TABLE_CONFIG, wait_for_reveal=False),
        bots=bots,
        static=Path("/nowhere"),
        coach=inline_coach(),
    )
    async with lifespan_of(app), asyncio.timeout(LONGEST):
        transport = httpx.ASGITransport(app, client=("198.51.100.7", 50000))
        async with ApiClient(transport=transport, base_url=BASE) as client:
            client.app = app
            me = await client.create_person("Ann")
            headers = auth(me["token"])
            code = (await client.post("/api/daily", headers=headers)).json()["table"]
            await play_today(client, code, me["person"], pause)
            page = (await client.get("/api/daily", headers=headers)).json()
            (game,) = store.games_at(code, 1)
            table = (await client.registry.find(code)).writer.table
            levels = [None if player is None else player.bot for player in table.seats]
            return choices_by_seat(game.record), str(page["today"]["yours"]["result"]), levels


def test_the_machines_load_changes_no_choice() -> None:
    """Ox, bull and bison choose the same in this process and in one that gets little time."""

    async def main() -> None:
        choices, result, levels = await play_deal(InlineBots())
        assert levels == [None, *LEVELS]
        pool = BotPool(1)
        pool.warm_up()
        await pool.wait_until_warm()
        with busy_machine():
            under_load = await play_deal(pool, pause=0.2)
        assert under_load == (choices, result, levels)

    asyncio.run(main())
