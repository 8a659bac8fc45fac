"""How fast is the engine, with all its events, next to a naive mutable program?

Both play whole base rounds with four players at random: shuffle a deck, choose cards, choose rows
for low cards. The two alternate in short turns and only CPU time counts, so that a busy machine
disturbs both alike; the ratio is the result, not the absolute figures.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.naive_base import play_random_round
from hornox.engine import (
    DECK,
    PlayCard,
    ShuffleNumbers,
    TakeRow,
    apply,
    begin,
    new_setup,
)
from hornox.engine.stages.selecting import Selecting

PLAYERS = 4
SETUP = new_setup("base", PLAYERS, rounds=1)
GOAL = 0.15
RESULTS = Path(__file__).parent / "results" / "engine.json"


def play_engine_round(players: int, rng: random.Random) -> tuple[int, ...]:
    """The same job as `play_random_round`, by the engine."""
    deck = list(DECK)
    rng.shuffle(deck)
    state = begin(SETUP).state
    state = apply(state, None, ShuffleNumbers(tuple(deck))).state
    while state.stages:
        stage = state.stages[-1]
        if isinstance(stage, Selecting):
            for seat in range(players):
                state = apply(state, seat, PlayCard(rng.choice(state.hands[seat]))).state
        else:
            (seat,) = stage.awaited(state)
            state = apply(state, seat, TakeRow(rng.randrange(4))).state
    return state.scores[0]


def cpu_seconds(play: Callable[[int, random.Random], object], rounds: int, seed: int) -> float:
    rng = random.Random(seed)
    start = time.process_time()
    for _ in range(rounds):
        play(PLAYERS, rng)
    return (time.process_time() - start) / rounds


def measure(repetitions: int) -> dict[str, Any]:
    naive, engine = [], []
    for seed in range(repetitions):
        naive.append(cpu_seconds(play_random_round, 200, seed))
        engine.append(cpu_seconds(play_engine_round, 40, seed))
    ratios = sorted(n / e for n, e in zip(naive, engine, strict=True))
    return {
        "mode": "base",
        "players": PLAYERS,
        "naive_rounds_per_second": round(1 / statistics.median(naive)),
        "engine_rounds_per_second": round(1 / statistics.median(engine)),
        "ratio": round(statistics.median(ratios), 3),
        "lowest_ratio": round(ratios[0], 3),
        "highest_ratio": round(ratios[-1], 3),
        "goal": GOAL,
        "python": platform.python_version(),
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit(),
    }


def commit() -> str | None:
    try:
        command = ["git", "rev-parse", "--short", "HEAD"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--repetitions", type=int, default=30)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--save", action="store_true", help=f"keep the result in {RESULTS.name}")
    arguments = parser.parse_args()
    result = measure(arguments.repetitions)
    if arguments.save:
        RESULTS.write_text(json.dumps(result, indent=2) + "\n", "utf-8")
    if arguments.json:
        print(json.dumps(result))
    else:
        print(f"base, {PLAYERS} players, random play, CPU time on one core")
        print(f"  naive program  {result['naive_rounds_per_second']:>6} rounds/s")
        print(f"  engine         {result['engine_rounds_per_second']:>6} rounds/s")
        low, high = result["lowest_ratio"], result["highest_ratio"]
        print(f"  ratio          {result['ratio']:.3f}  ({low:.3f} to {high:.3f}; goal {GOAL})")


if __name__ == "__main__":
    main()
