"""How the cost of the kernel grows with players and with rounds: along straight lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hornox.arena.bench.effort import Effort
from hornox.arena.bench.line import Line, fit_line
from hornox.arena.bench.rounds import kernel_job
from hornox.arena.bench.timing import Job, Told, alternate, sized
from hornox.engine import VARIANTS, new_setup
from hornox.sim import play_rounds

MODE = "base"
PLAYERS = 4
"""Who play the many rounds."""


@dataclass(frozen=True, slots=True)
class Curve:
    """What so many of something cost in seconds, and the line through these points."""

    counts: tuple[int, ...]
    seconds: tuple[float, ...]
    line: Line


@dataclass(frozen=True, slots=True)
class Growth:
    """The cost of a round by players, and the cost of all rounds by their number."""

    players: Curve
    rounds: Curve


def measure_growth(effort: Effort, told: Told | None = None) -> Growth:
    """Every number of players, and the effort's numbers of rounds, all in turn.

    The quietest lap of each counts: between different amounts of work there is no ratio that
    noise would fall out of.
    """
    players = tuple(VARIANTS[MODE].players)
    jobs = [kernel_job(str(count), new_setup(MODE, count)) for count in players]
    jobs += [_rounds_job(count) for count in effort.rounds]
    timings = alternate(sized(jobs, effort.seconds), effort.laps, told)
    seconds = [timing.least for timing in timings]
    return Growth(
        curve(players, seconds[: len(players)]), curve(effort.rounds, seconds[len(players) :])
    )


def curve(counts: Sequence[int], seconds: Sequence[float]) -> Curve:
    """Points with their line."""
    return Curve(tuple(counts), tuple(seconds), fit_line(counts, seconds))


def _rounds_job(rounds: int) -> Job:
    """So many rounds in one call are the work that is done once."""
    setup = new_setup(MODE, PLAYERS)

    def run(times: int) -> None:
        for _ in range(times):
            play_rounds(setup, rounds, seed=1)

    return Job(str(rounds), run)
