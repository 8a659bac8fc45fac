"""A cluster breaks in every way while people play; nothing that was acknowledged is lost.

`FAULTS` says how often; `make demo-cluster-faults` tells the figures.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

import httpx
import psycopg

from hornox.server.tables.ownership import LEASE_TIME
from scripts.cluster.cluster import HornoxServer
from scripts.cluster.postgres import PostgresServer
from scripts.cluster.redis import RedisServer
from scripts.cluster.tcp_proxy import Cut, TcpProxy
from tests.server.crash_players import GONE, Unavailable
from tests.server.faults.fault_cluster import FaultCluster, FaultServer
from tests.server.faults.players import ClusterPlayers, ClusterWitness, abandon, come_again
from tests.server.process import by

FAULTS = int(os.environ.get("FAULTS", "6"))
SEED = os.environ.get("FAULTS_SEED", "1")
TABLES, PLACES = 8, 3

LONGEST = 10.0 if "FAULTS" in os.environ else 40.0
"""Seconds within which play goes on. Among other tests on a busy machine it may take longer."""

PATIENCE = 120.0
"""Seconds after which a table counts as lost."""

SILENT = 20.0
"""Seconds after which a connection counts as silent."""

SECRET_WORDS = (b'"hand"', b'"seed"', b'"deck"', b'"card"', b'"action"', b'"text"')
"""What views, records and commands have in them."""


@dataclass
class Figures:
    """What the run tells at the end."""

    done: Counter[str] = field(default_factory=Counter)
    pauses_with_late_commits: int = 0
    late_commits: int = 0
    silent_connections: int = 0
    """Connections at the end on which something was missing until the player came again."""
    times: dict[str, list[float]] = field(default_factory=dict)
    """Seconds until all tables played on, after each fault of a kind."""


def test_nothing_acknowledged_is_lost(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    asyncio.run(_break_again_and_again(tmp_path, postgres, redis))


async def _break_again_and_again(place: Path, postgres: PostgresServer, redis: RedisServer) -> None:
    chance = random.Random(SEED)
    figures = Figures()
    async with FaultCluster(place, postgres, redis) as cluster:
        processes = [server.process for server in cluster.servers]
        tables = [await _arrange(cluster, number, chance) for number in range(TABLES)]
        players = ClusterPlayers(processes, chance)
        players.start(tables)
        saboteur = Saboteur(cluster, players, chance, figures)
        await saboteur.wait_for_play("start")
        for kind in _plan(chance):
            await saboteur.do(kind)
        await players.stop()
        for witness in (witness for table in tables for witness in table):
            await come_again(witness, processes, PATIENCE)
        for table in tables:
            figures.silent_connections += await _compare(table, processes)
        for witness in (witness for table in tables for witness in table):
            await abandon(witness)
        leaks = _leaks(cluster, tables)
    _tell(figures, players, tables, len(cluster.bus_traffic), leaks)
    assert leaks == []
    assert max(map(max, figures.times.values())) <= LONGEST


class Saboteur:
    """Breaks one thing at a time, mends it, and waits until all tables play on."""

    def __init__(
        self,
        cluster: FaultCluster,
        players: ClusterPlayers,
        chance: random.Random,
        figures: Figures,
    ) -> None:
        self._cluster, self._players = cluster, players
        self._chance, self._figures = chance, figures

    async def do(self, kind: str) -> None:
        """Do one fault of this kind."""
        await KINDS[kind](self)
        self._figures.done[kind] += 1
        longest = await self.wait_for_play(kind)
        if "FAULTS" in os.environ:
            print(f"{self._figures.done.total()} {kind}: {longest:.1f} s", flush=True)

    async def wait_for_play(self, kind: str) -> float:
        """Wait until every table has acknowledged a command from now on.

        Return the longest time that one of them had to wait since the last fault.
        """
        began = perf_counter()
        while True:
            self._players.check()
            now = perf_counter()
            if all(0 < table.silent < now - began for table in self._players.tables):
                break
            assert now - began < PATIENCE, f"play does not go on after {kind}"
            await asyncio.sleep(0.05)
        most = max(table.longest for table in self._players.tables)
        for table in self._players.tables:
            table.longest = 0.0
        self._figures.times.setdefault(kind, []).append(most)
        return most

    async def kill(self) -> None:
        process = self._server().process
        await asyncio.to_thread(process.end, signal.SIGKILL)
        await self._hold(0.0, 2.0)
        await asyncio.to_thread(process.start)
        await asyncio.to_thread(process.wait_ready)

    async def stop(self) -> None:
        """A server is stopped as for an update."""
        process = self._server().process
        await asyncio.to_thread(process.end)
        await asyncio.to_thread(process.start)
        await asyncio.to_thread(process.wait_ready)

    async def pause(self) -> None:
        """A server sleeps until others own its tables. What it commits then is refused."""
        server = self._server()
        before = await server.refused_commits()
        server.process.pause()
        await self._hold(LEASE_TIME / 1000 + 1.5, LEASE_TIME / 1000 + 3.0)
        server.process.resume()
        await asyncio.sleep(1.0)
        late = await server.refused_commits() - before
        self._figures.late_commits += late
        self._figures.pauses_with_late_commits += late > 0

    async def restart_database(self) -> None:
        await asyncio.to_thread(self._cluster.postgres.stop)
        await self._hold(0.0, 1.0)
        await asyncio.to_thread(self._cluster.postgres.start)

    async def kill_bus(self) -> None:
        await asyncio.to_thread(self._cluster.redis.stop)
        await self._hold(0.0, 3.0)
        await asyncio.to_thread(self._cluster.redis.start)

    async def cut_database(self) -> None:
        await self._cut(self._server().database)

    async def cut_bus(self) -> None:
        await self._cut(self._server().bus)

    async def _cut(self, proxy: TcpProxy) -> None:
        proxy.cut(self._chance.choice([*Cut]))
        await self._hold(1.0, 8.0)
        proxy.mend()

    async def _hold(self, least: float, most: float) -> None:
        await asyncio.sleep(self._chance.uniform(least, most))

    def _server(self) -> FaultServer:
        return self._chance.choice(self._cluster.servers)


KINDS: dict[str, Callable[[Saboteur], Awaitable[None]]] = {
    "server killed": Saboteur.kill,
    "server stopped": Saboteur.stop,
    "server paused": Saboteur.pause,
    "database restarted": Saboteur.restart_database,
    "bus killed": Saboteur.kill_bus,
    "database cut off": Saboteur.cut_database,
    "bus cut off": Saboteur.cut_bus,
}


def _plan(chance: random.Random) -> list[str]:
    """Every kind in turn, in random order; a pause twice as often."""
    kinds = [*KINDS, "server paused"]
    plan: list[str] = []
    while len(plan) < FAULTS:
        plan += chance.sample(kinds, len(kinds))
    return plan[:FAULTS]


async def _arrange(
    cluster: FaultCluster, number: int, chance: random.Random
) -> list[ClusterWitness]:
    """Open a table at one server. Its players join and start there."""
    process = cluster.servers[number % len(cluster.servers)].process
    api = f"{process.url}/api"
    async with httpx.AsyncClient(timeout=60) as client:
        people = []
        for place in range(PLACES):
            answer = await client.post(f"{api}/people", json={"name": f"P{number}{place}"})
            people.append(answer.raise_for_status().json())
        terms = {"terms": {"places": PLACES}}
        answer = await client.post(f"{api}/tables", json=terms, headers=by(people[0]["token"]))
        code = answer.raise_for_status().json()["code"]
    witnesses = [ClusterWitness(person, code, chance) for person in people]
    for witness in witnesses:
        await witness.come(process.socket)
        await witness.do({"type": "join", "name": witness.name})
        await witness.wait_for_snapshot()  # all that is said from now on is received
    await witnesses[0].do({"type": "start"})
    for witness in witnesses:
        await abandon(witness)
    return witnesses


async def _compare(table: list[ClusterWitness], servers: Sequence[HornoxServer]) -> int:
    """Every acknowledged line was received once by every player who was not away for too long.

    Return how many players had to connect again for it.
    """
    lines = Counter(line for witness in table for line in witness.acked)
    assert set(lines.values()) == {1}
    again = sum([await _listen(witness, lines, servers) for witness in table])
    for witness in table:
        assert set(witness.heard.values()) == {1}, "a line was published twice"
    heard = {line for witness in table for line in witness.heard}
    assert heard >= lines.keys(), "an acknowledged line is lost"
    return again


async def _listen(
    witness: ClusterWitness, lines: Counter[str], servers: Sequence[HornoxServer]
) -> bool:
    """Read until all lines were received. Return whether the player had to connect again."""
    for attempt in range(3):
        if witness.skipped:
            return attempt > 0
        with suppress(TimeoutError, Unavailable, *GONE):
            async with asyncio.timeout(SILENT):
                await witness.listen(lines)
            return attempt > 0
        await abandon(witness)
        await come_again(witness, servers, PATIENCE)
    missing = lines - witness.heard
    raise AssertionError(f"{witness.name} never heard {sorted(missing)[:5]}")


def _leaks(cluster: FaultCluster, tables: list[list[ClusterWitness]]) -> list[str]:
    """Secrets that were found on the bus or in logs, by kind."""
    tokens = [witness.token.encode() for table in tables for witness in table]
    lines = [line.encode() for table in tables for witness in table for line in witness.acked]
    seeds = [seed.encode() for seed in _seeds(cluster.url)]
    assert seeds
    found = []
    for place, data in (("bus", bytes(cluster.bus_traffic)), ("logs", cluster.logs())):
        for kind, secrets in (("token", tokens), ("seed", seeds), ("line", lines[-50:])):
            found += [f"{place}: {kind}" for secret in secrets if secret in data]
        found += [f"{place}: {word.decode()}" for word in SECRET_WORDS if word in data]
    return found


def _seeds(url: str) -> set[str]:
    """The seeds of all games, finished and running."""
    queries = ("SELECT document FROM documents", "SELECT record FROM games")
    with psycopg.connect(url) as connection:
        texts = [row[0] for query in queries for row in connection.execute(query)]
    return {seed for text in texts for seed in re.findall(r"[0-9a-f]{64}", text)}


def _tell(
    figures: Figures,
    players: ClusterPlayers,
    tables: list[list[ClusterWitness]],
    traffic: int,
    leaks: list[str],
) -> None:
    witnesses = [witness for table in tables for witness in table]
    commands = sum(witness.commands for witness in witnesses)
    cards = sum(witness.checked for witness in witnesses)
    assert commands > len(witnesses)
    print(f"\n{sum(figures.done.values())} faults: {dict(figures.done)}")
    print(
        f"{commands} commands acknowledged, none lost, none done twice; {cards} hidden cards "
        f"revealed as they were acknowledged; {players.reconnects} reconnects, "
        f"{sum(witness.gaps for witness in witnesses)} of them after a gap; "
        f"{sum(witness.skipped > 0 for witness in witnesses)} of {len(witnesses)} players were "
        "away for too long to receive everything"
    )
    print(
        f"late commits refused: {figures.late_commits}, in {figures.pauses_with_late_commits} of "
        f"{figures.done['server paused']} pauses"
    )
    print(f"connections that were silent at the end: {figures.silent_connections}")
    print("until play went on, median and longest:")
    for kind, times in figures.times.items():
        print(f"  {kind}: {median(times):.1f} s, {max(times):.1f} s")
    print(f"{traffic} bytes on the bus; secrets found: {leaks or 'none'}")
