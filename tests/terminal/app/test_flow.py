"""From the menu to the end of a game: saved games, records, small terminals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from hornox.engine import GivenOptions
from hornox.record import Game, read_record
from hornox.terminal.app import flow as module
from hornox.terminal.app.application import HornoxApp
from hornox.terminal.app.flow import Flow, PlayRequest
from hornox.terminal.app.preferences import Preferences, is_dark_terminal
from hornox.terminal.app.screens.choice_page import ChoicePage
from hornox.terminal.app.screens.pages import Page
from hornox.terminal.app.screens.play_screen import PlayScreen
from hornox.terminal.app.screens.replay_screen import ReplayScreen
from hornox.terminal.game_questions import GameRequest
from hornox.terminal.saved_game import unfinished_game
from hornox.texts import Texts
from tests.terminal.app.driving import BotsInHere, drive, playing, screen_text, settle

RECORD = Path(__file__).parents[3] / "examples" / "records" / "base.json"


@pytest.fixture(autouse=True)
def _bots_in_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BotProcess", lambda specs, seed: BotsInHere(10))


def app_of(request: PlayRequest) -> tuple[HornoxApp, list[Flow]]:
    flows: list[Flow] = []

    async def show(app: HornoxApp) -> None:
        flows.append(Flow(app, request))
        await flows[0].run()

    return HornoxApp(Texts(), Preferences("off"), show), flows


def test_the_menu_asks_for_game_bots_and_level(tmp_path: Path) -> None:
    app, flows = app_of(PlayRequest(GameRequest(keep=tmp_path / "play.json")))

    async def choose(pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, ChoicePage)
        await pilot.press("down", "down", "down", "enter")  # fan cards
        await pilot.press("down", "down", "enter")  # the cow
        await pilot.press("escape")  # back to the first question
        assert isinstance(app.screen, ChoicePage)
        await pilot.press("end", "enter", "enter", "home", "enter")  # X nimm!, calves
        await settle(pilot)
        assert playing(app).moment.variant.has_x_rows

    drive(app, choose)
    settings = flows[0].settings
    assert settings is not None
    assert settings.bots == ("calf",) * 3


def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    keep = tmp_path / "data" / "play.json"
    request = PlayRequest(GameRequest("base", 3, seed="7", keep=keep))

    async def leave(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("q")

    drive(app_of(request)[0], leave)
    saved = unfinished_game(keep)
    assert saved is not None
    moves = saved.record.moves
    assert len(moves) >= 3
    app, _ = app_of(PlayRequest(GameRequest(keep=keep), resumes=True))

    async def look(pilot: Pilot[None]) -> None:
        assert playing(app).moment.view.turn == Game(saved.record).view(0).turn

    drive(app, look)
    again = unfinished_game(keep)
    assert again is not None
    assert again.record.moves[: len(moves)] == moves


def test_the_result_offers_to_step_through_the_game(tmp_path: Path) -> None:
    keep, file = tmp_path / "play.json", tmp_path / "game.json"
    options = replace(GivenOptions(), rounds=1)
    request = GameRequest("base", 2, seed="7", keep=keep, save=file, options=options)
    app, _ = app_of(PlayRequest(request))

    async def play(pilot: Pilot[None]) -> None:
        while isinstance(app.screen, PlayScreen):
            await pilot.press("enter")
            await settle(pilot)
        assert "with" in screen_text(app)
        app.screen.query_one(OptionList).highlighted = 1
        await pilot.press("enter")
        await pilot.pause()
        assert "step 0 of" in screen_text(app)

    drive(app, play)
    assert not keep.exists()
    assert Game(read_record(file.read_text("utf-8"))).is_over


def test_a_record_is_stepped_through_from_any_seat() -> None:
    record = read_record(RECORD.read_text("utf-8"))
    app, _ = app_of(PlayRequest(GameRequest(), record=record))

    async def step(pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("right", "right", "right", "left")
        await pilot.pause()
        assert screen.game.at == 2
        assert screen.moment.view.hand == ()
        await pilot.press("v")
        await pilot.pause()
        assert screen.moment.view.hand != ()
        await pilot.press("end")
        await pilot.pause()
        assert screen.game.at == screen.game.last
        assert screen.moment.status.startswith(f"step {screen.game.last} of")

    drive(app, step)


def test_pages_tell_keys_and_cards() -> None:
    app, _ = app_of(PlayRequest(GameRequest("base", 3, seed="7")))

    async def read(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await pilot.press("question_mark")
        assert isinstance(app.screen, Page)
        assert "Type the number of a card" in screen_text(app)
        await pilot.press("escape", "i")
        assert "Not seen yet: 1 2 4" in screen_text(app)
        await pilot.press("escape", "p", "d")
        assert "Pace: slow." in screen_text(app)
        assert app.theme == "hornox-light"

    drive(app, read)


def test_a_small_terminal_is_told_what_is_needed() -> None:
    app, _ = app_of(PlayRequest(GameRequest("base", 3, seed="7")))

    async def resize(pilot: Pilot[None]) -> None:
        assert "This terminal has 70×20 cells. Hornox needs 80×24" in " ".join(
            screen_text(app).split()
        )
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        await pilot.pause()
        assert "Which card do you play?" in screen_text(app)

    drive(app, resize, (70, 20))


def test_bots_can_be_watched() -> None:
    request = GameRequest("base", 2, seed="7", options=replace(GivenOptions(), rounds=1))
    app, _ = app_of(PlayRequest(request, watches=True))

    async def watch(pilot: Pilot[None]) -> None:
        for _ in range(200):
            await pilot.pause()
            if isinstance(app.screen, ChoicePage):
                return
        raise AssertionError("the game does not end")

    drive(app, watch)


@pytest.mark.parametrize(
    ("colours", "is_dark"), [("", True), ("15;0", True), ("0;15", False), ("0;default;7", False)]
)
def test_the_background_of_a_terminal(colours: str, *, is_dark: bool) -> None:
    assert is_dark_terminal({"COLORFGBG": colours}) is is_dark
