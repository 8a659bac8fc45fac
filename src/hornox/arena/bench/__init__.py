"""How quick Hornox is: rounds, playouts, moves of bots, and how the cost grows."""

from hornox.arena.bench.effort import QUICK, THOROUGH, Effort
from hornox.arena.bench.games import GAMES, TABLES, first_view
from hornox.arena.bench.growth import Curve, Growth, measure_growth
from hornox.arena.bench.line import Line, fit_line
from hornox.arena.bench.moves import MoveTimes, measure_moves
from hornox.arena.bench.origin import Origin, origin, results_directory
from hornox.arena.bench.playouts import PLAYOUTS, PlayoutSpeeds, measure_playouts
from hornox.arena.bench.report import BenchError, BenchReport, Part, bench
from hornox.arena.bench.rounds import RoundSpeeds, engine_job, kernel_job, measure_rounds
from hornox.arena.bench.timing import Job, Timing, alternate, ratio, ratios, sized

__all__ = [
    "GAMES",
    "PLAYOUTS",
    "QUICK",
    "TABLES",
    "THOROUGH",
    "BenchError",
    "BenchReport",
    "Curve",
    "Effort",
    "Growth",
    "Job",
    "Line",
    "MoveTimes",
    "Origin",
    "Part",
    "PlayoutSpeeds",
    "RoundSpeeds",
    "Timing",
    "alternate",
    "bench",
    "engine_job",
    "first_view",
    "fit_line",
    "kernel_job",
    "measure_growth",
    "measure_moves",
    "measure_playouts",
    "measure_rounds",
    "origin",
    "ratio",
    "ratios",
    "results_directory",
    "sized",
]
