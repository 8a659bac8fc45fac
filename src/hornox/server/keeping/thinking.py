"""Which bots of a table are thinking, and when they answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from hornox.bots import CautiousBot
from hornox.bots.cautious import expected_gain
from hornox.engine import Decline
from hornox.server.keeping.bots import BotChoice, BotQuestion, SubstituteReason
from hornox.server.keeping.cancelling import is_cancelled
from hornox.server.keeping.means import Customs, Means
from hornox.server.logs import places_of, tell
from hornox.table import BotAnswer, BotTask, Input, Milliseconds, Table, bot_tasks, view_of

RETRY = 1.0
"""Seconds after a failure until the same bots are asked again."""


class Asking(Protocol):
    """The table's writer."""

    @property
    def table(self) -> Table: ...

    @property
    def is_open(self) -> bool: ...

    def decide(self, input: Input) -> None: ...


class Thinking:
    """Lets bots think, each once about a decision, and submits what they chose.

    Nothing about their hands can be told with a watch: bots that are asked together answer
    together, and only at whole beats after the table has shown everything. Which of them a light
    level answered for is not told, only whether there was one.
    """

    def __init__(self, code: str, writer: Asking, means: Means, customs: Customs) -> None:
        self._code, self._writer = code, writer
        self._means, self._customs = means, customs
        self._asked: set[tuple[int, str]] = set()
        self._news = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    @property
    def is_busy(self) -> bool:
        return bool(self._tasks)

    def look(self) -> None:
        """Ask every bot that is not thinking already; those that wait look whether it is time."""
        self._news.set()
        table = self._writer.table
        asked = [task for task in bot_tasks(table) if _key(task) not in self._asked]
        if asked:
            self._asked.update(map(_key, asked))
            thinking = asyncio.get_running_loop().create_task(self._answer(table, asked))
            self._tasks.add(thinking)
            thinking.add_done_callback(lambda done: self._finish(done, asked))

    def stop(self) -> None:
        self._stopped = True
        for task in self._tasks:
            task.cancel()

    async def _answer(self, table: Table, asked: list[BotTask]) -> None:
        begun = self._means.now()
        hurrying = asyncio.get_running_loop().create_task(self._hurry(begun))
        try:
            choices = await self._choose(table, asked)
        finally:
            hurrying.cancel()
        if self._customs.unhurried:
            await self._beat(begun)
        hurried = any(choice.substitute is not None for choice in choices)
        for task, choice in zip(asked, choices, strict=True):
            action = choice.action
            gain = _expected(table, task) if isinstance(action, Decline) else None
            answer = BotAnswer(task.seat, task.decision, action, gain, hurried)
            if self._writer.is_open:
                self._writer.decide(answer)

    def _finish(self, thinking: asyncio.Task[None], asked: list[BotTask]) -> None:
        """However it has ended: ask those again who are still asked."""
        self._tasks.discard(thinking)
        self._asked.difference_update(map(_key, asked))
        error = asyncio.CancelledError() if thinking.cancelled() else thinking.exception()
        if self._stopped:
            return
        if error is None:
            self.look()
        else:
            tell("bots-failed", logging.ERROR, **places_of(error))
            asyncio.get_running_loop().call_later(RETRY, self._retry)

    def _retry(self) -> None:
        if not self._stopped:
            self.look()

    async def _choose(self, table: Table, asked: list[BotTask]) -> list[BotChoice]:
        questions = [self._question(table, task) for task in asked]
        try:
            return await self._means.bots.choose(questions)
        except (Exception, asyncio.CancelledError) as error:
            if is_cancelled():
                raise
            tell("bots-failed", logging.ERROR, **places_of(error))
            bot = CautiousBot()
            return [
                BotChoice(bot.choose(asked.view), SubstituteReason.CRASH) for asked in questions
            ]

    def _question(self, table: Table, task: BotTask) -> BotQuestion:
        code, seed = self._code, self._means.new_seed()
        return BotQuestion(table.host or code, code, task.bot, view_of(table, task.seat), seed)

    async def _hurry(self, begun: Milliseconds) -> None:
        """Let nobody wait for long because other tables ask, too."""
        wait = self._customs.bot_wait
        await self._until(lambda: self._due(begun) + wait)
        self._means.bots.hurry(self._code)

    async def _beat(self, begun: Milliseconds) -> None:
        """Wait for the next whole beat after everything has been shown."""
        beat = self._customs.beat

        def next_beat() -> Milliseconds:
            due = self._due(begun)
            return due + (max(0, self._means.now() - due) // beat + 1) * beat

        await self._until(next_beat)

    def _due(self, begun: Milliseconds) -> Milliseconds:
        """From when on an answer is welcome: everything has been shown, which may be early."""
        game = self._writer.table.game
        if game is None or not self._customs.unhurried:
            return begun
        return max(begun, game.settled)

    async def _until(self, moment: Callable[[], Milliseconds]) -> None:
        """Wait for a moment that changes with the table.

        Not with `wait_for`: before Python 3.12 it loses a cancellation that comes with the news.
        """
        while (wait := moment() - self._means.now()) > 0:
            self._news.clear()
            try:
                async with asyncio.timeout(wait / 1000):
                    await self._news.wait()
            except TimeoutError:
                return


def _expected(table: Table, task: BotTask) -> int | None:
    """What a bot says that would rather not have what is proposed."""
    return expected_gain(view_of(table, task.seat))


def _key(task: BotTask) -> tuple[int, str]:
    return task.seat, task.decision
