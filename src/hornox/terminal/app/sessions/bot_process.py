"""Bots and coach in a process of their own, so that the screen never freezes while they think."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event as ProcessEvent
from typing import TYPE_CHECKING, Any, Protocol

from hornox.bots.external import BotFailed
from hornox.bots.external.faults import FaultKind, describe_error
from hornox.compiling import tell_when_compiling
from hornox.engine import Outcome, Seat, View
from hornox.terminal.app.sessions.bot_table import BotReply, BotTable

if TYPE_CHECKING:
    from hornox.coach import Analysis

LAST_SECONDS = 2.0
"""How long the process may take to end the programs of its bots."""


class BotThinking(Protocol):
    """Bots that are asked from a screen."""

    @property
    def is_compiling(self) -> bool:
        """Whether a bot compiles, which takes long once on each machine."""

    async def choose(self, view: View) -> BotReply:
        """Return the answer of the bot that sees this."""

    async def analyse(self, view: View) -> Analysis:
        """Return what each option of a decision may cost."""

    async def game_over(self, outcome: Outcome) -> None:
        """Tell all bots how the game ended."""

    async def close(self) -> None:
        """End all thinking."""


class BotProcess:
    """A `BotTable` in another process. Requests wait for each other."""

    def __init__(self, specs: Mapping[Seat, str], seed: str) -> None:
        context = multiprocessing.get_context("spawn")
        with contextlib.redirect_stderr(sys.__stderr__):  # the screen's has no file descriptor
            self._connection, theirs = context.Pipe()
            self._compiling = context.Event()
            self._process = context.Process(
                target=_serve, args=(theirs, dict(specs), seed, self._compiling), daemon=True
            )
            self._process.start()
        theirs.close()
        self._turn = asyncio.Lock()

    @property
    def is_compiling(self) -> bool:
        """Whether a bot compiles, which takes long once on each machine."""
        return self._compiling.is_set()

    async def choose(self, view: View) -> BotReply:
        """Return the answer of the bot that sees this."""
        answer: BotReply = await self._ask("choose", view)
        return answer

    async def analyse(self, view: View) -> Analysis:
        """Return what each option of a decision may cost."""
        analysis: Analysis = await self._ask("analyse", view)
        return analysis

    async def game_over(self, outcome: Outcome) -> None:
        """Tell all bots how the game ended."""
        await self._ask("game_over", outcome)

    async def close(self) -> None:
        """End the process, whatever it is doing."""
        with contextlib.suppress(OSError):
            self._connection.send(None)
        await asyncio.to_thread(self._process.join, LAST_SECONDS)
        self._process.kill()
        self._connection.close()

    async def _ask(self, method: str, argument: object) -> Any:
        async with self._turn:
            self._connection.send((method, argument))
            try:
                is_done, result = await asyncio.to_thread(self._connection.recv)
            except (EOFError, OSError):
                raise BotFailed(FaultKind.CRASH, "the process of the bots has ended") from None
        if not is_done:
            raise BotFailed(FaultKind.CRASH, result)
        return result


def _serve(
    connection: Connection, specs: dict[Seat, str], seed: str, compiling: ProcessEvent
) -> None:
    """Answer requests until `None` comes or the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the screen decides what Ctrl-C means
    tell_when_compiling(lambda _: compiling.set())
    with contextlib.suppress(EOFError, OSError), BotTable(specs, seed) as table:
        while (request := connection.recv()) is not None:
            connection.send(_result(table, *request))
            compiling.clear()


def _result(table: BotTable, method: str, argument: object) -> tuple[bool, object]:
    try:
        return True, getattr(table, method)(argument)
    except Exception as error:  # told to the person, who may go on without this answer
        return False, describe_error(error)
