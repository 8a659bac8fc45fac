"""Run a task on a Ray cluster, as `run_in_processes` does on this machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from hornox.arena.workers import WorkerFailed
from hornox.extras import require

T = TypeVar("T")

CHUNK_SECONDS = 1.0
"""A Ray task of this length makes the 5 ms that Ray needs for it unimportant."""

RETRIES = 10
"""How often Ray repeats a task whose process or machine has died."""

AHEAD = 2
"""Tasks for each core that wait or run, so that no core is idle."""

LOCAL = "local"


def run_on_ray(
    address: str,
    task: Callable[[int], T],
    prepare: Callable[[], None],
    numbers: Iterable[int],
    jobs: int,
) -> Generator[tuple[int, T], None, None]:
    """Run a task for each number. Results come in any order. Close the iterator to stop.

    `address` is that of the cluster, `auto` for the one this machine belongs to, or `local` for
    `jobs` processes here. Every machine has the same version of Hornox.
    """
    ray = _connect(address, jobs)
    try:
        yield from _run(ray, ray.put((task, prepare)), iter(numbers))
    finally:
        ray.shutdown()


def _connect(address: str, jobs: int) -> Any:
    require("ray", "--ray")
    ray = import_module("ray")
    cores = {"num_cpus": jobs, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **cores)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise WorkerFailed(f"no Ray cluster at {address}: {type(error).__name__}") from None
    return ray


def _run(ray: Any, what: Any, numbers: Iterator[int]) -> Iterator[tuple[int, T]]:
    """Keep all cores busy with chunks of about a second."""
    chunk_of = ray.remote(max_retries=RETRIES, num_cpus=1)(_run_chunk)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    size = 1
    running: list[Any] = []
    while True:
        while len(running) < most and (chunk := [*islice(numbers, size)]):
            running.append(chunk_of.remote(what, chunk))
        if not running:
            return
        [done], running = ray.wait(running, num_returns=1)
        try:
            results, seconds = ray.get(done)
        except ray.exceptions.RayError as error:
            cause = getattr(error, "cause", None) or error
            raise WorkerFailed(f"{type(cause).__name__}: {cause}") from None
        size = _next_size(size, len(results), seconds)
        yield from results


def _next_size(size: int, played: int, seconds: float) -> int:
    """Return how many numbers take about a second; at most twice as many as before."""
    return max(1, min(2 * size, int(played * CHUNK_SECONDS / max(seconds, 1e-6))))


def _run_chunk(
    what: tuple[Callable[[int], T], Callable[[], None]], numbers: list[int]
) -> tuple[list[tuple[int, T]], float]:
    """Run in a process of the cluster. Return the results and how long they took."""
    task, prepare = what
    _prepare_once(prepare)
    began = time.perf_counter()
    return [(number, task(number)) for number in numbers], time.perf_counter() - began


_PREPARED: list[bool] = []


def _prepare_once(prepare: Callable[[], None]) -> None:
    """Prepare this process, unless it is prepared: Ray uses it for many chunks of a run."""
    if not _PREPARED:
        prepare()
        _PREPARED.append(True)
