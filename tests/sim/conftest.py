"""Kernels are compiled by one test process; the others wait and take them from the cache."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from hornox.sim import warm_up
from hornox.sim.encoding.tables import blank_table
from hornox.sim.kernels.entries import kernels_for
from hornox.sim.kernels.facts import FAN, MOST_PLAYED, PLAIN, SEATS, SPECIALS, X


@pytest.fixture(scope="session", autouse=True)
def kernels(tmp_path_factory: pytest.TempPathFactory) -> None:
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    once(shared, compile_all)


def once(shared: Path, job: Callable[[], None]) -> None:
    """Do a job in the first process that comes; the others wait until it is done."""
    done = shared / "kernels-are-compiled"
    try:
        (shared / "kernels-are-being-compiled").touch(exist_ok=False)
    except FileExistsError:
        deadline = time.monotonic() + 300
        while not done.exists() and time.monotonic() < deadline:
            time.sleep(0.2)
    else:
        try:
            job()
        finally:
            done.touch()


def compile_all() -> None:
    warm_up()
    hands, queue = np.zeros((SEATS, MOST_PLAYED), np.int64), np.zeros(1, np.int64)
    for rules in (PLAIN, SPECIALS, FAN, X):
        kernels_for(rules).place_queue(blank_table(), hands, queue, 0, np.zeros(1, np.uint64))
