"""How long compiling all kernels takes, in a new process with an empty cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

from benchmarks._script import Result, met, run
from hornox.arena.bench import BenchSettings

GOAL = 60.0
"""Seconds of one core."""

PROGRAM = """
import json
from time import process_time

from hornox.sim import warm_up

begun = []
warm_up(lambda done, total, name: begun.append((name, process_time())))
seconds = {name: then - now for (name, now), (_, then) in zip(begun, begun[1:])}
print(json.dumps({"total": process_time(), "kernels": seconds}))
"""


def measure(settings: BenchSettings) -> Result:
    """Measure once. The total includes the start of Python and the import of Numba."""
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "NUMBA_CACHE_DIR": cache},
            capture_output=True,
            text=True,
            check=True,
        )
    found = json.loads(done.stdout)
    return {
        "seconds": round(found["total"], 1),
        "goal": GOAL,
        "kernels": {name: round(seconds, 1) for name, seconds in found["kernels"].items()},
    }


def format_result(result: Result) -> str:
    """Return the result as text."""
    lines = [f"{name:18}{seconds:>6.1f} s" for name, seconds in result["kernels"].items()]
    reached = met(result["seconds"] <= GOAL)
    lines.append(
        f"{'all, with imports':18}{result['seconds']:>6.1f} s (goal {GOAL:.0f}: {reached})"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    run("compile", __doc__, measure, format_result)
