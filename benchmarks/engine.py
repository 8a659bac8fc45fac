"""The speed of the engine, with all its events, compared with a naive mutable program.

Both play whole base rounds with four players at random: shuffle a deck, choose cards, choose rows
for low cards. The two alternate in short laps and only CPU time counts, so that a busy machine
affects both alike; the ratio is the result, not the absolute figures.
"""

from __future__ import annotations

import random
from statistics import median

from benchmarks._script import Result, met, run
from benchmarks.naive_base import play_random_round
from hornox.arena.bench import BenchJob, BenchSettings, calibrate, ratios, time_in_laps
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
MORE_LAPS = 4
"""The factor for laps, because there are only two jobs."""


def play_engine_round(players: int, rng: random.Random) -> tuple[int, ...]:
    """Play a round by the engine, like `play_random_round`."""
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


def naive_rounds(times: int) -> None:
    """Play this many rounds by the naive program."""
    rng = random.Random(1)
    for _ in range(times):
        play_random_round(PLAYERS, rng)


def engine_rounds(times: int) -> None:
    """Play this many rounds by the engine."""
    rng = random.Random(1)
    for _ in range(times):
        play_engine_round(PLAYERS, rng)


def measure(settings: BenchSettings) -> Result:
    """Measure both programs."""
    jobs = calibrate(
        [BenchJob("naive", naive_rounds), BenchJob("engine", engine_rounds)], settings.seconds
    )
    naive, engine = time_in_laps(jobs, MORE_LAPS * settings.laps)
    found = ratios(naive, engine)
    return {
        "mode": "base",
        "players": PLAYERS,
        "naive_rounds_per_second": round(naive.speed),
        "engine_rounds_per_second": round(engine.speed),
        "ratio": round(median(found), 3),
        "lowest_ratio": round(min(found), 3),
        "highest_ratio": round(max(found), 3),
        "goal": GOAL,
    }


def format_result(result: Result) -> str:
    """Return the result as text."""
    low, high = result["lowest_ratio"], result["highest_ratio"]
    reached = met(result["ratio"] >= GOAL)
    return "\n".join(
        (
            f"base, {PLAYERS} players, random play, CPU time on one core",
            f"  naive program  {result['naive_rounds_per_second']:>6} rounds/s",
            f"  engine         {result['engine_rounds_per_second']:>6} rounds/s",
            f"  ratio          {result['ratio']:.3f}  ({low:.3f} to {high:.3f};"
            f" goal {GOAL}: {reached})",
        )
    )


if __name__ == "__main__":
    run("engine", __doc__, measure, format_result)
