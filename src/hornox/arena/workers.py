"""Run a task in several processes: send numbers, receive results in any order.

Processes are spawned on every platform: a fork would copy the caller's threads into a broken state.
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
from typing import Generic, Protocol, TypeVar, cast

from hornox.engine import HornoxError

T = TypeVar("T")

STOP_TIMEOUT = 30.0
"""Seconds that a process gets to stop before it is killed. Some bots stop slowly."""


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


class Runner(Protocol):
    """Runs a task for each number, somewhere. Results come in any order.

    `prepare` runs first in every process. Close the iterator to stop them all.
    """

    def __call__(
        self,
        task: Callable[[int], T],
        prepare: Callable[[], None],
        numbers: Iterable[int],
        jobs: int,
    ) -> Generator[tuple[int, T], None, None]: ...


def run_in_processes(
    task: Callable[[int], T], prepare: Callable[[], None], numbers: Iterable[int], jobs: int
) -> Generator[tuple[int, T], None, None]:
    """Run a task for each number, in this process or in several. Results come in any order.

    `prepare` runs first in every process. Close the iterator to stop them all.
    """
    if jobs == 1:
        prepare()
        for number in numbers:
            yield number, task(number)
        return
    workers: list[_Worker] = []
    try:
        with _ignore_interrupts():
            for _ in range(jobs):
                workers.append(_start(task, prepare))
        yield from _dispatch(workers, iter(numbers))
    except BaseException:
        _stop_workers(workers, at_once=True)
        raise
    _stop_workers(workers)


def _dispatch(workers: list[_Worker], numbers: Iterator[int]) -> Iterator[tuple[int, T]]:
    """Send one number at a time to each process and yield the results."""
    busy = {worker.connection: worker for worker in workers if _send_next(worker, numbers)}
    while busy:
        for ready in wait(list(busy)):
            worker = busy[cast(Connection, ready)]
            done: _Done[T] = _receive(worker)
            if not _send_next(worker, numbers):
                del busy[worker.connection]
            yield done.number, done.result


def _send_next(worker: _Worker, numbers: Iterator[int]) -> bool:
    """Send the next number to a process. Return whether there was one."""
    for number in numbers:
        with contextlib.suppress(OSError):  # it has died; receiving reports it
            worker.connection.send(number)
        return True
    return False


def _receive(worker: _Worker) -> _Done[T]:
    try:
        answer: _Done[T] | _Failed = worker.connection.recv()
    except (EOFError, OSError):
        worker.process.join(STOP_TIMEOUT)
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
    process = context.Process(target=_run_worker, args=(theirs, task, prepare))
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _stop_workers(workers: list[_Worker], *, at_once: bool = False) -> None:
    """Stop all processes: idle ones by closing the connection, busy ones by a signal.

    Never both, or a process could be interrupted while it stops.
    """
    for worker in workers:
        if at_once:
            worker.process.terminate()
        else:
            worker.connection.close()
    for worker in workers:
        worker.process.join(STOP_TIMEOUT)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.connection.close()
        worker.process.close()


@contextlib.contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C from the beginning: this process handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread can set signal handlers
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _run_worker(
    connection: Connection, task: Callable[[int], T], prepare: Callable[[], None]
) -> None:
    """Run in a worker process until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # SIGTERM raises KeyboardInterrupt: `with` blocks are left, and it is no fault of a bot
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
