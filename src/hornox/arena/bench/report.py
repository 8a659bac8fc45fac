"""The report of a benchmark run."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TypeAlias

from hornox.arena.bench.growth import Growth, measure_growth
from hornox.arena.bench.moves import MoveTimes, measure_moves
from hornox.arena.bench.origin import Origin, origin
from hornox.arena.bench.playouts import PlayoutSpeeds, measure_playouts
from hornox.arena.bench.rounds import RoundSpeeds, measure_rounds
from hornox.arena.bench.settings import QUICK, THOROUGH
from hornox.engine import HornoxError
from hornox.sim import warm_up

BenchProgress: TypeAlias = Callable[[str, int, int], None]
"""Called with what is being done, and how much of how much is done."""


class BenchError(HornoxError):
    """The figures cannot be measured or kept like this."""

    code = "bad-bench"


class BenchPart(StrEnum):
    """The parts of a benchmark."""

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
    parts: Collection[BenchPart] = tuple(BenchPart),
    *,
    quick: bool = False,
    on_progress: BenchProgress = lambda doing, done, total: None,
) -> BenchReport:
    """Compile all kernels, then measure these parts."""
    warm_up(lambda done, total, name: on_progress("compiling", done, total))
    settings = QUICK if quick else THOROUGH
    callbacks = {part: partial(on_progress, part.value) for part in BenchPart}
    return BenchReport(
        origin(),
        quick,
        rounds=measure_rounds(settings, callbacks[BenchPart.ROUNDS])
        if BenchPart.ROUNDS in parts
        else (),
        playouts=measure_playouts(settings, callbacks[BenchPart.PLAYOUTS])
        if BenchPart.PLAYOUTS in parts
        else (),
        moves=measure_moves(settings, callbacks[BenchPart.MOVES])
        if BenchPart.MOVES in parts
        else (),
        growth=measure_growth(settings, callbacks[BenchPart.GROWTH])
        if BenchPart.GROWTH in parts
        else None,
    )
