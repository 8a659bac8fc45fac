"""From the first question to the last screen: what is shown one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.console import RenderableType

from hornox.engine import HornoxError, View, new_setup
from hornox.record import Game, Record
from hornox.terminal.app.choosing import (
    RESUME,
    Question,
    chosen_fan_cards,
    how_many,
    what_next,
    which_bots,
    which_fan_cards,
    which_game,
)
from hornox.terminal.app.details import result_parts
from hornox.terminal.app.moment import moment_of
from hornox.terminal.app.screens.choice_page import ChoicePage
from hornox.terminal.app.screens.play_screen import PlayScreen
from hornox.terminal.app.screens.replay_screen import ReplayScreen
from hornox.terminal.app.sessions.bot_process import BotProcess
from hornox.terminal.app.sessions.local import LocalSession
from hornox.terminal.app.sessions.recorded import RecordedGame
from hornox.terminal.game_questions import (
    DEFAULT_BOT,
    GameRequest,
    default_players,
    has_option,
    new_seed,
    settled,
)
from hornox.terminal.narration import Narrator
from hornox.terminal.play import YOU, PlaySettings, game_of, resumed, save_game
from hornox.terminal.saved_game import unfinished_game

if TYPE_CHECKING:
    from hornox.client import TableAddress
    from hornox.terminal.app.application import HornoxApp


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """A table of a server, and how one comes to it."""

    address: TableAddress
    name: str | None
    watches: bool = False


@dataclass(slots=True)
class PlayRequest:
    """What the command line wants to be shown first."""

    game: GameRequest
    resumes: bool = False
    watches: bool = False
    record: Record | None = None
    table: JoinRequest | None = None


class Flow:
    """Asks what to play, plays it, and asks how to go on."""

    def __init__(self, app: HornoxApp, request: PlayRequest) -> None:
        self._app, self._request = app, request
        self._texts = app.texts
        self.settings: PlaySettings | None = None
        self.game: Game | None = None
        """The last game, for what is printed after it."""
        self.faults: list[str] = []
        self.failure = ""
        """What ended the application: a server, or the process of the bots."""

    async def run(self) -> None:
        """Show everything that is wanted, then end the application."""
        if self._request.table is not None:
            await self._join(self._request.table)
        elif self._request.record is not None:
            await self._replay(self._request.record)
        else:
            settings = await self._first()
            while settings is not None:
                settings = await self._play(settings)
        self._app.exit()

    async def _join(self, table: JoinRequest) -> None:
        """Go to a table. What ends the connection is told after the application."""
        from hornox.terminal.app.joining import join_table

        try:
            await join_table(self._app, table)
        except HornoxError as error:
            self.failure = str(error)

    async def _first(self) -> PlaySettings | None:
        request = self._request.game
        if self._request.resumes and request.keep is not None:
            saved = unfinished_game(request.keep)
            if saved is not None:
                return resumed(saved, request.keep, request.pace)
        if request.mode is None:
            return await self._menu()
        return await self._complete(request.mode)

    async def _menu(self) -> PlaySettings | None:
        """Ask for everything; a step back from the first question ends the application."""
        request = self._request.game
        saved = None if request.keep is None else unfinished_game(request.keep)
        while True:
            mode = await self._ask(which_game(self._texts, saved))
            if mode is None:
                return None
            if mode == RESUME and saved is not None and request.keep is not None:
                return resumed(saved, request.keep, request.pace)
            settings = await self._complete(mode, asks=True)
            if settings is not None:
                return settings

    async def _complete(self, mode: str, *, asks: bool = False) -> PlaySettings | None:
        """Ask for what is open: fan cards always, players and bots from the menu."""
        request, options = self._request.game, self._request.game.options
        if options.fan_cards is None and has_option(mode, "fan_cards"):
            cards = await self._ask(which_fan_cards(self._texts))
            if cards is None:
                return None
            options = replace(options, fan_cards=chosen_fan_cards(cards))
        players = request.players or default_players(mode)
        if asks and request.players is None:
            others = await self._ask(how_many(self._texts, mode))
            if others is None:
                return None
            players = int(others) + 1
        bots = request.bots
        if asks and not bots and players > 1:
            bot = await self._ask(which_bots(self._texts, mode))
            if bot is None:
                return None
            bots = (bot,)
        setup = new_setup(mode, players, **options.given())
        return settled(request, setup, bots or (DEFAULT_BOT,), self._texts)

    async def _play(self, settings: PlaySettings) -> PlaySettings | None:
        """Play a game to its end, and return what to play next."""
        game = self.game = game_of(settings)
        self.settings = settings
        me = None if self._request.watches else YOU
        narrator = Narrator(self._texts, game.setup, game.names, YOU)
        session = self._session(settings, game, narrator)
        moment = moment_of(game.view(me), narrator, self._app.preferences.palette)
        screen = PlayScreen(session, moment, self._app.preferences)
        await self._app.push_screen_wait(screen)
        self.faults = [*session.faults.values()]
        if screen.failure is not None:
            self.failure = str(screen.failure)
            return None
        view = game.view(me)
        while True:
            chosen = await self._after(view, narrator)
            if chosen == "replay":
                await self._replay(game.record())
            elif chosen == "again":
                return replace(settings, seed=new_seed(), played=None)
            else:
                return await self._menu() if chosen == "menu" else None

    def _session(self, settings: PlaySettings, game: Game, narrator: Narrator) -> LocalSession:
        me = None if self._request.watches else YOU
        bots = dict(enumerate(settings.bots, start=1))
        if me is None:
            bots[YOU] = (settings.bots or (DEFAULT_BOT,))[0]
            settings = replace(settings, keep=None)
        seed = f"{settings.seed}/{len(game.moves)}" if game.moves else settings.seed
        return LocalSession(
            game, me, BotProcess(bots, seed), narrator, lambda now: save_game(settings, now)
        )

    async def _after(self, view: View, narrator: Narrator) -> str | None:
        assert view.outcome is not None
        return await self._ask(what_next(self._texts), result_parts(view.outcome, view, narrator))

    async def _replay(self, record: Record) -> None:
        game = RecordedGame(record)
        narrator = Narrator(self._texts, record.setup, record.names)
        moment = moment_of(game.go(0).view, narrator, self._app.preferences.palette)
        await self._app.push_screen_wait(ReplayScreen(game, moment, self._app.preferences))

    async def _ask(self, question: Question, parts: Iterable[RenderableType] = ()) -> str | None:
        keys = self._texts("app.start.keys")
        return await self._app.push_screen_wait(ChoicePage(question, *parts, keys=keys))
