"""A bot that takes a seat at a table of a Hornox server, over the network.

    python examples/remote_bot.py http://localhost:8666 TABLE-CODE --name Rowdy

It needs only the package `websockets`. What it plays is chance: put your own ideas into `choose`.
`docs/reference/websocket.md` tells what travels here and why.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from itertools import count
from typing import Any, TypeAlias
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Data: TypeAlias = dict[str, Any]

COME_AGAIN = ("going-down", "come-again", "too-slow")
"""Goodbyes after which a client comes again."""

SHORTEST_FRAME = 256
"""Spaces follow a shorter one: the length of a frame must not tell which card is in it."""


def choose(view: Data) -> Data:
    """Any option of the decision; `view` has all that this seat may know."""
    option: Data = random.choice(view["decision"]["options"])
    return option


class RemoteBot:
    def __init__(self, server: str, table: str, name: str, games: int) -> None:
        self.address = server.replace("http", "ws", 1).rstrip("/") + "/api/socket"
        self.table, self.name, self.games = table, name, games
        self.token = new_token(server, name)
        self.ids = count(1)
        self.pending: dict[str, Data] = {}
        """Commands without a reply: they are sent again after a break, and done once."""
        self.seen: Data | None = None
        self.game = 0
        self.view: Data | None = None
        self.answered: str | None = None
        self.is_done = False

    async def run(self) -> None:
        """Play until so many games are over, whatever happens to the connection."""
        while not self.is_done:
            try:
                async with connect(self.address, compression=None) as socket:
                    await self.talk(socket)
            except (ConnectionClosed, OSError):
                pass
            if not self.is_done:
                await asyncio.sleep(1)

    async def talk(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "version": 1, "token": self.token, "table": self.table}
        await socket.send(json.dumps(hello | {"seen": self.seen}))
        async for text in socket:
            self.read(json.loads(text))
            for frame in self.wanted(json.loads(text)):
                await socket.send(json.dumps(frame).ljust(SHORTEST_FRAME))
            if self.is_done:
                return

    def read(self, frame: Data) -> None:
        """Take in what the server says."""
        match frame["type"]:
            case "ack":
                self.pending.pop(frame["id"], None)
            case "refused":
                self.pending.pop(frame["id"], None)
                self.answered = None
                if frame["code"] in (
                    "table-full",
                    "seat-taken",
                    "game-running",
                    "name-taken",
                    "name-alike",
                ):
                    raise SystemExit(f"no seat: {frame['reason']}")
            case "fresh":
                snapshot = frame["snapshot"]
                self.seen = {"stream": snapshot["stream"], "number": snapshot["number"]}
                self.view = snapshot["view"]
                self.game = snapshot["table"]["game"]["game"] if self.view else 0
            case "news":
                self.seen = {"stream": frame["stream"], "number": frame["number"]}
                self.view = frame["view"] or self.view
                self.note(frame["message"])
            case "bye" if frame["code"] not in COME_AGAIN:
                raise SystemExit(f"sent away: {frame['reason']}")

    def note(self, message: Data) -> None:
        if message["type"] == "game-started":
            self.game = message["game"]
        elif message["type"] == "game-finished":
            self.games -= 1
            self.is_done = self.games == 0
            print(f"game {message['game']}: {message['outcome']['points']}", flush=True)

    def wanted(self, frame: Data) -> list[Data]:
        """What is to be sent now: a seat first, then an answer to each decision."""
        if frame["type"] == "welcome":
            if not frame["here"] and not self.pending:
                self.do({"type": "join", "name": self.name})
            return [self.pending[id] for id in self.pending]
        if self.view is None or self.view["seat"] is None or self.view["decision"] is None:
            return []
        decision = f"{self.game}:{self.view['decision']['id']}"
        if decision == self.answered:
            return []
        self.answered = decision
        return [self.do({"type": "answer", "decision": decision, "action": choose(self.view)})]

    def do(self, command: Data) -> Data:
        id = str(next(self.ids))
        self.pending[id] = {"type": "do", "id": id, "command": command}
        return self.pending[id]


def new_token(server: str, name: str) -> str:
    """Create an identity for a program and return its token."""
    body = json.dumps({"name": name, "kind": "remote-bot"}).encode()
    headers = {"content-type": "application/json"}
    with urlopen(Request(f"{server.rstrip('/')}/api/people", body, headers)) as answer:
        token: str = json.load(answer)["token"]
    return token


def main() -> None:
    parser = argparse.ArgumentParser(description="Play at a table of a Hornox server.")
    parser.add_argument("server", help="such as http://localhost:8666")
    parser.add_argument("table", help="the code of the table")
    parser.add_argument("--name", default="Rowdy", help="how the bot is called")
    parser.add_argument("--games", type=int, default=0, help="stop after so many (0: never)")
    given = parser.parse_args()
    asyncio.run(RemoteBot(given.server, given.table, given.name, given.games).run())


if __name__ == "__main__":
    main()
