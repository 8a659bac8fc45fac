"""A real server is killed at random moments under load; nothing that was acknowledged is lost.

`HORNOX_KILLS` says how often; `make crash` does it fifty times and tells the figures.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.server.crash_players import Witness
from tests.server.process import UNLIMITED, ServerProcess

KILLS = int(os.environ.get("HORNOX_KILLS", "3"))
TABLES, PLACES = 4, 3


def test_no_acknowledged_command_is_lost_or_done_twice(tmp_path: Path) -> None:
    asyncio.run(_crash_again_and_again(tmp_path / "data"))


def test_nothing_is_lost_with_postgresql(tmp_path: Path, database: str) -> None:
    options = (f"--database={database}", "--name=crash")
    asyncio.run(_crash_again_and_again(tmp_path / "data", *options))


async def _crash_again_and_again(data: Path, *store: str) -> None:
    chance = random.Random(KILLS)
    options = (*UNLIMITED, *store)
    with ServerProcess(data, *options) as server:
        tables = [arrange(server, number, chance) for number in range(TABLES)]
        await asyncio.gather(*(begin(server, table) for table in tables))
        await _play_until_killed(server, tables, chance)
    returns = []
    for kill in range(1, KILLS + 1):
        began = perf_counter()
        with await asyncio.to_thread(ServerProcess, data, *options) as server:
            await asyncio.gather(*(_come_again(server, table) for table in tables))
            returns.append(perf_counter() - began)
            if kill < KILLS:
                await _play_until_killed(server, tables, chance)
            else:
                await asyncio.gather(*map(compare, tables))
    _tell(tables, returns)


def arrange(server: ServerProcess, number: int, chance: random.Random) -> list[Witness]:
    people = [server.newcomer(f"P{number}{place}") for place in range(PLACES)]
    code = server.table(people[0]["token"], terms={"places": PLACES})
    return [Witness(person, code, chance) for person in people]


async def begin(server: ServerProcess, table: list[Witness]) -> None:
    for witness in table:
        await witness.come(server.socket)
        await witness.do({"type": "join", "name": witness.name})
    await table[0].do({"type": "start"})


async def _play_until_killed(
    server: ServerProcess, tables: list[list[Witness]], chance: random.Random
) -> None:
    witnesses = [witness for table in tables for witness in table]
    acting = [asyncio.create_task(witness.act_until_killed()) for witness in witnesses]
    await asyncio.sleep(chance.uniform(0.1, 1.0))
    server.send_signal(signal.SIGKILL)
    await asyncio.gather(*acting)
    await asyncio.gather(*(witness.go() for witness in witnesses))
    assert await asyncio.to_thread(server.wait) == -signal.SIGKILL


async def _come_again(server: ServerProcess, table: list[Witness]) -> None:
    """The table works again when a player has completed a new command."""
    await asyncio.gather(*(witness.come(server.socket) for witness in table))
    await table[0].act()


async def compare(table: list[Witness]) -> None:
    """Every player received every acknowledged line exactly once."""
    lines = Counter(line for witness in table for line in witness.acked)
    assert set(lines.values()) == {1}
    for witness in table:
        await witness.listen(lines)
        assert witness.heard == lines
        await witness.go()


def _tell(tables: list[list[Witness]], returns: list[float]) -> None:
    witnesses = [witness for table in tables for witness in table]
    commands = sum(witness.commands for witness in witnesses)
    cards = sum(witness.checked for witness in witnesses)
    assert commands > KILLS * len(witnesses)
    assert cards > 0
    print(
        f"\n{KILLS} kills, {commands} commands acknowledged, {cards} hidden cards revealed as they "
        f"were acknowledged; all tables played on {median(returns):.1f} s (median) and at most "
        f"{max(returns):.1f} s after the start of the next process"
    )
