"""Steps a second of the environments, and what they cost beside the rules alone.

Those of PettingZoo and Gymnasium play on the engine, tables in step on the kernels.

A step is one decision of one agent, observation and mask included. Processor time counts. The parts
of a run take turns, so that a busy machine slows all of them alike.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import gymnasium
import pettingzoo  # type: ignore[import-untyped]

import hornox.envs.gymnasium
import hornox.envs.pettingzoo  # noqa: F401  # registers the modes
from benchmarks._script import Result, met, run
from hornox.arena.bench import BenchSettings
from hornox.engine import MODES, Mode, awaited, decision_of, is_over
from hornox.envs.match import setup_for
from hornox.envs.vector import VectorTables, is_carried
from hornox.record import Game, Record

GOAL = 5_000
VECTOR_GOAL = 1_000_000
VECTOR_RATIO = 100
"""How many times as fast as PettingZoo's turns tables in step are meant to be."""

TABLES, STEPS = 1024, 50
"""Of tables in step."""

PLAYERS = 4

Play = Callable[[int], int]
"""Play one game with a seed and return the number of decisions."""


def measure(settings: BenchSettings) -> Result:
    """Measure all modes with four players; the goal is about PettingZoo's turns in base."""
    games = 1 + settings.decisions // 2
    modes = {mode: _measure_mode(mode, games) for mode in MODES}
    return {"goal_steps_per_second": GOAL, "players": PLAYERS, "games": games, "modes": modes}


def _measure_mode(mode: Mode, games: int) -> dict[str, float]:
    plays = {
        "engine": _engine(mode),
        "pettingzoo_aec": _turns(mode),
        "pettingzoo_parallel": _simultaneous(mode),
        "gymnasium": _learner(mode),
    }
    if is_carried(setup_for(mode, PLAYERS)):
        plays["vector"] = _tables(mode)
        plays["vector"](0)  # compiles the kernels
    seconds, steps = dict.fromkeys(plays, 0.0), dict.fromkeys(plays, 0)
    for number in range(games):
        for name, play in plays.items():
            start = process_time()
            steps[name] += play(number)
            seconds[name] += process_time() - start
    return {name: round(steps[name] / seconds[name]) for name in plays}


def _engine(mode: Mode) -> Play:
    """The rules alone: each seat takes its first option."""
    setup = setup_for(mode, PLAYERS)
    names = tuple(f"player_{seat}" for seat in range(PLAYERS))

    def play(seed: int) -> int:
        game, steps = Game(Record(setup, names, seed=str(seed))), 0
        while not is_over(game.state):
            seat = awaited(game.state)[0]
            decision = decision_of(game.state, seat)
            assert decision is not None
            game.play(seat, decision.options[0])
            steps += 1
        return steps

    return play


def _turns(mode: Mode) -> Play:
    env = pettingzoo.make("aec", f"hornox/{mode}-v0", players=PLAYERS)

    def play(seed: int) -> int:
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, _, _ = env.last()
            env.step(None if terminated else int(observation["action_mask"].argmax()))
            steps += not terminated
        return steps

    return play


def _simultaneous(mode: Mode) -> Play:
    """An agent that waits is observed, too, and counts as a step."""
    env = pettingzoo.make("parallel", f"hornox/{mode}-v0", players=PLAYERS)

    def play(seed: int) -> int:
        observations, _ = env.reset(seed=seed)
        steps = 0
        while env.agents:
            chosen = {name: int(o["action_mask"].argmax()) for name, o in observations.items()}
            observations, *_ = env.step(chosen)
            steps += PLAYERS
        return steps

    return play


def _learner(mode: Mode) -> Play:
    """One learner; the calves' decisions do not count."""
    env: Any = gymnasium.make(f"hornox/{mode}-v0", players=PLAYERS, bots="calf")

    def play(seed: int) -> int:
        observation, _ = env.reset(seed=seed)
        steps, over = 0, False
        while not over:
            observation, _, over, _, _ = env.step(int(observation["action_mask"].argmax()))
            steps += 1
        return steps

    return play


def _tables(mode: Mode) -> Play:
    """Many tables at which all seats learn; who waits does not count."""
    tables = VectorTables(setup_for(mode, PLAYERS), TABLES, learners=range(PLAYERS))

    def play(seed: int) -> int:
        step, asked = tables.reset(seed), 0
        for _ in range(STEPS):
            actions = step.masks.argmax(axis=1)
            asked += int((actions > 0).sum())
            step = tables.step(actions)
        return asked

    return play


def format_result(result: Result) -> str:
    """Return a line for each mode, and whether the goal was met."""
    lines = [
        f"{mode:12} AEC {found['pettingzoo_aec']:7,} steps a second, "
        f"{found['engine'] / found['pettingzoo_aec']:.1f} times the engine's time; "
        f"parallel {found['pettingzoo_parallel']:7,}; "
        f"Gymnasium among calves {found['gymnasium']:6,}"
        for mode, found in result["modes"].items()
    ]
    (base, *_) = result["modes"].values()
    reached = base["pettingzoo_aec"] >= GOAL
    lines.append(f"goal {GOAL:,} in base: {met(reached)}")
    for mode, found in result["modes"].items():
        if "vector" in found:
            ratio = found["vector"] / found["pettingzoo_aec"]
            lines.append(f"{mode:12} tables in step {found['vector']:,}, {ratio:.0f} times as fast")
    ratio = base["vector"] / base["pettingzoo_aec"]
    reached = base["vector"] >= VECTOR_GOAL and ratio >= VECTOR_RATIO
    lines.append(f"goal {VECTOR_GOAL:,} and {VECTOR_RATIO} times in base: {met(reached)}")
    return "\n".join(lines)


if __name__ == "__main__":
    run("envs", __doc__, measure, format_result)
