"""Steps a second of the environments on the engine, and what they cost beside the rules alone.

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
from hornox.record import Game, Record

GOAL = 5_000
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
    return "\n".join([*lines, f"goal {GOAL:,} in base: {met(reached)}"])


if __name__ == "__main__":
    run("envs", __doc__, measure, format_result)
