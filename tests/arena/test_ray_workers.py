"""A contest and a simulation on a Ray cluster: the same results as in one process."""

from __future__ import annotations

import os
import signal
import threading
import time
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from hornox.arena import Contest, new_contest, plan_games, play_contest, simulate
from hornox.arena.ray_workers import run_on_ray
from hornox.arena.workers import WorkerFailed
from hornox.cli import main
from hornox.engine import new_setup
from hornox.extras import is_installed

HAS_RAY = find_spec("ray") is not None
needs_ray = pytest.mark.skipif(
    not HAS_RAY, reason="SKIPPED: there is no Ray. pip install 'hornox[ray]'"
)
on_two = partial(run_on_ray, "local")
quiet = pytest.mark.filterwarnings("ignore")
"""Ray warns of its own future."""


def contest(deals: int = 40) -> Contest:
    return new_contest(new_setup("base", 4, rounds=1), ("ox", "calf"), deals=deals, seed="ray")


@needs_ray
@quiet
def test_a_contest_on_ray_equals_one_in_one_process() -> None:
    played = play_contest(contest(), jobs=2, run=on_two)
    assert played == play_contest(contest())


@needs_ray
@quiet
def test_a_simulation_on_ray_equals_one_in_one_process() -> None:
    plan = plan_games(new_setup("base", 3), ["cautious"], 30, "ray")
    assert simulate(plan, jobs=2, run=on_two) == simulate(plan)


def _kill_a_worker() -> None:
    """Kill the first process of Ray that plays."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for process in Path("/proc").glob("[0-9]*"):
            if _plays(process):
                os.kill(int(process.name), signal.SIGKILL)
                return
        time.sleep(0.05)


def _plays(process: Path) -> bool:
    try:
        title, environment = (process / "cmdline").read_bytes(), (process / "environ").read_bytes()
    except OSError:
        return False
    return b"_run_chunk" in title and f"HORNOX_TEST_RAY={os.getpid()}".encode() in environment


@needs_ray
@quiet
def test_a_killed_process_of_ray_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORNOX_TEST_RAY", str(os.getpid()))
    killing = threading.Thread(target=_kill_a_worker)
    killing.start()
    played = play_contest(contest(400), jobs=2, run=on_two)
    killing.join()
    assert played == play_contest(contest(400))


@needs_ray
@quiet
def test_a_task_that_fails_on_ray_says_why() -> None:
    with pytest.raises(WorkerFailed, match="invalid literal"):
        list(run_on_ray("local", partial(int, "x"), _nothing, range(3), 1))


def _nothing() -> None:
    pass


def test_without_ray_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hornox.extras.find_spec", lambda module: None if module == "ray" else 1)
    is_installed.cache_clear()
    assert main(["simulate", "--games=1", "--ray=auto"]) != 0
    is_installed.cache_clear()
    error = capsys.readouterr().err
    assert "pip install 'hornox[ray]'" in error
    assert error.count("\n") == 1
