"""Servers behind nginx are restarted one by one, and people come again as a browser does."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter

import httpx
import pytest

from scripts.cluster.cluster import Cluster, HornoxServer
from scripts.cluster.programs import MissingProgram, free_port
from tests.server.crash_players import GONE, Unavailable
from tests.server.faults.players import ClusterWitness, abandon
from tests.server.process import by

TABLES, PLACES = 8, 3
SHORTEST, DOUBLINGS = 0.4, 6
"""How a browser waits before it connects again: up to this many seconds, then twice as long."""

LONGEST_BREAK = 3.0
BETWEEN = 3.0
"""Seconds of play before each restart."""

pytestmark = pytest.mark.skipif(
    "FAULTS" not in os.environ, reason="long; make demo-cluster-faults runs it"
)


class BrowserPlayer:
    """Plays through the proxy. `breaks`: seconds from each loss to the next welcome."""

    def __init__(self, witness: ClusterWitness, url: str, chance: random.Random) -> None:
        self.witness, self._url, self._chance = witness, url, chance
        self.breaks: list[float] = []
        self._lost_at: float | None = None

    async def play(self, stopped: asyncio.Event) -> None:
        """Play until stopped; connect again whenever the connection ends."""
        failures = 0
        while not stopped.is_set():
            with suppress(*GONE, Unavailable, TimeoutError):
                await self.witness.come(self._url)
                self._note_welcome()
                failures = 0
                await self._act(stopped)
                return
            if self._lost_at is None:
                self._lost_at = perf_counter()
            await abandon(self.witness)
            limit = SHORTEST * 2 ** min(failures, DOUBLINGS)
            failures += 1
            await asyncio.sleep(self._chance.uniform(limit / 2, limit))

    async def _act(self, stopped: asyncio.Event) -> None:
        while not stopped.is_set():
            await self.witness.act()
            await asyncio.sleep(self._chance.uniform(0.3, 1.0))

    def _note_welcome(self) -> None:
        if self._lost_at is not None:
            self.breaks.append(perf_counter() - self._lost_at)
            self._lost_at = None


def test_a_rolling_restart_is_a_short_break(tmp_path: Path) -> None:
    cluster = Cluster(tmp_path, free_port(), 3, 0)
    try:
        cluster.start()
    except MissingProgram as missing:
        pytest.skip(f"SKIPPED: {missing}")
    try:
        asyncio.run(_restart_all(cluster))
    finally:
        cluster.end()


async def _restart_all(cluster: Cluster) -> None:
    chance, stopped = random.Random(1), asyncio.Event()
    players = [
        player for number in range(TABLES) for player in await _arrange(cluster, number, chance)
    ]
    playing = [asyncio.create_task(player.play(stopped)) for player in players]
    for server in cluster.programs:
        if isinstance(server, HornoxServer):
            await asyncio.sleep(BETWEEN)
            await asyncio.to_thread(server.end)
            await asyncio.to_thread(server.start)
            await asyncio.to_thread(server.wait_ready)
    await asyncio.sleep(BETWEEN)
    stopped.set()
    await asyncio.gather(*playing)
    _check(players)


async def _arrange(cluster: Cluster, number: int, chance: random.Random) -> Sequence[BrowserPlayer]:
    """Open a table. Its players join and start."""
    people = []
    async with httpx.AsyncClient(base_url=f"{cluster.url}/api", timeout=60) as client:
        for place in range(PLACES):
            answer = await client.post("/people", json={"name": f"P{number}{place}"})
            people.append(answer.raise_for_status().json())
        terms = {"terms": {"places": PLACES}}
        answer = await client.post("/tables", json=terms, headers=by(people[0]["token"]))
        code = answer.raise_for_status().json()["code"]
    url = f"{cluster.url.replace('http', 'ws')}/api/socket/{code}"
    witnesses = [ClusterWitness(person, code, chance) for person in people]
    for witness in witnesses:
        await witness.come(url)
        await witness.do({"type": "join", "name": witness.name})
        await witness.wait_for_snapshot()
    await witnesses[0].do({"type": "start"})
    for witness in witnesses:
        await abandon(witness)
    return [BrowserPlayer(witness, url, chance) for witness in witnesses]


def _check(players: Sequence[BrowserPlayer]) -> None:
    """Tell how often and how long players were away."""
    breaks = sorted(seconds for player in players for seconds in player.breaks)
    commands = sum(player.witness.commands for player in players)
    each = Counter(len(player.breaks) for player in players)
    middle, longest = breaks[len(breaks) // 2], breaks[-1]
    print(f"\n{commands} commands of {len(players)} players acknowledged")
    print(f"breaks of a player: {dict(sorted(each.items()))}")
    print(f"a break: {middle:.2f} s in the middle, {longest:.2f} s the longest")
    assert longest < LONGEST_BREAK
