"""A Redis server of our own, on a free port of this machine."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from scripts.cluster.programs import Program, find_program, free_port, is_open, wait_until

PROGRAMS = ("redis-server", "valkey-server")


class RedisServer:
    """Started at once. It keeps nothing on disk."""

    def __init__(self) -> None:
        program = find_program(PROGRAMS, "redis-server")
        self.port = free_port()
        place = ("--bind", "127.0.0.1", "--port", str(self.port))
        command = [program, *place, "--save", "", "--appendonly", "no"]
        self._program = Program("redis", command, Path(os.devnull), cwd="/")
        self.start()

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._program.start()
        wait_until(lambda: is_open(self.port), "Redis")

    def stop(self) -> None:
        """End it at once: what it had is gone."""
        self._program.end(signal.SIGKILL)
