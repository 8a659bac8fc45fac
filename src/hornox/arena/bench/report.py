"""Everything that is measured in one run."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TypeAlias

from hornox.arena.bench.effort import QUICK, THOROUGH
from hornox.arena.bench.growth import Growth, measure_growth
from hornox.arena.bench.moves import MoveTimes, measure_moves
from hornox.arena.bench.origin import Origin, origin
from hornox.arena.bench.playouts import PlayoutSpeeds, measure_playouts
from hornox.arena.bench.rounds import RoundSpeeds, measure_rounds
from hornox.engine import HornoxError
from hornox.sim import warm_up

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being done, and how much of how much of it is."""


class BenchError(HornoxError):
    """Something that cannot be measured or kept like this."""

    code = "bad-bench"


class Part(StrEnum):
    """What can be measured."""

    ROUNDS = "rounds"
    PLAYOUTS = "playouts"
    MOVES = "moves"
    GROWTH = "growth"


@dataclass(frozen=True, slots=True)
class BenchReport:
    """The figures of a run; parts that were not measured are empty."""

    origin: Origin
    quick: bool
    rounds: tuple[RoundSpeeds, ...] = ()
    playouts: tuple[PlayoutSpeeds, ...] = ()
    moves: tuple[MoveTimes, ...] = ()
    growth: Growth | None = None


def bench(
    parts: Collection[Part] = tuple(Part),
    *,
    quick: bool = False,
    progress: Progress = lambda doing, done, total: None,
) -> BenchReport:
    """Measure these parts, once all kernels are compiled."""
    warm_up(lambda done, total, name: progress("compiling", done, total))
    effort = QUICK if quick else THOROUGH
    told = {part: partial(progress, part.value) for part in Part}
    return BenchReport(
        origin(),
        quick,
        rounds=measure_rounds(effort, told[Part.ROUNDS]) if Part.ROUNDS in parts else (),
        playouts=measure_playouts(effort, told[Part.PLAYOUTS]) if Part.PLAYOUTS in parts else (),
        moves=measure_moves(effort, told[Part.MOVES]) if Part.MOVES in parts else (),
        growth=measure_growth(effort, told[Part.GROWTH]) if Part.GROWTH in parts else None,
    )
