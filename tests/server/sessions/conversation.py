"""The example conversation of the page about the WebSocket protocol, run for real.

`python -m tests.server.sessions.conversation` writes it to `docs/reference/conversation.txt`.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, TypeAlias

from hornox.engine import PlayCard
from hornox.record import to_json
from hornox.table import Answer, Command, FillWithBots, Join, Start, Terms
from tests.server.sessions.clients import SHORT, Client, VirtualServer
from tests.server.sessions.test_leaks import SteadyCommitter
from tests.server.simulation_loop import run

EXAMPLE = Path(__file__).parents[3] / "docs" / "reference" / "conversation.txt"

Said: TypeAlias = tuple[str, Any]
"""By `client` or `server`, and the frame."""

LONG = ("view", "snapshot", "setup", "seats", "clocks", "commitment")
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
    await _do(said, ann, "5", Answer("1:9.9.9", PlayCard(card)))
    await _say(said, ann, {"type": "ping", "sent": 1, "by": "Ann"})
    seen = ann.cursor
    ann.disconnect()
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
    lines = (
        f"{'>' if by == 'client' else '<'} {json.dumps(frame)}" for by, frame in run(conversation())
    )
    EXAMPLE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
