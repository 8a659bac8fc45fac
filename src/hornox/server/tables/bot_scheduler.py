"""Asks the bots of a table and submits their answers in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from hornox.bots import CautiousBot
from hornox.bots.cautious import expected_gain
from hornox.engine import Decline
from hornox.server.logs import error_facts, log_event
from hornox.server.tables.bots import BotChoice, BotQuestion, SubstituteReason
from hornox.server.tables.cancellation import is_current_task_cancelled
from hornox.server.tables.daily_dice import daily_dice
from hornox.server.tables.dependencies import Dependencies, TableConfig
from hornox.table import BotAnswer, BotTask, Input, Milliseconds, Table, bot_tasks, view_of

RETRY_SECONDS = 1.0
"""Seconds after a failure until the same bots are asked again."""


class BotTableWriter(Protocol):
    """The part of the table's writer that the scheduler needs."""

    @property
    def table(self) -> Table:
        """The table as decided."""
        ...

    @property
    def is_open(self) -> bool:
        """Whether inputs are accepted."""
        ...

    def decide(self, input: Input) -> None:
        """Apply an input."""
        ...


class BotScheduler:
    """Asks each bot once per decision and submits what it chose.

    The time of an answer must reveal nothing about hands: bots that are asked together answer
    together, and only at whole beats after the reveal. Viewers learn only whether any answer came
    from the substitute level, not which.
    """

    def __init__(
        self, code: str, writer: BotTableWriter, dependencies: Dependencies, config: TableConfig
    ) -> None:
        self._code, self._writer = code, writer
        self._dependencies, self._config = dependencies, config
        self._asked: set[tuple[int, str]] = set()
        self._changed = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()
        self._stopped = False

    @property
    def is_busy(self) -> bool:
        """Whether any bot was asked and has not answered."""
        return bool(self._running)

    def schedule(self) -> None:
        """Ask each bot that must decide and was not asked. Wake those that wait for the reveal."""
        self._changed.set()
        table = self._writer.table
        tasks = [task for task in bot_tasks(table) if _key(task) not in self._asked]
        if tasks:
            self._asked.update(map(_key, tasks))
            answering = asyncio.get_running_loop().create_task(self._answer(table, tasks))
            self._running.add(answering)
            answering.add_done_callback(lambda done: self._finish(done, tasks))

    def stop(self) -> None:
        """Cancel all questions."""
        self._stopped = True
        for task in self._running:
            task.cancel()

    async def _answer(self, table: Table, tasks: list[BotTask]) -> None:
        started = self._dependencies.now()
        substituting = asyncio.get_running_loop().create_task(self._substitute_when_late(started))
        try:
            choices = await self._choose(table, tasks)
        finally:
            substituting.cancel()
        if self._config.wait_for_reveal:
            await self._wait_for_beat(started)
        substituted = any(choice.substitute is not None for choice in choices)
        for task, choice in zip(tasks, choices, strict=True):
            action = choice.action
            gain = _expected_gain(table, task) if isinstance(action, Decline) else None
            answer = BotAnswer(task.seat, task.decision, action, gain, substituted)
            if self._writer.is_open:
                self._writer.decide(answer)

    def _finish(self, answering: asyncio.Task[None], tasks: list[BotTask]) -> None:
        """Allow the bots to be asked again. Log a failure and retry later."""
        self._running.discard(answering)
        self._asked.difference_update(map(_key, tasks))
        error = asyncio.CancelledError() if answering.cancelled() else answering.exception()
        if self._stopped:
            return
        if error is None:
            self.schedule()
        else:
            log_event("bots-failed", logging.ERROR, **error_facts(error))
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._retry)

    def _retry(self) -> None:
        if not self._stopped:
            self.schedule()

    async def _choose(self, table: Table, tasks: list[BotTask]) -> list[BotChoice]:
        questions = [self._question(table, task) for task in tasks]
        try:
            choices = await self._dependencies.bots.choose(questions)
            while table.daily is not None and any(map(_is_substitute, choices)):
                await asyncio.sleep(RETRY_SECONDS)  # another level would be another world
                choices = await self._dependencies.bots.choose(questions)
            return choices
        except (Exception, asyncio.CancelledError) as error:
            if is_current_task_cancelled():
                raise
            log_event("bots-failed", logging.ERROR, **error_facts(error))
            if table.daily is not None:
                raise  # asked again later
            bot = CautiousBot()
            return [
                BotChoice(bot.choose(question.view), SubstituteReason.CRASH)
                for question in questions
            ]

    def _question(self, table: Table, task: BotTask) -> BotQuestion:
        code, view, daily = self._code, view_of(table, task.seat), table.daily is not None
        seed = daily_dice(table, task) if daily else self._dependencies.new_seed()
        return BotQuestion(table.host or code, code, task.bot, view, seed, exact=daily)

    async def _substitute_when_late(self, started: Milliseconds) -> None:
        """Use the substitute level for questions that waited too long behind other tables."""
        if self._writer.table.daily is not None:
            return
        wait = self._config.bot_queue_timeout
        await self._wait_until(lambda: self._earliest_answer(started) + wait)
        self._dependencies.bots.substitute_queued(self._code)

    async def _wait_for_beat(self, started: Milliseconds) -> None:
        """Wait for the next whole beat after the reveal."""
        beat = self._config.bot_beat

        def next_beat() -> Milliseconds:
            due = self._earliest_answer(started)
            return due + (max(0, self._dependencies.now() - due) // beat + 1) * beat

        await self._wait_until(next_beat)

    def _earliest_answer(self, started: Milliseconds) -> Milliseconds:
        """Return the end of the reveal, which may come early when people skip it."""
        game = self._writer.table.game
        if game is None or not self._config.wait_for_reveal:
            return started
        return max(started, game.settled)

    async def _wait_until(self, moment: Callable[[], Milliseconds]) -> None:
        """Wait for a moment that changes with the table.

        Does not use `wait_for`: before Python 3.12 it can lose a cancellation.
        """
        while (wait := moment() - self._dependencies.now()) > 0:
            self._changed.clear()
            try:
                async with asyncio.timeout(wait / 1000):
                    await self._changed.wait()
            except TimeoutError:
                return


def _expected_gain(table: Table, task: BotTask) -> int | None:
    """Return what a bot that declines a proposal expects it to cost."""
    return expected_gain(view_of(table, task.seat))


def _is_substitute(choice: BotChoice) -> bool:
    return choice.substitute is not None


def _key(task: BotTask) -> tuple[int, str]:
    return task.seat, task.decision
