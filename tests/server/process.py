"""A real server process, and clients that talk to it over loopback."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

STARTED = re.compile(r"serves on (https?://\S+)")
PLENTY = ("--request-rate=100000", "--newcomer-rate=1000000", "--command-rate=10000")
TABLES = ("--table-rate=1000000",)
ROOM = ("--max-per-address=10000", "--quick-bots")
UNLIMITED = (*PLENTY, *TABLES, *ROOM)
COLD = "--no-warm-up"
PATIENCE = 60.0
"""Seconds until a test gives up; nothing takes that long."""

ENVIRONMENT = {"PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": ""}
"""Bytecode is kept for the next start, as that of an installed program is."""


class ServerProcess:
    """`hornox serve` with a data directory; what it prints and logs is kept."""

    def __init__(self, data: Path, *options: str, port: int = 0) -> None:
        self.data = data
        self.log = data.parent / f"{data.name}.log"
        command = [sys.executable, "-m", "hornox", "serve", f"--port={port}", f"--data={data}"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, COLD, *(options or UNLIMITED)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **ENVIRONMENT},
            )
        self.url = self._wait()
        self.api = f"{self.url}/api"
        self.socket = f"{self.url.replace('http', 'ws')}/api/socket"

    def _wait(self) -> str:
        assert self._process.stdout is not None
        alarm = threading.Timer(PATIENCE, self._process.kill)
        alarm.start()
        line = self._process.stdout.readline()
        alarm.cancel()
        found = STARTED.search(line)
        assert found, f"{line!r} {self.log.read_text()[-2000:]}"
        return found[1]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Always end the process."""
        if self._process.returncode is None:
            self.stop(signal.SIGKILL)

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    @property
    def pid(self) -> int:
        return self._process.pid

    def send_signal(self, number: int) -> None:
        self._process.send_signal(number)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """The exit status."""
        self._process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        try:
            return self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            assert self._process.stdout is not None
            self._process.stdout.close()

    def newcomer(self, name: str, **about: str) -> dict[str, str]:
        answer = httpx.post(f"{self.api}/people", json={"name": name, **about})
        assert answer.status_code == 201, answer.text
        found: dict[str, str] = answer.json()
        return found

    def table(self, token: str, **about: Any) -> str:
        answer = httpx.post(f"{self.api}/tables", json=about, headers=by(token))
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code

    def get(self, path: str, token: str | None = None) -> Any:
        answer = httpx.get(f"{self.api}{path}", headers=by(token) if token else {})
        assert answer.status_code == 200, answer.text
        return answer.json()


def by(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


class Player:
    """A player: sends commands, answers decisions, records messages."""

    def __init__(self, identity: dict[str, str], code: str) -> None:
        self.name, self.token, self.code = identity["name"], identity["token"], code
        self.frames: list[dict[str, Any]] = []
        self.cursor: dict[str, int] | None = None
        self.view: dict[str, Any] | None = None
        self.game: int | None = None
        self.finished: list[dict[str, Any]] = []
        self.replies: dict[str, dict[str, Any]] = {}
        self._sent = 0
        self._socket: ClientConnection | None = None

    async def come(self, url: str) -> None:
        self._socket = await connect(url, compression=None, max_size=None)
        hello = {"type": "hello", "version": 1, "token": self.token, "table": self.code}
        await self.send(hello | ({"seen": self.cursor} if self.cursor else {}))
        first = await self.hear()
        assert first["type"] == "welcome", first

    async def go(self) -> None:
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def send(self, frame: dict[str, Any]) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(frame))

    async def hear(self) -> dict[str, Any]:
        """Read and record the next frame."""
        assert self._socket is not None
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        self.frames.append(frame)
        self._note(frame)
        return frame

    async def do(self, command: dict[str, Any], id: str | None = None) -> dict[str, Any]:
        """Send a command and wait for its reply; what comes in between is noted."""
        id = id or self._new_id()
        await self.send({"type": "do", "id": id, "command": command})
        while id not in self.replies:
            await self.hear()
        return self.replies[id]

    async def play(self) -> None:
        """Answer all decisions until a game is finished."""
        while not self.finished:
            command = self.answer()
            if command is None:
                await self.hear()
            else:
                self.view = None  # the next one shows what is asked then
                await self.do(command)

    def answer(self) -> dict[str, Any] | None:
        """The first option of what is asked, if this player is asked."""
        decision = self.view and self.view["decision"]
        if not decision or self.game is None:
            return None
        return {
            "type": "answer",
            "decision": f"{self.game}:{decision['id']}",
            "action": decision["options"][0],
        }

    def _new_id(self) -> str:
        self._sent += 1
        return f"{self.name}-{self._sent}"

    def _note(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "ack" | "refused":
                self.replies[frame["id"]] = frame
            case "fresh":
                snapshot = frame["snapshot"]
                self.cursor = {"stream": snapshot["stream"], "number": snapshot["number"]}
                self.view = snapshot["view"]
                game = snapshot["table"]["game"]
                self.game = None if game is None else game["game"]
            case "news":
                self.cursor = {"stream": frame["stream"], "number": frame["number"]}
                self.view = frame["view"] or self.view
                self._note_message(frame["message"])

    def _note_message(self, message: dict[str, Any]) -> None:
        if message["type"] == "game-started":
            self.game = message["game"]
        if message["type"] == "game-finished":
            self.finished.append(message)


def at_table(server: ServerProcess, names: Sequence[str], **about: Any) -> tuple[str, list[Player]]:
    """A table and people who know its code."""
    identities = [server.newcomer(name) for name in names]
    code = server.table(identities[0]["token"], **about)
    return code, [Player(identity, code) for identity in identities]
