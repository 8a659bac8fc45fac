"""A real server process: start, play, stop, start again. Starting is slow, so this is one story."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from hornox.cli import main
from tests.server.process import Player, ServerProcess, at_table

BY_TURNS = {"pace": "by-turns", "days": 2}
ONE_ROUND = {"game": {"mode": "base", "rounds": 1}, "places": 4, "timing": BY_TURNS}


def test_a_game_survives_a_stop_and_a_restart(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with ServerProcess(tmp_path / "data") as server:
        code, (ann, bob) = at_table(server, ["Ann", "Bob"], terms=ONE_ROUND)
        asyncio.run(_play_until_the_server_stops(server, ann, bob))
        assert server.wait() == 0
    with ServerProcess(tmp_path / "data") as server:
        _find_everything(server, code, ann, bob)
        asyncio.run(_return(server, ann))
        _only_one_server(server, tmp_path, capfd)
        asyncio.run(_stop_at_once(server, bob))


async def _play_until_the_server_stops(server: ServerProcess, ann: Player, bob: Player) -> None:
    for player in (ann, bob):
        await player.come(server.socket)
        await player.do({"type": "join", "name": player.name})
    await ann.do({"type": "fill-with-bots", "bot": "ox"})
    assert (await ann.do({"type": "start"}))["type"] == "ack"
    _see_who_is_awaited(server, ann)
    await asyncio.gather(ann.play(), bob.play())
    assert ann.finished == bob.finished
    await bob.go()
    await ann.do({"type": "say", "text": "well <i>played</i>"})
    server.send_signal(signal.SIGTERM)
    while (frame := await ann.hear())["type"] != "bye":
        pass
    assert frame["code"] == "going-down"
    await ann.go()


def _see_who_is_awaited(server: ServerProcess, ann: Player) -> None:
    (card,) = server.get("/me/tables", ann.token)["tables"]
    assert card["awaited"]
    assert {0, 1} <= set(card["waits_for"])
    assert card["deadline"] - card["active"] > 86_400_000
    told_strangers = server.get(f"/tables/{card['code']}")
    assert (told_strangers["waits_for"], told_strangers["deadline"]) == ([], None)


def _find_everything(server: ServerProcess, code: str, ann: Player, bob: Player) -> None:
    game = server.get(f"/tables/{code}/games", ann.token)["games"][0]
    assert game["commitment"] == ann.finished[0]["commitment"]
    assert [seat["subject"][:4] for seat in game["seats"]] == ["pers", "pers", "bot:", "bot:"]
    record = server.get(f"/games/{game['id']}/record", ann.token)
    assert record["seed"] == ann.finished[0]["seed"]
    assert server.get("/me/tables", ann.token)["tables"] == [], "all is over there"
    assert server.get("/me/games", ann.token)["games"][0]["table"] == code
    assert server.get("/me", bob.token)["name"] == "Bob"


async def _return(server: ServerProcess, ann: Player) -> None:
    ann.cursor = None
    await ann.come(server.socket)
    while (frame := await ann.hear())["type"] != "fresh":
        pass
    chat = frame["snapshot"]["table"]["chat"]
    assert [line["text"] for line in chat] == ["well <i>played</i>"]
    await ann.go()


def _only_one_server(
    server: ServerProcess, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port=0", f"--data={server.data}"]) == 2
    assert "in use" in capfd.readouterr().err
    assert main(["serve", f"--port={server.port}", f"--data={tmp_path / 'other'}"]) == 2
    assert "cannot listen" in capfd.readouterr().err


async def _stop_at_once(server: ServerProcess, bob: Player) -> None:
    """A second signal ends the process at once."""
    await bob.come(server.socket)
    server.send_signal(signal.SIGSTOP)  # so that it finds both when it looks again
    server.send_signal(signal.SIGTERM)
    server.send_signal(signal.SIGINT)
    server.send_signal(signal.SIGCONT)
    assert await asyncio.to_thread(server.wait) == 130
    await bob.go()
