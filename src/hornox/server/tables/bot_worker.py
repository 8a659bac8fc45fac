"""A worker process in which bots choose their actions, one question at a time."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
from typing import Protocol

from hornox.engine import SeatAction
from hornox.server.tables.bots import BotQuestion, choose_action
from hornox.server.worker_process import enter_worker
from hornox.sim import warm_up

NICENESS = 5
"""Nice value of the workers, so that the server process is scheduled first."""


class Worker(Protocol):
    """A process that answers one question at a time. `is_remote`: it is not the server's own."""

    @property
    def is_remote(self) -> bool: ...

    def ask(self, question: BotQuestion) -> None:
        """Send a question. The worker must be ready and have answered the previous one."""
        ...

    def kill(self) -> None:
        """End the process at once."""
        ...


class WorkerListener(Protocol):
    """Callbacks of a worker, called in the event loop."""

    def worker_ready(self, worker: Worker) -> None:
        """The worker can be asked now."""
        ...

    def worker_answered(self, worker: Worker, action: SeatAction) -> None:
        """The worker has answered its question."""
        ...

    def worker_exited(self, worker: Worker) -> None:
        """The worker has ended, for any reason. No callback follows.

        A remote worker also ends when its answer is too late, or those of all remote workers.
        """
        ...


def prepare_worker(warm_up: Callable[[], None] = warm_up) -> None:
    """Set up a worker process and compile the simulator. It exits when the server exits."""
    enter_worker(NICENESS)
    warm_up()


class WorkerProcess:
    """The parent's side of a worker process. A thread reads its messages."""

    is_remote = False

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
        """The process id, for tests."""
        return self._process.pid

    def ask(self, question: BotQuestion) -> None:
        """Send a question. A failure to send is noticed by the reading thread."""
        with suppress(OSError):  # the process has ended: `_read_messages` notices
            self._pipe.send((question.level, question.view, question.seed))

    def kill(self) -> None:
        """Kill the process without a request to stop: it may hang."""
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
        with suppress(RuntimeError):  # the loop is closed
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
    """Body of the process: send `None` when ready, then answer until the pipe closes."""
    prepare()
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            pipe.send(choose_action(*pipe.recv()))
