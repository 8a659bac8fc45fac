"""How many playouts from the first move of a game are finished in a second."""

from __future__ import annotations

from dataclasses import dataclass

from hornox.arena.bench.effort import Effort
from hornox.arena.bench.games import GAMES, first_view
from hornox.arena.bench.timing import Job, Told, alternate, sized
from hornox.sim import Policy, evaluate

PLAYOUTS = 10_000
"""As many as `flat-mc` plays for a decision; what a call costs besides them is included."""


@dataclass(frozen=True, slots=True)
class PlayoutSpeeds:
    """Playouts a second in one game, by the policy of everybody."""

    game: str
    uniform: float
    sensible: float


def measure_playouts(effort: Effort, told: Told | None = None) -> tuple[PlayoutSpeeds, ...]:
    """All games, by both policies in turn."""
    policies = (Policy.UNIFORM, Policy.SENSIBLE)
    jobs = [playout_job(game, policy) for game in GAMES for policy in policies]
    timings = alternate(sized(jobs, effort.seconds), effort.laps, told)
    return tuple(
        PlayoutSpeeds(uniform.name, PLAYOUTS * uniform.speed, PLAYOUTS * sensible.speed)
        for uniform, sensible in zip(timings[::2], timings[1::2], strict=True)
    )


def playout_job(game: str, policy: Policy) -> Job:
    """The first decision of this game, weighed."""
    view = first_view(GAMES[game])

    def run(times: int) -> None:
        for _ in range(times):
            evaluate(view, PLAYOUTS, seed=1, policy=policy)

    return Job(game, run)
