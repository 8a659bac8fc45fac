"""A cluster: a database, a bus, servers, workers and a proxy."""

from __future__ import annotations

import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from scripts.cluster.nginx import NginxServer
from scripts.cluster.postgres import PostgresServer
from scripts.cluster.programs import Program, free_port, wait_until
from scripts.cluster.redis import RedisServer

HORNOX = (sys.executable, "-m", "hornox")
ENVIRONMENT = {"PYTHONUNBUFFERED": "1"}


class HornoxServer(Program):
    """`hornox serve` on a port of this machine."""

    def __init__(self, place: Path, name: str, port: int, options: Sequence[str]) -> None:
        command = [*HORNOX, "serve", f"--port={port}", f"--name={name}", *options]
        super().__init__(name, command, place / f"{name}.log", ENVIRONMENT)
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.socket = f"ws://127.0.0.1:{port}/api/socket"

    def wait_ready(self) -> None:
        """Wait until it answers."""
        wait_until(lambda: not self.is_running or self._answers(), self.name)
        if not self.is_running:
            raise TimeoutError(f"{self.name} has ended: {self.log}")

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.url}/api/alive", timeout=5).close()
        except (urllib.error.URLError, OSError):
            return False
        return True


class Cluster:
    """Started by `start`, ended by `end`: what was started last ends first."""

    def __init__(self, place: Path, port: int, servers: int, workers: int) -> None:
        place.mkdir(parents=True, exist_ok=True)
        self.url = f"http://127.0.0.1:{port}"
        self.programs: list[Program] = []
        """All processes but the database and the bus, in the order of their start."""
        self._place, self._port = place, port
        self._servers, self._workers = servers, workers
        self._running = ExitStack()

    def start(self) -> None:
        """Start everything, or nothing if a program is missing."""
        with ExitStack() as started:
            postgres = PostgresServer()
            started.callback(postgres.remove)
            redis = RedisServer()
            started.callback(redis.stop)
            ports = [free_port() for _ in range(self._servers)]
            nginx = NginxServer(self._place / "nginx", self._port, ports)
            shared = (f"--database={postgres.url()}", f"--bus={redis.url}")
            public = (f"--public-url={self.url}", "--trusted-proxy=127.0.0.1")
            servers = [
                HornoxServer(self._place, f"server-{number}", port, (*shared, *public))
                for number, port in enumerate(ports, start=1)
            ]
            self._begin(servers, started)
            for server in servers:
                server.wait_ready()
            self._begin(self._new_workers(shared), started)  # the database is upgraded now
            nginx.start()
            started.callback(nginx.program.end)
            self.programs.append(nginx.program)
            self._running = started.pop_all()

    def end(self) -> None:
        """End everything cleanly."""
        self._running.close()

    def _begin(self, programs: Sequence[Program], started: ExitStack) -> None:
        for program in programs:
            program.start()
            started.callback(program.end)
            self.programs.append(program)

    def _new_workers(self, shared: Sequence[str]) -> list[Program]:
        return [
            Program(
                name,
                [*HORNOX, "work", *shared, "--jobs=1"],
                self._place / f"{name}.log",
                ENVIRONMENT,
            )
            for name in (f"worker-{number}" for number in range(1, self._workers + 1))
        ]
