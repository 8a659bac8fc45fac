"""Tasks in several processes: all of them run once, and no process is left behind."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from hornox.arena.workers import WorkerFailed, run_in_processes


def prepare() -> None:
    """Nothing to do."""


def leave_word(folder: Path) -> None:
    (folder / str(os.getpid())).touch()


def square(number: int) -> int:
    return number * number


def process(number: int) -> int:
    return os.getpid()


def fail_at_3(number: int) -> int:
    if number == 3:
        raise ValueError("no threes")
    return number


def die(number: int) -> int:
    os._exit(9)


def sleep_long(folder: Path, number: int) -> int:
    """Noted when it is left, and never finished."""
    if number == 0:
        return 0
    try:
        (folder / "begun").touch()
        time.sleep(600)
    finally:
        (folder / "left").touch()
    return number


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_everything_is_done_once(jobs: int) -> None:
    assert sorted(run_in_processes(square, prepare, range(20), jobs)) == [
        (n, n * n) for n in range(20)
    ]


def test_processes_prepare_themselves(tmp_path: Path) -> None:
    workers = {
        result
        for _, result in run_in_processes(process, partial(leave_word, tmp_path), range(20), 2)
    }
    assert os.getpid() not in workers
    prepared = {int(file.name) for file in tmp_path.iterdir()}
    assert workers <= prepared
    assert len(prepared) == 2


def test_one_job_needs_no_process() -> None:
    assert list(run_in_processes(process, prepare, [5], 1)) == [(5, os.getpid())]


def test_there_may_be_nothing_to_do() -> None:
    assert list(run_in_processes(square, prepare, [], 2)) == []


def test_an_error_is_told() -> None:
    with pytest.raises(WorkerFailed, match="ValueError: no threes") as caught:
        list(run_in_processes(fail_at_3, prepare, range(9), 2))
    assert "fail_at_3" in caught.value.__notes__[0]


def test_a_dead_process_is_noticed() -> None:
    with pytest.raises(WorkerFailed, match="ended unexpectedly, with exit code 9"):
        list(run_in_processes(die, prepare, range(9), 2))


def test_closing_stops_work_properly(tmp_path: Path) -> None:
    with closing(run_in_processes(partial(sleep_long, tmp_path), prepare, range(2), 2)) as results:
        assert next(results) == (0, 0)
        while not (tmp_path / "begun").exists():
            time.sleep(0.01)
    assert (tmp_path / "left").exists()
