"""People who play on a cluster while it breaks, and go to another server when one is silent."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter
from typing import Any

from scripts.cluster.cluster import HornoxServer
from tests.server.crash_players import GONE, Unavailable, Witness

SILENCE = 3.0
"""Seconds without a reply after which a player connects again, elsewhere."""

PAUSE = (0.3, 1.0)
"""Seconds between two commands of a player: a table keeps the last messages only."""


class ClusterWitness(Witness):
    """A player who connects again after a gap, as a browser does, and counts what is told twice."""

    def __init__(self, identity: dict[str, str], code: str, chance: random.Random) -> None:
        super().__init__(identity, code, chance)
        self.gaps = self.repeated = 0
        self._told: dict[int, dict[str, Any]] = {}

    async def wait_for_snapshot(self) -> None:
        """Read until the stream of messages has begun."""
        while self._cursor is None:
            await self._next()

    def _note_news(self, frame: dict[str, Any]) -> None:
        assert self._cursor is not None
        number, last, message = frame["number"], self._cursor["number"], frame["message"]
        if number > last + 1:
            self.gaps += 1
            raise Unavailable(f"{number} came after {last}")
        if number <= last:
            assert self._told.get(number) == message, f"{number} is another message now: {message}"
            self.repeated += 1
            return
        super()._note_news(frame)
        self._told[number] = message


class ClusterTable:
    """A table with its players. `longest` is the longest time without an acknowledged command."""

    def __init__(self, witnesses: Sequence[ClusterWitness]) -> None:
        self.witnesses = witnesses
        self.longest = 0.0
        self._last: float | None = None

    def acted(self) -> None:
        """A command was acknowledged."""
        now = perf_counter()
        if self._last is not None:
            self.longest = max(self.longest, now - self._last)
        self._last = now

    @property
    def silent(self) -> float:
        """Seconds since the last acknowledged command."""
        return 0.0 if self._last is None else perf_counter() - self._last


class ClusterPlayers:
    """All players. They play until `stop`."""

    def __init__(self, servers: Sequence[HornoxServer], chance: random.Random) -> None:
        self.tables: list[ClusterTable] = []
        self._servers, self._chance = servers, chance
        self._stopping = False
        self._playing: list[asyncio.Task[None]] = []
        self.reconnects = 0

    def start(self, tables: Sequence[Sequence[ClusterWitness]]) -> None:
        """Begin to play."""
        self.tables = [ClusterTable(witnesses) for witnesses in tables]
        self._playing = [
            asyncio.create_task(self._play(table, witness))
            for table in self.tables
            for witness in table.witnesses
        ]

    async def stop(self) -> None:
        """Let all finish what they have sent. An error of a player is raised here."""
        self._stopping = True
        await asyncio.gather(*self._playing)

    def check(self) -> None:
        """Raise the error of a player who found a mistake."""
        for task in self._playing:
            if task.done():
                task.result()

    async def _play(self, table: ClusterTable, witness: Witness) -> None:
        server = self._chance.choice(self._servers)
        while not self._stopping:
            with suppress(*GONE, Unavailable, TimeoutError):
                await self._play_on(table, witness, server)
            server = self._chance.choice([other for other in self._servers if other is not server])
            await abandon(witness)
            self.reconnects += 1
            await asyncio.sleep(self._chance.uniform(0.05, 0.3))

    async def _play_on(self, table: ClusterTable, witness: Witness, server: HornoxServer) -> None:
        async with asyncio.timeout(SILENCE):
            await witness.come(server.socket)
        while not self._stopping:
            async with asyncio.timeout(SILENCE):
                await witness.act()
            table.acted()
            await asyncio.sleep(self._chance.uniform(*PAUSE))


async def abandon(witness: Witness) -> None:
    """End the connection without waiting for the server, which may be paused."""
    link, witness._link = witness._link, None
    if link is not None:
        link.transport.abort()
        with suppress(Exception):
            await asyncio.wait_for(link.wait_closed(), 1)


async def come_again(witness: Witness, servers: Sequence[HornoxServer], seconds: float) -> None:
    """Connect until what was sent last is acknowledged."""
    async with asyncio.timeout(seconds):
        while True:
            for server in servers:
                with suppress(*GONE, Unavailable, TimeoutError):
                    async with asyncio.timeout(SILENCE):
                        await witness.come(server.socket)
                    return
                await abandon(witness)
            await asyncio.sleep(0.2)
