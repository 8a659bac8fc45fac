"""Three servers, each with its own way to the database and to the bus, which can be cut."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Self

import httpx

from scripts.cluster.cluster import HornoxServer
from scripts.cluster.postgres import PostgresServer
from scripts.cluster.programs import free_port
from scripts.cluster.redis import RedisServer
from scripts.cluster.tcp_proxy import Streams, TcpProxy
from tests.server.process import UNLIMITED

SERVERS = 3
LATE = re.compile(r'^hornox_commits_failed_total\{cause="store-conflict"\} (\S+)', re.M)


class FaultServer:
    """A server and the proxies between it and what it needs."""

    def __init__(self, process: HornoxServer, database: TcpProxy, bus: TcpProxy) -> None:
        self.process, self.database, self.bus = process, database, bus

    async def refused_commits(self) -> int:
        """How many commits were refused since the start because another server owns the table."""
        async with httpx.AsyncClient(timeout=10) as client:
            answer = await client.get(f"{self.process.url}/api/metrics")
        found = LATE.search(answer.text)
        return 0 if found is None else int(float(found[1]))


class FaultCluster:
    """Everything on this machine. `bus_traffic` is all that went to and from the bus."""

    def __init__(self, place: Path, postgres: PostgresServer, redis: RedisServer) -> None:
        self.postgres, self.redis = postgres, redis
        self.name = postgres.new_database()
        self.servers: list[FaultServer] = []
        self.bus_traffic = bytearray()
        self._place = place

    async def __aenter__(self) -> Self:
        for number in range(1, SERVERS + 1):
            database = TcpProxy(self._to_database)
            bus = TcpProxy(self._to_bus, self.bus_traffic.extend)
            await database.start()
            await bus.start()
            options = (
                *UNLIMITED,
                "--no-warm-up",
                f"--database=postgresql://postgres@127.0.0.1:{database.port}/{self.name}",
                f"--bus=redis://127.0.0.1:{bus.port}/0",
            )
            process = HornoxServer(self._place, f"server-{number}", free_port(), options)
            self.servers.append(FaultServer(process, database, bus))
            await asyncio.to_thread(process.start)
        await asyncio.gather(
            *(asyncio.to_thread(server.process.wait_ready) for server in self.servers)
        )
        return self

    async def __aexit__(self, *error: object) -> None:
        for server in self.servers:
            server.database.mend()
            server.bus.mend()
            server.process.resume()
        await asyncio.gather(*(asyncio.to_thread(one.process.end) for one in self.servers))
        for server in self.servers:
            await server.database.close()
            await server.bus.close()

    @property
    def url(self) -> str:
        """The address of the database."""
        return self.postgres.url(self.name)

    def logs(self) -> bytes:
        """All that the servers have logged."""
        return b"".join(server.process.log.read_bytes() for server in self.servers)

    async def _to_database(self) -> Streams:
        return await asyncio.open_unix_connection(str(self.postgres.socket))

    async def _to_bus(self) -> Streams:
        return await asyncio.open_connection("127.0.0.1", self.redis.port)
