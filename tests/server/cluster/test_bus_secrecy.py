"""Nothing secret is on the bus: all traffic of games in every mode on two servers is recorded."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from pathlib import Path
from typing import Any

import httpx

from hornox.engine import VARIANTS
from scripts.cluster.redis import RedisServer
from tests.server.cluster.servers import servers
from tests.server.process import ServerProcess, at_table, by

LINE = "a secret word to friends"

LIMIT = r"\"hornox:[0-9a-f]{16}:limit:[a-z-]+:[0-9a-f]{32}\""
NUMBER = r"\"[0-9.]+\""
ALLOWED = (
    r"\"PUBLISH\" \"hornox:[0-9a-f]{16}:acts\" \"0\"",
    r"\"PSUBSCRIBE\" \"hornox:[0-9a-f]{16}:\*\"",
    rf"\"EVALSHA\" \"[0-9a-f]{{40}}\" \"1\" {LIMIT}( {NUMBER})+",
    rf"\"(GET|SET)\" {LIMIT}( {NUMBER} \"PX\" {NUMBER})?",
    r"\"SCRIPT\" \"LOAD\" .*",
    r"\"TIME\"",
    r"\"PING\"",
    r"\"CLIENT\" .*",
    r"\"HELLO\" .*",
)
"""All commands that may be sent. None has content: a number, a hash, a moment."""


class Recorder:
    """Everything that Redis is told, by its command MONITOR."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.sendall(b"MONITOR\r\n")
        assert self._socket.recv(5) == b"+OK\r\n"
        self.heard = bytearray()
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self) -> None:
        while data := self._socket.recv(65536):
            self.heard += data

    def stop(self) -> list[str]:
        """The commands, in the words of MONITOR."""
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()
        lines = self.heard.decode().splitlines()
        return [re.sub(r"^\+[0-9.]+ \[[^]]*\] ", "", line) for line in lines]


def terms_of(mode: str) -> dict[str, Any]:
    options = VARIANTS[mode].option_names
    return {
        "places": 2,
        "game": {
            "mode": mode,
            "rounds": 1 if "rounds" in options else None,
            "fan_cards": ["twister", "cow"] if mode == "fan" else None,
        },
    }


def test_nothing_secret_is_on_the_bus(tmp_path: Path, database: str, redis: RedisServer) -> None:
    recorder = Recorder(redis.port)
    secrets: set[str] = {LINE, "127.0.0.1"}
    with servers(tmp_path, database, redis.url, 2) as (first, second):
        for mode in VARIANTS:
            secrets |= play(first, second, mode)
    commands = recorder.stop()
    assert any("PUBLISH" in command for command in commands)
    assert any("EVALSHA" in command for command in commands)
    strange = [line for line in commands if not any(re.fullmatch(one, line) for one in ALLOWED)]
    assert strange == []
    text = "\n".join(line for line in commands if not line.startswith('"SCRIPT"'))
    assert [secret for secret in secrets if secret in text] == []


def play(first: ServerProcess, second: ServerProcess, mode: str) -> set[str]:
    """Play a game of two people at two servers. Return what is secret."""
    code, players = at_table(first, [f"Ann {mode}", f"Bob {mode}"], terms=terms_of(mode))
    ann, bob = players

    async def run() -> None:
        for player, server in ((ann, first), (bob, second)):
            await player.come(server.socket)
            await player.do({"type": "join", "name": player.name})
        await bob.do({"type": "say", "text": LINE})
        await ann.do({"type": "start"})
        await asyncio.gather(ann.play(), bob.play())
        for player in players:
            await player.go()

    asyncio.run(run())
    assert httpx.patch(f"{second.api}/me", json={"name": "Cat"}, headers=by(bob.token)).is_success
    seeds = {message["seed"] for message in ann.finished}
    assert all(seeds)
    return {code, ann.token, bob.token, ann.name, bob.name, *seeds}
