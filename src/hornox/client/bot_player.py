"""A bot on a seat of a server's table: it answers its decisions until its games are over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass

from hornox.bots import BotSource, Fault, Supervised, open_bot
from hornox.client.errors import CommandRefused
from hornox.client.table import TableClient
from hornox.client.updates import Told
from hornox.engine import Outcome, Seat
from hornox.table import GameFinished, Leave

DEFAULT_DEADLINE = 20.0
"""Seconds. A table gives a remote bot a minute at most."""

STALE = ("stale-decision", "not-awaited", "no-game", "game-paused", "game-over")
"""Refusals that only mean that the table has gone on."""


@dataclass(frozen=True, slots=True)
class FinishedBotGame:
    """A game that a bot has played: its number at the table, its seat, the end, its faults."""

    game: int
    seat: Seat | None
    outcome: Outcome
    faults: tuple[Fault, ...]


class BotPlayer:
    """Seats a supervised bot, a new one for each game. Where it fails, `cautious` answers."""

    def __init__(
        self,
        table: TableClient,
        bot: BotSource,
        *,
        deadline: float = DEFAULT_DEADLINE,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._table, self._source, self._deadline, self._tell = table, bot, deadline, tell
        self._bot: Supervised | None = None
        self._answered = ""
        self._game = 0
        self._faults_told = 0

    async def games(self) -> AsyncIterator[FinishedBotGame]:
        """Play, and yield each game when it is over, until the table is left."""
        try:
            async for update in self._table:
                if isinstance(update, Told) and isinstance(update.message, GameFinished):
                    yield self._finish(update.message)
                await self._answer()
        finally:
            self._close()

    async def leave(self) -> None:
        """Leave the table."""
        with suppress(CommandRefused):
            await self._table.do(Leave())

    async def _answer(self) -> None:
        """Answer the decision of the newest view, if there is one."""
        state = self._table.state
        if state is None or state.view is None or not state.table.playing:
            return
        view = state.view
        if view.decision is None or self._table.decision == self._answered:
            return
        self._answered = self._table.decision
        bot = self._bot_for(0 if state.table.game is None else state.table.game.game)
        action = await asyncio.to_thread(bot.choose, view)
        self._tell_faults(bot)
        if self._table.view is None or self._table.decision != self._answered:
            return  # too late: the table has gone on meanwhile
        try:
            await self._table.answer(action)
        except CommandRefused as refused:
            if refused.code not in STALE:
                self._tell(f"refused: {refused}")

    def _bot_for(self, game: int) -> Supervised:
        """Return the bot of this game."""
        if self._bot is None or game != self._game:
            self._close()
            self._game, self._faults_told = game, 0
            self._bot = open_bot(self._source, time.time_ns(), deadline=self._deadline)
        return self._bot

    def _tell_faults(self, bot: Supervised) -> None:
        """Tell the author why an answer was not accepted."""
        for fault in bot.faults[self._faults_told :]:
            self._tell(f"{fault.kind.value} at {fault.decision}: {fault.message}")
        self._faults_told = len(bot.faults)

    def _finish(self, message: GameFinished) -> FinishedBotGame:
        bot, state = self._bot, self._table.state
        if bot is not None:
            bot.game_over(message.outcome)
        seat = None if state is None or state.view is None else state.view.seat
        faults = () if bot is None else tuple(bot.faults)
        self._close()
        return FinishedBotGame(message.game, seat, message.outcome, faults)

    def _close(self) -> None:
        if self._bot is not None:
            self._bot.close()
        self._bot = None
