"""Work spread over processes: numbers go out, results come back as they are ready.

Processes are started afresh (spawned) on every platform: a fork would copy whatever threads the
caller has running into a broken state.
"""

from __future__ import annotations

import contextlib
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, TypeVar, cast

from hornox.engine import HornoxError

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds that a process gets to tidy up before it is killed; some bots are slow to leave."""


class WorkerFailed(HornoxError):
    """A process could not do its work."""

    code = "worker-failed"


@dataclass(frozen=True, slots=True)
class _Done(Generic[T]):
    number: int
    result: T


@dataclass(frozen=True, slots=True)
class _Failed:
    reason: str
    trace: str


@dataclass(frozen=True, slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection


def work(
    task: Callable[[int], T], prepare: Callable[[], None], numbers: Iterable[int], jobs: int
) -> Generator[tuple[int, T], None, None]:
    """Do a task for each number, in this process or in several; results come in any order.

    Every process prepares itself first. Close the iterator to stop them all.
    """
    if jobs == 1:
        prepare()
        for number in numbers:
            yield number, task(number)
        return
    crew: list[_Worker] = []
    try:
        with _undisturbed():
            for _ in range(jobs):
                crew.append(_start(task, prepare))
        yield from _dispatch(crew, iter(numbers))
    except BaseException:
        _end(crew, at_once=True)
        raise
    _end(crew)


def _dispatch(crew: list[_Worker], numbers: Iterator[int]) -> Iterator[tuple[int, T]]:
    """One number at a time for each process."""
    busy = {worker.connection: worker for worker in crew if _hand_out(worker, numbers)}
    while busy:
        for ready in wait(list(busy)):
            worker = busy[cast(Connection, ready)]
            done: _Done[T] = _receive(worker)
            if not _hand_out(worker, numbers):
                del busy[worker.connection]
            yield done.number, done.result


def _hand_out(worker: _Worker, numbers: Iterator[int]) -> bool:
    """Whether there was a number left for this process."""
    for number in numbers:
        with contextlib.suppress(OSError):  # it has died, which reading will tell
            worker.connection.send(number)
        return True
    return False


def _receive(worker: _Worker) -> _Done[T]:
    try:
        answer: _Done[T] | _Failed = worker.connection.recv()
    except (EOFError, OSError):
        worker.process.join(PATIENCE)
        code = worker.process.exitcode
        raise WorkerFailed(f"a process ended unexpectedly, with exit code {code}") from None
    if isinstance(answer, _Failed):
        error = WorkerFailed(answer.reason)
        error.add_note(answer.trace)
        raise error
    return answer


def _start(task: Callable[[int], T], prepare: Callable[[], None]) -> _Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, task, prepare))
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _end(crew: list[_Worker], *, at_once: bool = False) -> None:
    """End all processes: those without work by hanging up, the others in the middle of it.

    Never both, or a process would be interrupted while it is leaving.
    """
    for worker in crew:
        if at_once:
            worker.process.terminate()
        else:
            worker.connection.close()
    for worker in crew:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.connection.close()
        worker.process.close()


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Start processes that never hear Ctrl-C, not even while they load: it is ours to handle."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may, and only there Ctrl-C is heard
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(connection: Connection, task: Callable[[int], T], prepare: Callable[[], None]) -> None:
    """The life of a process; it ends when nobody is at the other end any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # SIGTERM leaves `with` blocks properly, by an error that nobody takes for a bot's
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        try:
            prepare()
            while True:
                number = connection.recv()
                connection.send(_Done(number, task(number)))
        except (EOFError, ConnectionError):
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            connection.send(_Failed(reason, traceback.format_exc()))
