"""Which bots of a table are thinking, and when they answer."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from hornox.bots import CautiousBot
from hornox.bots.cautious import expected_gain
from hornox.engine import Decline, SeatAction
from hornox.server.keeping.means import Customs, Means
from hornox.server.logs import places_of, tell
from hornox.table import BotAnswer, BotTask, Milliseconds, Table, bot_tasks, view_of


class Asking(Protocol):
    """The table's keeper."""

    @property
    def table(self) -> Table: ...

    def hand_in(self, answer: BotAnswer) -> None: ...


class Thinking:
    """Lets bots think, each once about a decision, and hands in what they chose.

    Nothing about their hands can be told with a watch: bots that are asked together answer
    together, and only at whole beats after the table has shown everything.
    """

    def __init__(self, keeper: Asking, means: Means, customs: Customs) -> None:
        self._keeper, self._means, self._customs = keeper, means, customs
        self._asked: set[tuple[int, str]] = set()
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_busy(self) -> bool:
        return bool(self._tasks)

    def look(self) -> None:
        """Ask every bot that is not thinking already; those that wait look whether it is time."""
        self._news.set()
        table = self._keeper.table
        asked = [task for task in bot_tasks(table) if _key(task) not in self._asked]
        if asked:
            self._asked.update(map(_key, asked))
            thinking = asyncio.get_running_loop().create_task(self._answer(table, asked))
            self._tasks.add(thinking)
            thinking.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _answer(self, table: Table, asked: list[BotTask]) -> None:
        begun = self._means.now()
        actions = await asyncio.gather(*(self._choose(table, task) for task in asked))
        if self._customs.unhurried:
            await self._beat(begun)
        for task, action in zip(asked, actions, strict=True):
            gain = _expected(table, task) if isinstance(action, Decline) else None
            self._keeper.hand_in(BotAnswer(task.seat, task.decision, action, gain))
        self._asked.difference_update(map(_key, asked))
        self.look()  # whoever is still asked, for the answer came too late, is asked again

    async def _choose(self, table: Table, task: BotTask) -> SeatAction:
        view = view_of(table, task.seat)
        try:
            return await self._means.bots.choose(task.bot, view, self._means.new_seed())
        except Exception as error:  # a table must not stand still because of a bot
            tell("bot-failed", logging.ERROR, bot=task.bot, **places_of(error))
            return CautiousBot().choose(view)

    async def _beat(self, begun: Milliseconds) -> None:
        """Wait for the next whole beat after everything has been shown, which may be over early."""
        beat = self._customs.beat
        while True:
            game, now = self._keeper.table.game, self._means.now()
            shown = begun if game is None else max(begun, game.settled)
            beats = max(0, now - shown) // beat + 1
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), (shown + beats * beat - now) / 1000)
            except TimeoutError:
                return


def _expected(table: Table, task: BotTask) -> int | None:
    """What a bot says that would rather not have what is proposed."""
    return expected_gain(view_of(table, task.seat))


def _key(task: BotTask) -> tuple[int, str]:
    return task.seat, task.decision
