"""Bots in a process of their own, and a table of a real server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hornox.bots.external import BotFailed
from hornox.client import Server, TableAddress
from hornox.engine import Decline, View
from hornox.record import Game
from hornox.table import GameTerms, Terms
from hornox.terminal.app.application import HornoxApp
from hornox.terminal.app.flow import Flow, JoinRequest, PlayRequest
from hornox.terminal.app.preferences import Preferences
from hornox.terminal.app.screens.lobby_screen import LobbyScreen
from hornox.terminal.app.screens.pages import Page
from hornox.terminal.app.screens.play_screen import PlayScreen
from hornox.terminal.app.sessions.bot_process import BotProcess
from hornox.terminal.app.sessions.bot_table import BotReply
from hornox.terminal.game_questions import GameRequest
from hornox.texts import Texts
from tests.server.process import ServerProcess
from tests.terminal.app.driving import (
    BotsInHere,
    app_for,
    drive,
    new_game,
    playing,
    screen_text,
    settle,
)


def test_bots_think_in_another_process_which_ends_with_the_game() -> None:
    async def think() -> None:
        game = Game.new("base", 2, seed=7)
        bots = BotProcess({1: "ox"}, "7")
        reply = await bots.choose(game.view(1))
        game.play(1, reply.action)
        with pytest.raises(BotFailed, match="not asked"):
            await bots.choose(game.view(1))
        await bots.close()

    asyncio.run(think())


def test_r19_bots_advise_and_never_veto(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = BotsInHere.choose

    async def decline(bots: BotsInHere, view: View) -> BotReply:
        if view.prompt.proposal is not None:
            return BotReply(Decline(), -2)
        return await choose(bots, view)

    monkeypatch.setattr(BotsInHere, "choose", decline)
    app = app_for(new_game("buffalo", 3, seed="12"))

    async def propose(pilot: Pilot[None]) -> None:
        playing(app).action_ask_always()
        await pilot.press("1", "6", "enter")
        await settle(pilot)
        await pilot.press("tab", "enter")
        while playing(app).moment.path:
            await pilot.press("enter")
        await settle(pilot)
        story = "\n".join(map(str, playing(app).moment.story))
        assert "Bruno agrees but would rather not: 2 points worse" in story

    drive(app, propose)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("app") / "data") as process:
        yield process


def test_a_table_of_a_server_is_joined_and_a_game_played(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def opened() -> str:
        async with Server(server.url) as api:
            await api.create_person("Opener", bot=True)
            return (await api.open_table(Terms(GameTerms("base", rounds=1), places=2))).code

    address = TableAddress(server.url, asyncio.run(opened()))
    request = PlayRequest(GameRequest(), table=JoinRequest(address, "Ada"))
    flows: list[Flow] = []

    async def show(app: HornoxApp) -> None:
        flows.append(Flow(app, request))
        await flows[0].run()

    app = HornoxApp(Texts(), Preferences("off"), show)

    async def play(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
        await until(pilot, lambda: "You are the host" in screen_text(app))
        await pilot.press("b")
        await until(pilot, lambda: "free" not in screen_text(app).split("You are")[0])
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        await until(pilot, lambda: playing(app).moment.is_asked)
        await pilot.press("c", *"moo", "enter")
        await until(pilot, lambda: "Ada: moo" in screen_text(app))
        while not isinstance(app.screen, Page):
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Page) or playing(app).moment.is_asked)
        assert "The game is over" in screen_text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "play again" in screen_text(app))
        await pilot.press("q")

    drive(app, play)
    assert flows[0].failure == ""


async def until(pilot: Pilot[None], is_so: object) -> None:
    assert callable(is_so)
    for _ in range(1200):
        await pilot.pause(0.05)
        if is_so():
            return
    raise AssertionError(screen_text(pilot.app))  # type: ignore[arg-type]
