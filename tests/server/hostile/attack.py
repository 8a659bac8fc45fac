"""Floods from one address against a server on this machine, each bounded in count and time."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import httpx

from tests.server.process import ServerProcess

HERE = "127.0.0.1"
REPLY_TIME = 5.0
"""Seconds for which an attacker waits for an answer, or for its bytes to be taken."""

SHORT = 60.0
"""Seconds after which a short flood gives up; none takes that long."""

SOCKETS = 20
"""WebSockets that pour at the same time."""

MOMENT = 0.2
"""Seconds in which the server answers the opening."""

HANDSHAKE = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)

Outcome: TypeAlias = Counter[str]
"""How often what happened to the attacker."""


class Target:
    """A server on this machine, from the attacker's place."""

    def __init__(self, port: int, address: str, count: int, seconds: float) -> None:
        assert address.startswith("127."), "floods stay on this machine"
        self.port, self.address, self.count = port, address, count
        self._end = time.monotonic() + seconds
        self.outcome: Outcome = Counter()

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self._end

    def rounds(self) -> range:
        """To count with; look at `is_over` in each round."""
        return range(self.count)

    def connect(self) -> socket.socket | None:
        """A connection, or `None` if the server refuses it at once."""
        link = socket.socket()
        link.settimeout(REPLY_TIME)
        try:
            link.bind((self.address, 0))
            link.connect((HERE, self.port))
        except OSError:
            link.close()
            self.outcome["refused"] += 1
            return None
        self.outcome["connected"] += 1
        return link

    def websocket(self) -> socket.socket | None:
        """A WebSocket, or `None` if there is none to be had."""
        link = self.connect()
        if link is None:
            return None
        with suppress(OSError):
            link.sendall(HANDSHAKE)
            if link.recv(4096).startswith(b"HTTP/1.1 101"):
                self.outcome["opened"] += 1
                return link
        link.close()
        self.outcome["refused"] += 1
        return None


Flood: TypeAlias = Callable[[Target], None]


def answer_of(link: socket.socket) -> bytes:
    """Everything the server says until it closes; nothing if it resets the connection."""
    heard = b""
    with suppress(OSError):
        while piece := link.recv(65536):
            heard += piece
    return heard


def pour(target: Target, data: bytes, opening: bytes) -> None:
    """Say the opening on some WebSockets, then the data again and again, and read nothing."""
    links = [link for _ in range(SOCKETS) if (link := target.websocket()) is not None]
    for link in links:
        _takes(link, opening, target)
    time.sleep(MOMENT)
    for _ in target.rounds():
        if target.is_over or not links:
            break
        links = [link for link in links if _takes(link, data, target)]
        time.sleep(MOMENT / 20)
    for link in links:
        link.close()


def _takes(link: socket.socket, data: bytes, target: Target) -> bool:
    """Whether the server has not ended the connection."""
    link.setblocking(False)
    try:
        target.outcome["bytes"] += link.send(data)
    except BlockingIOError:
        return True
    except OSError:
        target.outcome["cut off"] += 1
        link.close()
        return False
    return True


def flood_server(server: ServerProcess, flood: Flood, address: str, count: int) -> Outcome:
    """A short flood in this process."""
    target = Target(server.port, address, count, SHORT)
    flood(target)
    return target.outcome


def is_served(server: ServerProcess) -> bool:
    """Whether another address is still answered."""
    transport = httpx.HTTPTransport(local_address="127.0.0.3")
    with httpx.Client(transport=transport, timeout=SHORT) as client:
        return client.get(f"{server.api}/offer").status_code == 200


def main(flood: Flood) -> None:
    """`python -m tests.server.hostile.test_NAME PORT ADDRESS COUNT SECONDS`"""
    port, address, count, seconds = sys.argv[1:]
    target = Target(int(port), address, int(count), float(seconds))
    while not target.is_over:
        flood(target)
    print(json.dumps(target.outcome))


def start_flood(
    module: str, port: int, address: str, count: int, seconds: float
) -> subprocess.Popen[str]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", module, str(port), address, str(count), str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
