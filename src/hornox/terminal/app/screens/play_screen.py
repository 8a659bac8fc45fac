"""A game that is played or watched."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from hornox.engine import HornoxError, SeatAction
from hornox.table.pacing import SHOWN_FOR
from hornox.terminal.app.choices import action_of
from hornox.terminal.app.hints import hint_words
from hornox.terminal.app.moment import TableMoment
from hornox.terminal.app.preferences import Preferences
from hornox.terminal.app.questions import preview
from hornox.terminal.app.screens.pointing import PointingView
from hornox.terminal.app.sessions import ChatLine, GameUpdate, News, PlaySession
from hornox.terminal.passing import Passing

if TYPE_CHECKING:
    from hornox.coach import Analysis

STATUS_EVERY = 0.25
"""Seconds between two looks at what the bots are doing."""


class PlayScreen(PointingView):
    """A table at which one plays or watches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "go_ahead"),
        Binding("a", "ask_always"),
        Binding("h", "hint"),
        Binding("c", "chat"),
    ]

    def __init__(
        self,
        session: PlaySession,
        moment: TableMoment,
        preferences: Preferences,
    ) -> None:
        super().__init__(moment)
        self.session, self.preferences = session, preferences
        self._passing = Passing()
        self._analysis: Analysis | None = None
        self._asked: object = None
        self.failure: HornoxError | None = None
        """What ended the game before its time."""

    @property
    def key_names(self) -> list[tuple[str, str]]:
        """The keys of this table and their actions."""
        keys = [("?", "help"), ("i", "details"), ("p", "pace")]
        if self.session.can_hint:
            keys.insert(0, ("h", "hint"))
        if self.moment.variant.is_team:
            keys[:0] = [("g", "go_ahead"), ("a", "ask_always")]
        if self.session.can_chat:
            keys.append(("c", "chat"))
        return [*keys, ("d", "app.dark"), ("q", "app.quit")]

    def on_mount(self) -> None:
        """Begin to show what happens."""
        self.set_interval(STATUS_EVERY, self._tell_status)
        self.follow()

    async def on_unmount(self) -> None:
        """Leave the table."""
        await self.session.close()

    @work(exclusive=True)
    async def follow(self) -> None:
        """Show everything that happens, to the end of the game."""
        try:
            async for news in self.session.news():
                await self._take_in(news)
        except HornoxError as error:
            self.failure = error
        while not self.is_current:  # a page lies above
            await asyncio.sleep(STATUS_EVERY)
        self.dismiss()

    async def choose(self, action: SeatAction) -> None:
        """Submit an answer. A refusal is told, and the question stays."""
        self.show(replace(self.moment, is_asked=False, path=(), cursor=None, hint=""))
        try:
            await self.session.answer(action)
        except HornoxError as error:
            self.tell(Text(str(error), self.moment.palette.taken))
            self.show(replace(self.moment, is_asked=True))
            self.point_at_first()

    def hint_for(self, moment: TableMoment) -> str:
        """Return what the coach says about the thing pointed at, or what it would do."""
        if self._analysis is None or moment.cursor is None:
            return preview(moment)
        action = action_of(moment.view, (*moment.path, moment.cursor))
        return hint_words(self._analysis, moment.narrator, self.session.names, action)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask the coach about this decision, or hide what it said."""
        view, texts = self.moment.view, self.moment.narrator.texts
        if not self.session.can_hint or view.decision is None or not self.moment.is_asked:
            return
        if self._analysis is not None:
            self._analysis = None
        else:
            self.show(replace(self.moment, hint=texts("app.hint.thinking")))
            try:
                analysis = await self.session.hint(view)
            except HornoxError as error:
                self.tell(Text(str(error), self.moment.palette.taken))
                return
            self._analysis = analysis if self.moment.view is view else None
        self.point_at(self.moment.cursor)

    async def action_go_ahead(self) -> None:
        """Go ahead with every placement until the end of this turn."""
        view = self.moment.view
        if view.decision is not None and view.decision.kind == "team-talking":
            self._passing.pass_turn(view)
            await self._ask()

    def action_ask_always(self) -> None:
        """Ask before every placement, or only where a special card could matter."""
        self._passing.asks_always = not self._passing.asks_always
        key = "always" if self._passing.asks_always else "matters"
        self.tell(Text(self.moment.narrator.texts(f"app.ask.{key}"), self.moment.palette.good))

    def action_chat(self) -> None:
        """Type something to say."""
        if self.session.can_chat:
            line = self.query_one(Input)
            line.remove_class("hidden")
            line.focus()

    def action_back(self) -> None:
        """Close the chat, or take the last pick back."""
        line = self.query_one(Input)
        if line.has_class("hidden"):
            super().action_back()
        else:
            line.add_class("hidden")
            self.set_focus(None)

    @on(Input.Submitted)
    async def _said(self, message: Input.Submitted) -> None:
        message.input.add_class("hidden")
        text, message.input.value = message.value.strip(), ""
        self.set_focus(None)
        if text:
            try:
                await self.session.say(text)
            except HornoxError as error:
                self.tell(Text(str(error), self.moment.palette.taken))

    async def _take_in(self, news: News) -> None:
        match news:
            case GameUpdate():
                await self.reveal(news, self.preferences.pace)
                if any(type(event) in SHOWN_FOR for event in news.events):
                    await self.session.seen()
                await self._ask()
            case ChatLine(who, text):
                self.tell(Text.assemble((f"{who}: ", self.moment.palette.good), text))
            case _:
                self.tell(Text(news.text, self.moment.palette.good))

    async def _ask(self) -> None:
        """Let the person answer, or answer what needs no person."""
        view = self.moment.view
        if not self.session.is_current(view):
            return
        answer = self._passing.answer(view)
        if answer is not None:
            await self.choose(answer)
            return
        asked = (view.prompt.id, view.decision, view.changes)
        if self.moment.is_asked and asked == self._asked:
            return  # only others have acted
        self._analysis, self._asked = None, asked
        is_asked = view.decision is not None or bool(view.changes)
        self.show(replace(self.moment, is_asked=is_asked, path=(), cursor=None, hint=""))
        if view.decision is not None:
            self.point_at_first()

    def _tell_status(self) -> None:
        status = self.session.status
        if status != self.moment.status:
            self.show(replace(self.moment, status=status))
