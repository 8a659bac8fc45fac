"""A real server process reads a data directory of version 1 and finishes the turns in it."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from time import time
from typing import Any

from hornox.server.people.tokens import hash_token
from tests.formats.test_frozen import FOLDER, MODES
from tests.server.process import Player, ServerProcess

PEOPLE = ("Ann", "Bob", "Cat")
CHOICES: dict[str, Any] = json.loads((FOLDER / "v1" / "choices.json").read_text("utf-8"))
CLOSED = [mode for mode in MODES if mode != "lock-in"]
"""Tables at which Ann and Cat have chosen and Bob has not."""


def test_a_turn_is_finished_over_a_socket_after_the_upgrade(tmp_path: Path) -> None:
    data = Path(shutil.copytree(FOLDER / "v1" / "data", tmp_path / "data"))
    _let_in(data)
    asyncio.run(_play_on(data))


def _let_in(data: Path) -> None:
    """Give the people tokens that are known, and make them and their tables recent."""
    now = round(time() * 1000)
    with closing(sqlite3.connect(data / "hornox.sqlite3")) as database, database:
        for name in PEOPLE:
            values = hash_token(_token(name)), now, name.lower()
            database.execute("UPDATE tokens SET token_hash=?, used=? WHERE person_id=?", values)
        database.execute("UPDATE tables SET active=?", (now,))


def _token(name: str) -> str:
    return f"token of {name}"


async def _play_on(data: Path) -> None:
    with await asyncio.to_thread(ServerProcess, data) as server:
        for mode in CLOSED:
            await _finish_turn(server, mode)
        assert await asyncio.to_thread(server.stop) == 0
    with await asyncio.to_thread(ServerProcess, data) as server:
        for mode in CLOSED:
            bob = await _come(server, "Bob", mode)
            assert _asked(bob) != CHOICES[mode]["decision"], "the answer was not kept"
            await bob.go()


async def _finish_turn(server: ServerProcess, mode: str) -> None:
    """Bob chooses the last card; those of Ann and Cat are the ones that lay face down."""
    before = CHOICES[mode]
    ann, bob, cat = [await _come(server, name, mode) for name in PEOPLE]
    assert _asked(bob) == before["decision"]
    assert [_hand(player) for player in (ann, bob, cat)] == before["hands"]
    command = bob.answer()
    assert command is not None
    assert (await bob.do(command))["type"] == "ack"
    cards = await _revealed(ann)
    assert cards[1] == command["action"]["card"]
    assert [cards[0], cards[2]] == [before["chosen"][0], before["chosen"][2]]
    for player in (ann, bob, cat):
        await player.go()


async def _come(server: ServerProcess, name: str, mode: str) -> Player:
    player = Player({"name": name, "token": _token(name)}, mode)
    await player.come(server.socket)
    while player.view is None:
        await player.hear()
    return player


def _asked(player: Player) -> str:
    assert player.view is not None
    return f"{player.game}:{player.view['prompt']['id']}"


def _hand(player: Player) -> list[int]:
    assert player.view is not None
    hand: list[int] = player.view["hand"]
    return hand


async def _revealed(player: Player) -> dict[int | None, int]:
    """The cards of the next reveal that the player is told of, by seat."""
    while True:
        frame = await player.hear()
        for event in frame.get("message", {}).get("events", ()):
            if event["type"] == "cards-revealed":
                return {played["seat"]: played["card"] for played in event["cards"]}
