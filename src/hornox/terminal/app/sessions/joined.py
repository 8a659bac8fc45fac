"""A game at a table of a server, joined by a link."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from hornox.client import (
    ClientError,
    CommandRefused,
    Entered,
    StatusChanged,
    TableClient,
    Told,
    Update,
)
from hornox.engine import SeatAction, View
from hornox.extras import is_installed
from hornox.table import (
    BotAdvised,
    GameFinished,
    GameProgressed,
    LineSaid,
    LockIn,
    Seen,
    Snapshot,
)
from hornox.terminal.advice import advice
from hornox.terminal.app.sessions.bot_process import BotThinking
from hornox.terminal.app.sessions.session import ChatLine, GameUpdate, News, Notice
from hornox.terminal.narration import Narrator

if TYPE_CHECKING:
    from hornox.coach import Analysis

LAST_SECONDS = 30
"""The clock is shown when so many seconds or fewer are left."""


class JoinedSession:
    """A running game of a table. Its connection goes on after the game."""

    def __init__(
        self,
        client: TableClient,
        narrator: Narrator,
        open_coach: Callable[[], BotThinking],
    ) -> None:
        assert client.state is not None
        assert client.state.view is not None
        self._client, self._narrator = client, narrator
        self.setup, self.me = client.state.view.setup, client.state.view.seat
        self.names = names_of(client.state)
        self.can_chat = client.state.seat is not None
        self._open_coach = open_coach
        self._coach: BotThinking | None = None
        self._connection = ""
        self._ahead = 0.0
        """The server's clock less our own, in seconds."""

    @property
    def can_hint(self) -> bool:
        """Whether the table allows hints, and the coach is installed."""
        state = self._client.state
        return (
            state is not None
            and self.me is not None
            and state.table.terms.hints
            and is_installed("sim")
        )

    @property
    def status(self) -> str:
        """Return what is to be known of the connection and the own clock."""
        return self._connection or self._clock()

    async def news(self) -> AsyncIterator[News]:
        """Yield what happens, until the game is over."""
        view = self._client.view
        assert view is not None
        yield GameUpdate(view.story, view, is_past=True)
        async for update in self._client:
            for item in self._news_of(update):
                yield item
                if isinstance(item, GameUpdate) and item.view.outcome is not None:
                    return

    def is_current(self, view: View) -> bool:
        """Return whether nothing has happened since this view."""
        return self._client.view == view

    async def answer(self, action: SeatAction) -> None:
        """Answer, and confirm a choice where the table wants that."""
        await self._client.answer(action)
        state = self._client.state
        if state is not None and state.table.terms.lock_in and state.held is not None:
            with suppress(CommandRefused):  # revealed meanwhile
                await self._client.do(LockIn(self._client.decision))

    async def seen(self) -> None:
        """Tell the table that everything so far was shown, so that its clocks may start."""
        if self.me is not None:
            with suppress(ClientError):
                await self._client.do(Seen(self._client.decision))

    async def hint(self, view: View) -> Analysis:
        """Ask the coach of this machine; it knows what the view shows."""
        if self._coach is None:
            self._coach = self._open_coach()
        return await self._coach.analyse(view)

    async def say(self, text: str) -> None:
        """Say something to all at the table."""
        await self._client.say(text)

    async def close(self) -> None:
        """End the coach. The table is left by closing its connection."""
        if self._coach is not None:
            await self._coach.close()

    def _news_of(self, update: Update) -> list[News]:
        match update:
            case Entered(state) if state.view is not None:
                return [GameUpdate(state.view.story, state.view, is_past=True)]
            case StatusChanged(status=status):
                key = "" if status == "open" else self._narrator.texts("app.connecting")
                self._connection = key
            case Told(state=state, message=message, now=now):
                self._ahead = now / 1000 - time.time()
                return self._told(state, message)
        return []

    def _told(self, state: Snapshot, message: object) -> list[News]:
        match message:
            case GameProgressed(events=events) if state.view is not None:
                return [GameUpdate(events, state.view)]
            case GameFinished() if state.view is not None:
                return [GameUpdate((), state.view)]
            case LineSaid(name=name, text=text):
                return [ChatLine(name, text)]
            case BotAdvised(seat=seat, gain=gain):
                return [Notice(advice(self._narrator, seat, gain))]
            case _:
                return []

    def _clock(self) -> str:
        state = self._client.state
        game = None if state is None else state.table.game
        for clock in () if game is None else game.clocks:
            if clock.seat == self.me and clock.deadline is not None:
                left = round(clock.deadline / 1000 - time.time() - self._ahead)
                if left <= LAST_SECONDS:
                    return self._narrator.texts("app.seconds-left", seconds=max(0, left))
        return ""


def names_of(state: Snapshot) -> tuple[str, ...]:
    """Return the names of the seats of the present game."""
    assert state.view is not None
    players = state.view.setup.players
    return tuple(info.name or f"{info.seat + 1}" for info in state.table.seats[:players])
