"""The example conversation of `docs/reference/websocket.md`, run for real.

`python -m tests.server.sessions.conversation` prints it for the page.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, TypeAlias

from hornox.engine import PlayCard
from hornox.record import to_json
from hornox.table import Answer, Command, FillWithBots, Join, Say, Start, Terms
from tests.server.sessions.clients import SHORT, Client, VirtualServer
from tests.server.sessions.test_leaks import SteadyCommitter
from tests.server.simulation_loop import run

Said: TypeAlias = tuple[str, Any]
"""By `client` or `server`, and the frame."""

LONG = ("view", "snapshot", "setup", "seats")
"""What the page leaves out."""


async def conversation() -> list[Said]:
    server = await VirtualServer(committer=SteadyCommitter).open()
    server.add_person("Ann")
    actor = await server.registry.open(Terms(SHORT, places=2), public=False)
    said: list[Said] = []
    ann = Client(server, "Ann")
    await _say(said, ann, _hello(actor.code))
    await _do(said, ann, "1", Join("Ann"))
    await _do(said, ann, "2", FillWithBots("ox"))
    await _do(said, ann, "3", Start())
    card = ann.view["hand"][-1]
    await _do(said, ann, "4", Answer("1:1.1.0", PlayCard(card)))
    await _do(said, ann, "4", Answer("1:1.1.0", PlayCard(card)))
    await _do(said, ann, "5", Answer("1:9.9.9", PlayCard(card)))
    await _say(said, ann, {"type": "ping", "sent": 1, "by": "Ann"})
    await _say(said, ann, {"type": "ping", "sent": 1})
    seen = ann.cursor
    ann.disconnect()
    other = await server.client("Ann", actor.code)
    await other.do(Say("Good luck"), id="other-device-1")
    ann = Client(server, "Ann")
    cursor = {"stream": seen[0], "number": seen[1]}
    await _say(said, ann, _hello(actor.code) | {"seen": cursor})
    return said


def _hello(code: str) -> dict[str, Any]:
    return {"type": "hello", "version": 1, "token": "token-Ann", "table": code}


async def _do(said: list[Said], client: Client, id: str, command: Command) -> None:
    await _say(said, client, {"type": "do", "id": id, "command": to_json(command)})


async def _say(said: list[Said], client: Client, frame: dict[str, Any]) -> None:
    await client.send(**frame)
    said.append(("client", frame))
    await asyncio.sleep(0.1)
    said.extend(("server", shortened(answer)) for answer in client.read())


def shortened(frame: Any) -> Any:
    """Return the frame with long, non-empty parts replaced by "..."."""
    if isinstance(frame, dict):
        return {k: "..." if k in LONG and v else shortened(v) for k, v in frame.items()}
    return [shortened(part) for part in frame] if isinstance(frame, list) else frame


def main() -> None:
    for by, frame in run(conversation()):
        print(">" if by == "client" else "<", json.dumps(frame))


if __name__ == "__main__":
    main()
