"""Bots that think for tables: quick ones at once, others in processes of their own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Protocol

from hornox.bots import BOTS, CautiousBot, Supervised, make_bot
from hornox.engine import SeatAction, View
from hornox.sim import warm_up

LOG = logging.getLogger(__name__)

THINKERS = frozenset({"bull", "bison", "champion"})
"""Levels that play rounds through in their heads. All others need less time to answer than to be
sent to another process."""

PATIENCE = 10.0
"""Seconds for an answer of a worker that is warm."""

UNTIL_WARM = "ox"
"""Who thinks in the place of a thinker while the workers compile what it thinks with: once on a
machine that takes a minute, and people do not wait for it."""

POLITENESS = 5
"""By how much the workers stand back, so that people at other tables are served first."""


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


def prepare_worker(warm_up: Callable[[], None] = warm_up) -> None:
    """The first thing a worker does. It ends with the server, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends Ctrl-C to everybody
    server = multiprocessing.parent_process()
    assert server is not None
    Thread(target=_end_with, args=[server], daemon=True).start()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(POLITENESS)
    warm_up()


def _end_with(server: BaseProcess) -> None:
    server.join()
    os._exit(1)


class ProcessBots:
    """Workers that are started when the first bot has to think, and again after a crash.

    Thinkers that are asked before the workers are warm are answered for by a quick level.
    """

    def __init__(
        self,
        workers: int = 1,
        patience: float = PATIENCE,
        thinkers: frozenset[str] = THINKERS,
        prepare: Callable[[], None] = prepare_worker,
    ) -> None:
        self._workers, self._patience = workers, patience
        self._thinkers, self._prepare = thinkers, prepare
        self._pool: ProcessPoolExecutor | None = None
        self._warming: Future[None] | None = None

    def warm_up(self) -> Future[None]:
        """Start the workers; done when the first of them is warm."""
        self._started()
        assert self._warming is not None
        return self._warming

    async def choose(self, level: str, view: View, seed: str) -> SeatAction:
        if level not in self._thinkers:
            return think(level, view, seed)
        pool, warm = self._started(), self.warm_up().done()
        if not warm:
            return think(UNTIL_WARM, view, seed)
        try:
            answer = asyncio.wrap_future(pool.submit(think, level, view, seed))
            return await asyncio.wait_for(answer, self._patience)
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
            self._warming = self._pool.submit(_nothing)
            LOG.info("bots that think ahead warm up; until then %s thinks for them", UNTIL_WARM)
        return self._pool

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
