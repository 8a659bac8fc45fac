"""How fast kernels play rounds, against the engine and a plain Python loop, in one run.

All figures are per second of processor time on one core; on a busy machine only the ratios
mean something. The best of several turns of each counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from time import process_time

from benchmarks.naive_base import play_random_round
from hornox.engine import Setup, new_setup
from hornox.record import Game
from hornox.sim import evaluate, play_rounds, warm_up
from tests.sim.driver import play_round, random_row, start

RESULTS = Path(__file__).parent / "results" / "sim.json"
TURNS = 3
SETUPS = {
    "base, 2 players": new_setup("base", 2),
    "base, 4 players": new_setup("base", 4),
    "base, 10 players": new_setup("base", 10),
    "pro, 4 players": new_setup("pro", 4),
    "anniversary, 4 players": new_setup("anniversary", 4),
    "fan even-odd, 4 players": new_setup("fan", 4, fan_cards=["even-odd"]),
    "fan climbing, 4 players": new_setup("fan", 4, fan_cards=["climbing"]),
    "fan cow, 4 players": new_setup("fan", 4, fan_cards=["cow"]),
    "fan twister, 4 players": new_setup("fan", 4, fan_cards=["twister"]),
    "buffalo, 3 players": new_setup("buffalo", 3),
    "x, 3 players": new_setup("x", 3),
}
Row = dict[str, float | str | None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--save", action="store_true", help=f"write {RESULTS.name} beside")
    arguments = parser.parse_args()
    result = measure()
    if arguments.save:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(result, indent=2) + "\n", "utf-8")
    print(json.dumps(result, indent=2) if arguments.json else told(result))


def measure() -> dict[str, object]:
    compile_seconds = first_compile()
    warm_up()
    return {
        "date": date.today().isoformat(),
        "commit": commit(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "first_compile_seconds": compile_seconds,
        "rounds_per_second": [rounds_of(name, setup) for name, setup in SETUPS.items()],
        "playouts": [playouts_of(name, setup) for name, setup in SETUPS.items()],
    }


def first_compile() -> float:
    """Processor time of compiling all kernels into an empty cache, numba's import included."""
    code = (
        "from time import process_time; from hornox.sim import warm_up; warm_up();"
        "print(process_time())"
    )
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    return round(float(run.stdout), 1)


def commit() -> str:
    run = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    return run.stdout.strip() or "unknown"


def rounds_of(name: str, setup: Setup) -> Row:
    """Naive (base only), engine and kernel in turn, so that all meet the same noise."""
    chance = Random(1)
    jobs: dict[str, tuple[int, Callable[[int], object]]] = {
        "engine": (12, lambda count: engine_rounds(setup, count, chance)),
        "kernel": (30_000, lambda count: play_rounds(setup, count, seed=1)),
    }
    if setup.mode == "base":
        jobs["naive"] = (300, lambda count: naive_rounds(setup.players, count, chance))
    best = dict.fromkeys(jobs, 0.0)
    for _ in range(TURNS):
        for job, (count, run) in jobs.items():
            best[job] = max(best[job], speed(count, run))
    naive_speed = best.get("naive")
    return {
        "game": name,
        "naive": None if naive_speed is None else round(naive_speed),
        "engine": round(best["engine"]),
        "kernel": round(best["kernel"]),
        "kernel_to_naive": None if naive_speed is None else round(best["kernel"] / naive_speed, 1),
        "kernel_to_engine": round(best["kernel"] / best["engine"], 1),
    }


def speed(count: int, run: Callable[[int], object]) -> float:
    begun = process_time()
    run(count)
    return count / (process_time() - begun)


def naive_rounds(players: int, count: int, chance: Random) -> None:
    for _ in range(count):
        play_random_round(players, chance, cheapest=True)


def engine_rounds(setup: Setup, count: int, chance: Random) -> None:
    """Random cards and rows; special cards are not used."""
    for _ in range(count):
        play_round(start(setup, chance), chance, random_row)


def playouts_of(name: str, setup: Setup) -> Row:
    """10,000 playouts for the first card of a round (Pro: the first pick)."""
    view = Game.new(
        setup.mode, setup.players, seed=1, fan_cards=setup.options.fan_cards or None
    ).view(0)
    best = max(speed(10_000, lambda count: evaluate(view, count, seed=1)) for _ in range(TURNS))
    return {
        "game": name,
        "playouts_per_second": round(best),
        "milliseconds_for_10000": round(1e7 / best, 2),
    }


def told(result: dict[str, object]) -> str:
    lines = [f"first compile of all kernels: {result['first_compile_seconds']} s of one core", ""]
    for part in ("rounds_per_second", "playouts"):
        table = result[part]
        assert isinstance(table, list)
        names = list(table[0])
        lines.append("".join(f"{name:>24}" for name in names))
        for row in table:
            cells = ["" if value is None else value for value in row.values()]
            lines.append("".join(f"{cell:>24}" for cell in cells))
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
