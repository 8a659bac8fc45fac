"""Playouts per second from the first move of a game."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.arena.bench.games import GAMES, first_view
from hornox.arena.bench.settings import BenchSettings
from hornox.arena.bench.timing import BenchJob, TimingProgress, calibrate, time_in_laps
from hornox.sim import Policy, evaluate

PLAYOUTS = 10_000
"""As many as `flat-mc` plays for a decision. The overhead of a call is included."""


@dataclass(frozen=True, slots=True)
class PlayoutSpeeds:
    """Playouts per second in one game, by the policy of all players."""

    game: str
    uniform: float
    sensible: float


def measure_playouts(
    settings: BenchSettings, on_progress: TimingProgress | None = None
) -> tuple[PlayoutSpeeds, ...]:
    """Measure all games with both policies, in laps."""
    policies = (Policy.UNIFORM, Policy.SENSIBLE)
    jobs = [playout_job(game, policy) for game in GAMES for policy in policies]
    timings = time_in_laps(calibrate(jobs, settings.seconds), settings.laps, on_progress)
    return tuple(
        PlayoutSpeeds(uniform.name, PLAYOUTS * uniform.speed, PLAYOUTS * sensible.speed)
        for uniform, sensible in zip(timings[::2], timings[1::2], strict=True)
    )


def playout_job(game: str, policy: Policy) -> BenchJob:
    """Return a job that evaluates the first decision of this game."""
    view = first_view(GAMES[game])

    def run(times: int) -> None:
        for _ in range(times):
            evaluate(view, PLAYOUTS, seed=1, policy=policy)

    return BenchJob(game, run)
