"""The worker process itself: parts, interruptions, stops and failures over a real pipe."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from hornox.server.coach.worker import Begin, Done, Emit, Ready, Stop, TaskLoop, TaskPart
from tests.server.coach.fake_workers import count_to


def fail(emit: Emit) -> None:
    raise ZeroDivisionError


def wait_for(emit: Emit, gate: Connection, then: int) -> int:
    """Emit a part, then go on once the gate says so."""
    emit("first")
    gate.recv()
    return count_to(emit, then)


def looped() -> Connection:
    """The server's end of a pipe to a loop in a thread."""
    here, there = multiprocessing.Pipe()

    def work() -> None:
        try:
            TaskLoop(there).run()
        except (EOFError, OSError):
            there.close()

    Thread(target=work, daemon=True).start()
    assert here.recv() == Ready()
    return here


def heard(pipe: Connection, number: int) -> list[Any]:
    return [pipe.recv() for _ in range(number)]


def test_tasks_tell_parts_and_a_result() -> None:
    with looped() as pipe:
        pipe.send(Begin(1, count_to, (2,)))
        assert heard(pipe, 3) == [TaskPart(1, 0), TaskPart(1, 1), Done(1, 2)]


def test_a_failure_is_reported_by_name_and_the_next_task_runs() -> None:
    with looped() as pipe:
        pipe.send(Begin(1, fail, ()))
        pipe.send(Begin(2, count_to, (0,)))
        assert heard(pipe, 2) == [Done(1, error="ZeroDivisionError"), Done(2, 0)]


def test_a_task_that_comes_meanwhile_is_done_first() -> None:
    with looped() as pipe:
        here, gate = multiprocessing.Pipe()
        pipe.send(Begin(1, wait_for, (gate, 2)))
        assert pipe.recv() == TaskPart(1, "first")
        pipe.send(Begin(2, count_to, (1,)))
        here.send("go on")
        told = heard(pipe, 5)
        assert [one for one in told if one.id == 1] == [TaskPart(1, 0), TaskPart(1, 1), Done(1, 2)]
        assert told.index(Done(2, 1)) < told.index(TaskPart(1, 1))


def test_a_task_that_is_stopped_ends_at_its_next_part() -> None:
    with looped() as pipe:
        here, gate = multiprocessing.Pipe()
        pipe.send(Begin(1, wait_for, (gate, 1000)))
        assert pipe.recv() == TaskPart(1, "first")
        pipe.send(Stop(1))
        here.send("go on")
        told = pipe.recv()
        assert Done(1, error="Stopped") == (pipe.recv() if told == TaskPart(1, 0) else told)
