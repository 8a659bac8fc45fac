"""PostgreSQL goes away and comes back while people play; nothing acknowledged is lost.

`HORNOX_KILLS` says how often.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from time import perf_counter

from scripts.cluster.postgres import PostgresServer
from tests.server.crash_players import GONE, Unavailable, Witness
from tests.server.process import UNLIMITED, ServerProcess
from tests.server.test_crash import KILLS, TABLES, arrange, begin, compare

LONGEST_BREAK = 10.0
"""Seconds in which all tables play on after the database has returned."""


def test_nothing_is_lost_when_the_database_restarts(
    tmp_path: Path, postgres: PostgresServer, database: str
) -> None:
    with ServerProcess(tmp_path / "data", *UNLIMITED, f"--database={database}") as server:
        asyncio.run(_restart_again_and_again(server, postgres))


async def _restart_again_and_again(server: ServerProcess, postgres: PostgresServer) -> None:
    chance = random.Random(KILLS)
    tables = [arrange(server, number, chance) for number in range(TABLES)]
    await asyncio.gather(*(begin(server, table) for table in tables))
    witnesses = [witness for table in tables for witness in table]
    for _ in range(KILLS):
        acting = [asyncio.create_task(witness.act_until_killed()) for witness in witnesses]
        await asyncio.sleep(chance.uniform(0.1, 1.0))
        await asyncio.to_thread(postgres.stop)
        await asyncio.gather(*acting)
        await asyncio.sleep(chance.uniform(0.0, 1.0))
        await asyncio.to_thread(postgres.start)
        began = perf_counter()
        await asyncio.gather(*(_come_again(server, witness) for witness in witnesses))
        assert perf_counter() - began < LONGEST_BREAK
    await asyncio.gather(*map(compare, tables))


async def _come_again(server: ServerProcess, witness: Witness) -> None:
    """Connect until a command is acknowledged, as a browser does."""
    while True:
        await witness.go()
        try:
            await witness.come(server.socket)
            await witness.act()
        except (Unavailable, *GONE):
            await asyncio.sleep(0.1)
        else:
            return
