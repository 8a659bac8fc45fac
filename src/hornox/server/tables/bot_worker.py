"""A process in which bots think, one question after the other."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Protocol

from hornox.engine import SeatAction
from hornox.server.tables.bots import BotQuestion, choose_action
from hornox.sim import warm_up

NICENESS = 5
"""By how much the workers stand back, so that people at other tables are served first."""


class Worker(Protocol):
    def ask(self, question: BotQuestion) -> None:
        """Let it think; it must be ready, and have answered what it was asked before."""
        ...

    def kill(self) -> None: ...


class WorkerListener(Protocol):
    """What a worker reports to, in the event loop."""

    def worker_ready(self, worker: Worker) -> None: ...

    def worker_answered(self, worker: Worker, action: SeatAction) -> None: ...

    def worker_exited(self, worker: Worker) -> None:
        """It has ended, for whatever reason; nothing is heard of it after this."""
        ...


def prepare_worker(warm_up: Callable[[], None] = warm_up) -> None:
    """The first thing a worker does. It ends with the server, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends Ctrl-C to everybody
    server = multiprocessing.parent_process()
    assert server is not None
    Thread(target=_exit_with, args=[server], daemon=True).start()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)
    warm_up()


def _exit_with(server: BaseProcess) -> None:
    server.join()
    os._exit(1)


class WorkerProcess:
    """A worker, seen from the server. A thread waits for what it says."""

    def __init__(self, owner: WorkerListener, prepare: Callable[[], None] = prepare_worker) -> None:
        context = multiprocessing.get_context("spawn")
        self._owner, self._loop = owner, asyncio.get_running_loop()
        self._pipe, worker_end = context.Pipe()
        self._process = context.Process(
            target=_worker_main, args=(worker_end, prepare), daemon=True
        )
        self._process.start()
        worker_end.close()
        Thread(target=self._read_messages, daemon=True).start()

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def ask(self, question: BotQuestion) -> None:
        with suppress(OSError):  # it has ended: `_listen` notices that
            self._pipe.send((question.level, question.view, question.seed))

    def kill(self) -> None:
        """A worker that hangs is not asked to stop."""
        self._process.kill()

    def _read_messages(self) -> None:
        try:
            while True:
                self._report(self._on_message, self._pipe.recv())
        except (EOFError, OSError):
            self._process.kill()
            self._process.join()
            self._report(self._on_exit)

    def _report(self, callback: Callable[..., None], *message: SeatAction | None) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody wants to know
            self._loop.call_soon_threadsafe(callback, *message)

    def _on_message(self, action: SeatAction | None) -> None:
        if action is None:
            self._owner.worker_ready(self)
        else:
            self._owner.worker_answered(self, action)

    def _on_exit(self) -> None:
        self._pipe.close()
        self._owner.worker_exited(self)


def _worker_main(pipe: Connection, prepare: Callable[[], None]) -> None:
    """What happens in the process: say `None` when ready, then answer until the server ends."""
    prepare()
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            pipe.send(choose_action(*pipe.recv()))
