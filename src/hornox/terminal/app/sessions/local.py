"""A game on this machine: one person, or none who watches, and bots on the other seats."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from hornox.engine import Event, Seat, SeatAction, Setup, View, awaited, events_for
from hornox.extras import is_installed
from hornox.record import Game
from hornox.terminal.advice import advice, is_veto, without_veto
from hornox.terminal.app.sessions.bot_process import BotThinking
from hornox.terminal.app.sessions.bot_table import BotReply
from hornox.terminal.app.sessions.session import GameUpdate, News, Notice
from hornox.terminal.narration import Narrator

if TYPE_CHECKING:
    from hornox.coach import Analysis


class LocalSession:
    """Asks the bots while the person looks at the table, and keeps the game."""

    can_chat = False

    def __init__(
        self,
        game: Game,
        me: Seat | None,
        bots: BotThinking,
        narrator: Narrator,
        keep: Callable[[Game], None] = lambda _: None,
    ) -> None:
        self.game, self.me = game, me
        self._bots, self._narrator, self._keep = bots, narrator, keep
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        """What has happened; `None` is the end."""
        self._moved = asyncio.Event()
        self._thinking: Seat | None = None
        self.faults: dict[Seat, str] = {}
        """The first fault of each bot, to be told after the game: it may name hidden cards."""

    @property
    def setup(self) -> Setup:
        """Mode, players and options."""
        return self.game.setup

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.game.names

    @property
    def can_hint(self) -> bool:
        """Whether the coach is installed, and there is a seat that may ask it."""
        return self.me is not None and is_installed("sim")

    @property
    def status(self) -> str:
        """What the bots are busy with."""
        if self._bots.is_compiling:
            return self._narrator.texts("app.compiling")
        if self._thinking is None or self._view().decision is not None:
            return ""
        return self._narrator.texts("app.thinking", who=self._narrator.who(self._thinking))

    async def news(self) -> AsyncIterator[News]:
        """Yield what happens, until the game is over."""
        past = events_for(self.me, self.game.events)
        yield GameUpdate(past, self._view(), is_past=len(self.game.moves) > 0)
        driving = asyncio.create_task(self._ask_bots())
        driving.add_done_callback(lambda _: self._news.put_nowait(None))
        try:
            while (item := await self._news.get()) is not None:
                yield item
            await driving  # raises what ended it
        finally:
            driving.cancel()

    def is_current(self, view: View) -> bool:
        """Return whether nothing has happened since this view."""
        return self._news.empty() and view == self._view()

    async def answer(self, action: SeatAction) -> None:
        """Play the person's move."""
        self._tell(self.game.play(self.me, action))

    async def seen(self) -> None:
        """Nobody waits for the reveal."""

    async def hint(self, view: View) -> Analysis:
        """Return what each option of the present decision may cost."""
        return await self._bots.analyse(view)

    async def say(self, text: str) -> None:
        """Nobody is there to listen."""

    async def close(self) -> None:
        """End the bots. The game was kept after every move."""
        await self._bots.close()

    async def _ask_bots(self) -> None:
        self._keep(self.game)
        while not self.game.is_over:
            seat = next((seat for seat in awaited(self.game.state) if seat != self.me), None)
            if seat is None:
                self._moved.clear()
                await self._moved.wait()
            else:
                await self._ask(seat)
        outcome = self.game.outcome
        assert outcome is not None
        await self._bots.game_over(outcome)

    async def _ask(self, seat: Seat) -> None:
        """Let a bot move, unless what it was asked has changed while it thought."""
        view = self.game.view(seat)
        self._thinking = seat
        try:
            answer = await self._bots.choose(view)
        finally:
            self._thinking = None
        now = self.game.view(seat).decision
        if now is not None and view.decision is not None and now.id == view.decision.id:
            self._play(seat, view, answer)

    def _play(self, seat: Seat, view: View, answer: BotReply) -> None:
        texts = self._narrator.texts
        if answer.fault is not None and seat not in self.faults:
            self.faults[seat] = texts(
                "fault.first",
                who=self._narrator.who(seat),
                decision=answer.fault.decision,
                message=answer.fault.message,
            )
            self._news.put_nowait(Notice(texts("fault.now", who=self._narrator.who(seat))))
        if self.me is not None and is_veto(view, answer.action, self.me):
            self._news.put_nowait(Notice(advice(self._narrator, seat, answer.gain)))
        self._tell(self.game.play(seat, without_veto(view, answer.action, self.me)))

    def _tell(self, events: tuple[Event, ...]) -> None:
        with contextlib.suppress(OSError):  # a full disk must not end the game
            self._keep(self.game)
        self._news.put_nowait(GameUpdate(events_for(self.me, events), self._view()))
        self._moved.set()

    def _view(self) -> View:
        return self.game.view(self.me)
