"""Drive the application without a terminal, and read its screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from textual.pilot import Pilot

from hornox.engine import Mode, Outcome, View
from hornox.record import Game
from hornox.terminal.app.application import HornoxApp
from hornox.terminal.app.moment import moment_of
from hornox.terminal.app.preferences import Preferences
from hornox.terminal.app.screens.play_screen import PlayScreen
from hornox.terminal.app.sessions.bot_table import BotReply, BotTable
from hornox.terminal.app.sessions.local import LocalSession
from hornox.terminal.narration import Narrator
from hornox.texts import Texts

if TYPE_CHECKING:
    from hornox.coach import Analysis
from hornox.terminal.paces import Pace

SIZE = (80, 24)
NAMES = ("You", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ivo", "Jule")


class BotsInHere:
    """Bots that think in this process, at once."""

    is_compiling = False

    def __init__(self, players: int) -> None:
        self._table = BotTable(dict.fromkeys(range(players), "cautious"), "7")

    async def choose(self, view: View) -> BotReply:
        return self._table.choose(view)

    async def analyse(self, view: View) -> Analysis:
        return self._table.analyse(view)

    async def game_over(self, outcome: Outcome) -> None:
        self._table.game_over(outcome)

    async def close(self) -> None:
        self._table.close()


def app_for(
    game: Game, *, language: str = "en", pace: Pace = "off", is_coloured: bool = True
) -> HornoxApp:
    """The application at the table of this game."""
    texts = Texts(language)
    narrator = Narrator(texts, game.setup, game.names, 0)
    preferences = Preferences(pace, is_coloured=is_coloured)
    session = LocalSession(game, 0, BotsInHere(game.setup.players), narrator)

    async def show(app: HornoxApp) -> None:
        moment = moment_of(game.view(0), narrator, preferences.palette)
        await app.push_screen_wait(PlayScreen(session, moment, preferences))

    return HornoxApp(texts, preferences, show)


def new_game(mode: Mode, players: int, seed: str = "7", **options: Any) -> Game:
    return Game.new(mode, players, seed=seed, names=NAMES[:players], **options)


def drive(
    app: HornoxApp, act: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = SIZE
) -> None:
    """Run the application and do something in it."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await act(pilot)

    asyncio.run(run())


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the person is asked something, or the game is over."""
    for _ in range(400):
        await pilot.pause()
        screen = pilot.app.screen
        if not isinstance(screen, PlayScreen) or screen.moment.is_asked:
            return
    raise AssertionError("nothing is asked")


def screen_text(app: HornoxApp) -> str:
    """The screen as lines of text without blanks at their ends."""
    lines = app.screen._compositor.render_strips()
    return "\n".join(line.text.rstrip() for line in lines)


def playing(app: HornoxApp) -> PlayScreen:
    assert isinstance(app.screen, PlayScreen)
    return app.screen
