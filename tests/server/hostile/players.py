"""Two hundred tables play during a flood: what do the players notice?"""

from __future__ import annotations

import asyncio
import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.load import Plan, Player, Server, Tally, run_for, seat_players, store_players
from hornox.server.uvicorn_server import raise_file_limit
from tests.server.hostile.attack import start_flood
from tests.server.process import PATIENCE, ServerProcess

TABLES = 200
EACH = 40
"""Players from one address: fewer than one may have."""

SECONDS = 20.0
ROUNDS = 1_000_000
GOAL = 200.0
"""Milliseconds in which 99 of 100 commands are acknowledged."""

GROWTH = 150.0
"""Megabytes by which the memory may have grown when the flood is over."""

SETTLING = 15
"""Seconds until the memory is looked at."""

RACES = {"stale-decision"}
"""Refusals that happen in games: two act at the same moment."""

hostile = pytest.mark.skipif(
    "HORNOX_HOSTILE" not in os.environ, reason="long floods are for `make hostile`"
)


@dataclass(frozen=True, slots=True)
class Row:
    """What one flood has done."""

    name: str
    calm: float
    p99: float
    core_calm: float
    core: float
    idle: float
    most: float
    after: float
    others: int
    refused: int
    lost: int
    outcome: dict[str, int]

    def __str__(self) -> str:
        did = ", ".join(f"{count:,} {what}" for what, count in self.outcome.items())
        return (
            f"| {self.name} | {did} | {self.calm:.0f} / {self.p99:.0f} ms | "
            f"{self.core_calm:.0%} / {self.core:.0%} | "
            f"{self.idle:.0f} / {self.most:.0f} / {self.after:.0f} MB | "
            f"{self.refused + self.lost} of {self.others} |"
        )


def under_flood(module: str, data: Path, *options: str) -> Row:
    """Play undisturbed, then under the flood, and print what was measured."""
    raise_file_limit(4000)
    row = asyncio.run(_play(module, data, options))
    print(f"\n{row}", flush=True)
    assert row.lost == row.refused == 0, "a client that behaves was refused"
    assert row.after - row.idle < GROWTH
    assert row.p99 < max(GOAL, 2 * row.calm), "on a busy machine the calm is not calm either"
    return row


async def _play(module: str, data: Path, options: tuple[str, ...]) -> Row:
    tally = Tally()
    players = [Player(f"P{number}", tally) for number in range(4 * TABLES)]
    for number, player in enumerate(players):
        player.address = f"127.1.0.{1 + number // EACH}"
    codes = store_players(data, players)
    with ServerProcess(data, "--log-format=json", *options) as process:
        server = Server(process.url, process.pid)
        await seat_players(server, players, codes)
        calm = await _measure(server, players, tally)
        idle = server.megabytes()
        flood = start_flood(module, process.port, "127.0.0.2", ROUNDS, SECONDS)
        watching = asyncio.create_task(_watch(process, server))
        under = await _measure(server, players, tally)
        out, _ = await asyncio.to_thread(flood.communicate, timeout=PATIENCE)
        await asyncio.sleep(SETTLING)
        after = server.megabytes()
        watching.cancel()
        most, asked, refused = await watching
        await asyncio.gather(*(player.disconnect() for player in players))
        return Row(
            name=module.rpartition("test_")[2].replace("_", " "),
            calm=calm["p99_milliseconds"],
            p99=under["p99_milliseconds"],
            core_calm=calm["core_share"],
            core=under["core_share"],
            idle=idle,
            most=most,
            after=after,
            others=under["actions"] + asked,
            refused=refused + sum(_wrong(under).values()),
            lost=under["connections_lost"],
            outcome=json.loads(out),
        )


async def _measure(server: Server, players: list[Player], tally: Tally) -> dict[str, Any]:
    tally.latencies.clear()
    tally.refused.clear()
    tally.own_lags.clear()
    plan = Plan(len(players), SECONDS / 2, every=4, warm=2, core=None)
    return await run_for(plan, server, players, tally, echo=False)


def _wrong(figures: dict[str, Any]) -> dict[str, int]:
    return {code: count for code, count in figures["refused"].items() if code not in RACES}


async def _watch(process: ServerProcess, server: Server) -> tuple[float, int, int]:
    """The most memory, and how often a visitor from another address was refused."""
    most, asked, refused = 0.0, 0, 0
    transport = httpx.AsyncHTTPTransport(local_address="127.0.0.3")
    end = time.monotonic() + PATIENCE
    async with httpx.AsyncClient(transport=transport, timeout=PATIENCE) as visitor:
        try:
            while time.monotonic() < end:
                answer = await visitor.get(f"{process.api}/offer")
                asked += 1
                refused += answer.status_code != 200
                most = max(most, server.megabytes())
                await asyncio.sleep(0.2)
        except asyncio.CancelledError:
            pass
        except httpx.HTTPError:
            refused += 1
    return most, asked, refused
