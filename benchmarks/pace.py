"""Whether the champion answers in time, alone on one core and on a busy one.

It is asked about decisions of all games, as they come up in the first round: cards, rows, picks and
special cards; and in those that need most time: the exact ends of Pro for two, the Buffalo for two,
and ten players. Wall-clock time counts, because people wait for it. The result also has the time
that it would have taken without a time limit.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import fmean, quantiles
from time import perf_counter

from benchmarks._script import Result, met, run
from hornox.arena.bench import BenchSettings
from hornox.arena.bench.games import SEED, TABLES
from hornox.arena.bench.moves import views_of
from hornox.bots import make_bot
from hornox.bots.registry import CHAMPION
from hornox.engine import View, new_setup

LONG = (new_setup("pro", 2), new_setup("buffalo", 2), new_setup("base", 10))

GOAL = 0.1
RIVALS = 3
"""Processes that keep the same core busy: the champion gets a quarter of it."""


def measure(settings: BenchSettings) -> Result:
    """Measure on one core, if the system allows to choose it."""
    setups = (*TABLES.values(), *LONG)
    views = [view for setup in setups for view in views_of(setup, 2 * settings.decisions)]
    with on_one_core():
        answer("champion", views)  # compiles what is needed
        alone = answer("champion", views)
        patient = answer(f"champion:{CHAMPION.budget.playouts}", views)
        with busy_core():
            crowded = answer("champion", views)
            crowded_patient = answer(f"champion:{CHAMPION.budget.playouts}", views)
    return {
        "goal_milliseconds": 1000 * GOAL,
        "decisions": len(views),
        "rivals": RIVALS,
        "alone": summary_of(alone, patient),
        "crowded": summary_of(crowded, crowded_patient),
    }


def answer(name: str, views: list[View]) -> list[float]:
    """Return the seconds for each decision."""
    bot, seconds = make_bot(name, SEED), []
    for view in views:
        start = perf_counter()
        bot.choose(view)
        seconds.append(perf_counter() - start)
    return seconds


def summary_of(seconds: list[float], without_clock: list[float]) -> dict[str, float]:
    """Return a summary in milliseconds."""
    return {
        "mean": 1000 * fmean(seconds),
        "p99": 1000 * quantiles(seconds, n=100)[-1],
        "longest": 1000 * max(seconds),
        "without_clock_mean": 1000 * fmean(without_clock),
        "without_clock_longest": 1000 * max(without_clock),
    }


@contextmanager
def on_one_core() -> Iterator[None]:
    """Pin this process to one core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


@contextmanager
def busy_core() -> Iterator[None]:
    """Keep the core busy with other processes, which inherit it."""
    command = [sys.executable, "-c", "while True: pass"]
    rivals = [subprocess.Popen(command) for _ in range(RIVALS)]
    try:
        yield
    finally:
        for rival in rivals:
            rival.kill()
            rival.wait()


def format_result(result: Result) -> str:
    """Return the result as text."""
    lines = [f"{result['decisions']} decisions of the champion in all games, in milliseconds"]
    for name in ("alone", "crowded"):
        times = result[name]
        lines.append(
            f"{name:8} mean {times['mean']:.0f}, 99 % {times['p99']:.0f}, longest"
            f" {times['longest']:.0f} (goal {result['goal_milliseconds']:.0f}:"
            f" {met(times['p99'] <= result['goal_milliseconds'])});"
            f" without a clock mean {times['without_clock_mean']:.0f},"
            f" longest {times['without_clock_longest']:.0f}"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    run("pace", __doc__, measure, format_result)
