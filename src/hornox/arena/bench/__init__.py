"""Benchmarks: speed of rounds, playouts and moves of bots, and how the cost grows."""

from hornox.arena.bench.games import GAMES, TABLES, first_view
from hornox.arena.bench.growth import Curve, Growth, measure_growth
from hornox.arena.bench.linear_fit import LinearFit, fit_line
from hornox.arena.bench.moves import MoveTimes, measure_moves
from hornox.arena.bench.origin import Origin, origin, results_directory
from hornox.arena.bench.playouts import PLAYOUTS, PlayoutSpeeds, measure_playouts
from hornox.arena.bench.report import BenchError, BenchPart, BenchReport, bench
from hornox.arena.bench.rounds import RoundSpeeds, engine_job, kernel_job, measure_rounds
from hornox.arena.bench.settings import QUICK, THOROUGH, BenchSettings
from hornox.arena.bench.timing import BenchJob, JobTiming, calibrate, ratio, ratios, time_in_laps

__all__ = [
    "GAMES",
    "PLAYOUTS",
    "QUICK",
    "TABLES",
    "THOROUGH",
    "BenchError",
    "BenchJob",
    "BenchPart",
    "BenchReport",
    "BenchSettings",
    "Curve",
    "Growth",
    "JobTiming",
    "LinearFit",
    "MoveTimes",
    "Origin",
    "PlayoutSpeeds",
    "RoundSpeeds",
    "bench",
    "calibrate",
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
    "time_in_laps",
]
