"""The example of a remote bot takes a seat at a real server and plays."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from tests.server.process import PATIENCE, Player, ServerProcess, at_table

PROGRAM = Path(__file__).parents[3] / "examples" / "remote_bot.py"


def test_the_example_plays_a_game(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data") as server:
        terms = {"game": {"mode": "base", "rounds": 1}, "places": 2}
        code, (ann,) = at_table(server, ["Ann"], terms=terms)
        bot = subprocess.Popen(
            [sys.executable, PROGRAM, server.url, code, "--games", "1"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            asyncio.run(_play_with_the_bot(ann, server.socket))
            out, _ = bot.communicate(timeout=PATIENCE)
        finally:
            bot.kill()
        assert bot.returncode == 0
        assert out.startswith("game 1: [")
        (game,) = server.get(f"/tables/{code}/games", ann.token)["games"]
        assert [seat["name"] for seat in game["seats"]] == ["Ann", "Rowdy"]


async def _play_with_the_bot(ann: Player, socket: str) -> None:
    await ann.come(socket)
    await ann.do({"type": "join", "name": "Ann", "seat": 0})
    joined = None
    while joined is None:
        message = (await ann.hear()).get("message", {})
        if message.get("type") == "player-joined":
            joined = message["seat"]
    assert (joined["kind"], joined["name"]) == ("remote-bot", "Rowdy")
    await ann.do({"type": "start"})
    await ann.play()
    await ann.go()
