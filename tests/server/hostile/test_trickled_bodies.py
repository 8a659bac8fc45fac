"""Bodies that come byte by byte."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from pathlib import Path

from tests.server.hostile.attack import Target, flood_server, is_served, main
from tests.server.hostile.players import hostile, under_flood
from tests.server.process import ServerProcess

HEAD = (
    b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 8000\r\n\r\n"
)
FORCED_EXIT = 150
PAUSE = 0.5
"""Seconds between two bytes."""


def flood(target: Target) -> None:
    links = [link for _ in range(min(target.count, FORCED_EXIT)) if (link := target.connect())]
    for link in links:
        _send(link, HEAD)
    while links and not target.is_over:
        links = [link for link in links if _trickle(link, target)]
        time.sleep(PAUSE)
    for link in links:
        link.close()


def _trickle(link: socket.socket, target: Target) -> bool:
    """Send a byte; whether the server goes on reading."""
    with suppress(BlockingIOError, TimeoutError):
        link.setblocking(False)
        try:
            answer = link.recv(4096)
        except ConnectionError:
            answer = b""
        target.outcome["timed out" if answer.startswith(b"HTTP/1.1 408") else "dropped"] += 1
        link.close()
        return False
    target.outcome["bytes"] += 1
    return _send(link, b"x")


def _send(link: socket.socket, data: bytes) -> bool:
    with suppress(OSError):
        link.sendall(data)
        return True
    return False


def test_a_body_has_a_deadline_and_others_are_served(server: ServerProcess) -> None:
    outcome = flood_server(server, flood, "127.0.0.13", 20)
    assert outcome["timed out"] == 20
    assert is_served(server)


@hostile
def test_tables_play_on(tmp_path: Path) -> None:
    under_flood(__name__, tmp_path / "data")


if __name__ == "__main__":
    main(flood)
