"""Bots that think for tables: quick ones at once, others in processes of their own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from hornox.bots import BOTS, CautiousBot, Supervised, make_bot
from hornox.engine import SeatAction, View
from hornox.sim import warm_up

LOG = logging.getLogger(__name__)

THINKERS = frozenset({"bull", "bison"})
"""Levels that play rounds through in their heads. All others need less time to answer than to be
sent to another process."""

PATIENCE = 10.0
"""Seconds for an answer of a worker that is warm."""

WARMING = 180.0
"""Seconds for a worker that may have to compile everything first."""


class BotRunner(Protocol):
    async def choose(self, level: str, view: View, seed: str) -> SeatAction:
        """A legal answer to `view.decision`, whatever happens."""
        ...

    async def close(self) -> None: ...


class InlineBots:
    """All bots think on the spot: for tests, and for those who think quickly."""

    async def choose(self, level: str, view: View, seed: str) -> SeatAction:
        return think(level, view, seed)

    async def close(self) -> None:
        pass


class ProcessBots:
    """Workers that are started when the first bot has to think, and again after a crash."""

    def __init__(
        self,
        workers: int = 1,
        patience: float = PATIENCE,
        thinkers: frozenset[str] = THINKERS,
        prepare: Callable[[], None] = warm_up,
    ) -> None:
        self._workers, self._patience = workers, patience
        self._thinkers, self._prepare = thinkers, prepare
        self._pool: ProcessPoolExecutor | None = None
        self._warm = False

    async def choose(self, level: str, view: View, seed: str) -> SeatAction:
        if level not in self._thinkers:
            return think(level, view, seed)
        pool = self._started()
        try:
            answer = asyncio.wrap_future(pool.submit(think, level, view, seed))
            return await asyncio.wait_for(answer, self._patience if self._warm else WARMING)
        except (TimeoutError, BrokenProcessPool, RuntimeError) as error:
            LOG.warning("a bot did not answer: %s", type(error).__name__)
            self._discard(pool)
            return CautiousBot().choose(view)

    async def close(self) -> None:
        if self._pool is not None:
            self._discard(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, initializer=self._prepare)
            self._warm = False
            self._pool.submit(_nothing).add_done_callback(self._note_warm)
        return self._pool

    def _note_warm(self, done: Future[None]) -> None:
        self._warm = not done.cancelled() and done.exception() is None

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """A worker that hangs is not asked to stop, it is stopped."""
        if self._pool is pool:
            self._pool = None
        for process in [*(pool._processes or {}).values()]:
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def think(level: str, view: View, seed: str) -> SeatAction:
    """The bot's own answer, or the one of `cautious` if it fails."""
    return Supervised(make_bot(level if level in BOTS else "cautious", seed)).choose(view)


def _nothing() -> None:
    """The first job of a pool is done when its first worker is warm."""
