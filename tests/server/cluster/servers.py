"""Several real servers that share a database and a bus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.process import UNLIMITED, ServerProcess


def start(place: Path, database: str, bus: str, name: str, *options: str) -> ServerProcess:
    """Start a server. `name` also names its directory and its log."""
    shared = (f"--database={database}", f"--bus={bus}", f"--name={name}")
    return ServerProcess(place / name, *(options or UNLIMITED), *shared)


@contextmanager
def servers(
    place: Path, database: str, bus: str, count: int, *options: str
) -> Iterator[list[ServerProcess]]:
    """Run so many servers. Those that still run at the end are killed."""
    started: list[ServerProcess] = []
    try:
        for number in range(count):
            started.append(start(place, database, bus, f"server{number}", *options))
        yield started
    finally:
        for server in started:
            server.__exit__()
