"""A worker process for the coach: one long task, which quick ones interrupt."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Concatenate, Protocol, TypeAlias

from hornox.coach import Effort, analyse
from hornox.record import Game
from hornox.server.worker_process import enter_worker
from hornox.sim import warm_up

NICENESS = 10
"""Lower than the bots' workers (5): the server and its bots are scheduled first."""

Emit: TypeAlias = Callable[[Any], None]
"""Tells a part of the result. Raises `Stopped` when the task is no longer wanted."""

Task: TypeAlias = Callable[Concatenate[Emit, ...], Any]
"""A function of a module. A long one must emit a part several times a second."""


class Stopped(Exception):
    """The task is no longer wanted."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Carry out a task. `id` marks all that is told about it. `key` and `person` are those of the
    request.
    """

    id: int
    task: Task
    args: tuple[Any, ...]
    key: str = ""
    person: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """Give a task up."""

    id: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker can be given tasks."""


@dataclass(frozen=True, slots=True)
class TaskPart:
    """A part of the result of a task."""

    id: int
    value: Any


@dataclass(frozen=True, slots=True)
class Done:
    """A task is finished. `error` is the name of what it raised, `None` if it went well."""

    id: int
    value: Any = None
    error: str | None = None


Report: TypeAlias = Ready | TaskPart | Done


class CoachWorker(Protocol):
    """A process that carries out tasks. `is_remote`: it is not the server's own."""

    @property
    def is_remote(self) -> bool: ...

    def send(self, order: Begin | Stop) -> None:
        """Send an order."""
        ...

    def kill(self) -> None:
        """End the process at once."""
        ...


class CoachWorkerListener(Protocol):
    """Callbacks of a worker, called in the event loop."""

    def worker_joined(self, worker: CoachWorker) -> None:
        """A remote worker takes tasks."""
        ...

    def worker_reported(self, worker: CoachWorker, report: Report) -> None:
        """The worker is ready or tells about a task."""
        ...

    def worker_exited(self, worker: CoachWorker) -> None:
        """The worker has ended, for any reason. No callback follows.

        A remote worker also ends when its tasks are too late, or those of all remote workers.
        """
        ...


def prepare_worker() -> None:
    """Set up a worker process and load what the first answer needs."""
    enter_worker(NICENESS)
    warm_up()
    analyse(Game.new("base", players=4, seed=1).view(0), Effort(playouts=320, takes=10))


class CoachWorkerProcess:
    """The parent's side of a worker process. A thread reads its reports."""

    is_remote = False

    def __init__(
        self, owner: CoachWorkerListener, prepare: Callable[[], None] = prepare_worker
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._owner, self._loop = owner, asyncio.get_running_loop()
        self._pipe, worker_end = context.Pipe()
        self._process = context.Process(
            target=_worker_main, args=(worker_end, prepare), daemon=True
        )
        self._process.start()
        worker_end.close()
        Thread(target=self._read_reports, daemon=True).start()

    @property
    def pid(self) -> int | None:
        """The process id, for tests."""
        return self._process.pid

    def send(self, order: Begin | Stop) -> None:
        """Send an order. A failure to send is noticed by the reading thread."""
        with suppress(OSError):  # the process has ended: `_read_reports` notices
            self._pipe.send(order)

    def kill(self) -> None:
        """Kill the process without a request to stop: it may hang."""
        self._process.kill()

    def _read_reports(self) -> None:
        try:
            while True:
                self._call(self._owner.worker_reported, self, self._pipe.recv())
        except (EOFError, OSError):
            self._process.kill()
            self._process.join()
            self._call(self._on_exit)

    def _call(self, callback: Callable[..., None], *args: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(callback, *args)

    def _on_exit(self) -> None:
        self._pipe.close()
        self._owner.worker_exited(self)


def _worker_main(pipe: Connection, prepare: Callable[[], None]) -> None:
    """Body of the process: report readiness, then carry out tasks until the pipe closes."""
    prepare()
    with suppress(EOFError, OSError):
        TaskLoop(pipe).run()


class TaskLoop:
    """The worker's side: carries out one task after the other."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._begun: deque[Begin] = deque()
        self._stopped: set[int] = set()

    def run(self) -> None:
        """Carry out tasks until the pipe closes."""
        self._pipe.send(Ready())
        while True:
            if not self._begun:
                self._receive()
            while self._begun:
                self._carry_out(self._begun.popleft())

    def _carry_out(self, begin: Begin) -> None:
        def emit(part: Any) -> None:
            self._pipe.send(TaskPart(begin.id, part))
            self._between_parts(begin.id)

        try:
            done = Done(begin.id, begin.task(emit, *begin.args))
        except Stopped:
            done = Done(begin.id, error=Stopped.__name__)
        except Exception as error:  # a task that fails must not end the worker
            done = Done(begin.id, error=type(error).__name__)
        self._stopped.discard(begin.id)
        self._pipe.send(done)

    def _between_parts(self, id: int) -> None:
        """Read what has come meanwhile; carry out quick tasks before the present one goes on."""
        while self._pipe.poll():
            self._receive()
        if id in self._stopped:
            raise Stopped
        while self._begun:
            self._carry_out(self._begun.popleft())

    def _receive(self) -> None:
        match self._pipe.recv():
            case Begin() as begin:
                self._begun.append(begin)
            case Stop(id):
                self._stopped.add(id)
