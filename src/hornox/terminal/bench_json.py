"""The report of a benchmark as one JSON document, described in docs/research/benchmarks.md."""

from __future__ import annotations

from typing import Any

from hornox.arena.bench import BenchReport, Curve, Growth, MoveTimes, PlayoutSpeeds, RoundSpeeds
from hornox.record import to_json

DIGITS = 4
"""Significant digits. More would be noise."""


def bench_document(report: BenchReport) -> dict[str, Any]:
    """Return the report as JSON data. Times are seconds of processor time on one core."""
    return {
        **to_json(report.origin),
        "quick": report.quick,
        "rounds": [_rounds(one) for one in report.rounds],
        "playouts": [_playouts(one) for one in report.playouts],
        "moves": [_moves(one) for one in report.moves],
        "growth": None if report.growth is None else _growth(report.growth),
    }


def _rounds(one: RoundSpeeds) -> dict[str, Any]:
    return {
        "game": one.game,
        "engine_rounds_per_second": round(one.engine),
        "kernel_rounds_per_second": round(one.kernel),
        "kernel_to_engine": round(one.kernel_to_engine, 1),
    }


def _playouts(one: PlayoutSpeeds) -> dict[str, Any]:
    return {
        "game": one.game,
        "uniform_playouts_per_second": round(one.uniform),
        "sensible_playouts_per_second": round(one.sensible),
    }


def _moves(one: MoveTimes) -> dict[str, Any]:
    return {
        "bot": one.bot,
        "mode": one.mode,
        "decisions": one.decisions,
        "mean_seconds": _short(one.mean),
        "longest_seconds": _short(one.longest),
    }


def _growth(growth: Growth) -> dict[str, Any]:
    return {
        "round_by_players": _curve(growth.players, "players"),
        "all_by_rounds": _curve(growth.rounds, "rounds"),
    }


def _curve(curve: Curve, counted: str) -> dict[str, Any]:
    points = zip(curve.counts, curve.seconds, strict=True)
    return {
        "points": [{counted: count, "seconds": _short(seconds)} for count, seconds in points],
        "slope": _short(curve.fit.slope),
        "intercept": _short(curve.fit.intercept),
        "r_squared": round(curve.fit.r_squared, 5),
    }


def _short(value: float) -> float:
    """Round to `DIGITS` significant digits."""
    return float(f"{value:.{DIGITS}g}")
