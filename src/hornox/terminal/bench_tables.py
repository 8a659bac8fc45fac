"""The report of a benchmark as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.arena.bench import PLAYOUTS, BenchReport, Curve, MoveTimes, Origin

LEFT = ("game", "bot")
MILLI, MICRO = 1e3, 1e6


def bench_table(report: BenchReport) -> RenderableType:
    """Return all figures, with a sentence on how to read them."""
    return Group(*_parts(report))


def _parts(report: BenchReport) -> Iterator[RenderableType]:
    if report.rounds:
        yield _rounds(report)
    if report.playouts:
        yield _playouts(report)
    if report.moves:
        yield _moves(report.moves)
    if report.growth is not None:
        yield _players(report.growth.players)
        yield Text(players_text(report.growth.players))
        yield _many_rounds(report.growth.rounds)
        yield Text(rounds_text(report.growth.rounds))
    yield _foot(report)


def _rounds(report: BenchReport) -> Table:
    table = _columns("game", "engine", "kernel", "kernel : engine")
    table.caption = "rounds a second"
    for one in report.rounds:
        ratio = f"{one.kernel_to_engine:,.0f} ×"
        table.add_row(one.game, f"{one.engine:,.0f}", f"{one.kernel:,.0f}", ratio)
    return table


def _playouts(report: BenchReport) -> Table:
    table = _columns("game", "uniform", "sensible", f"{PLAYOUTS:,} uniform")
    table.caption = "playouts a second"
    for one in report.playouts:
        all_of_them = f"{milliseconds(PLAYOUTS / one.uniform)} ms"
        table.add_row(one.game, f"{one.uniform:,.0f}", f"{one.sensible:,.0f}", all_of_them)
    return table


def _moves(moves: Sequence[MoveTimes]) -> Table:
    """Return a table with a row for each bot and a column for each mode."""
    table = _columns("bot", *dict.fromkeys(one.mode for one in moves))
    table.caption = "milliseconds a decision: mean/longest"
    table.padding = (0, 0)  # so that six modes fit in a terminal
    for bot in dict.fromkeys(one.bot for one in moves):
        cells = [
            f"{milliseconds(one.mean)}/{milliseconds(one.longest)}"
            for one in moves
            if one.bot == bot
        ]
        table.add_row(Text(bot), *cells)
    return table


def _players(curve: Curve) -> Table:
    table = _columns("players", "µs a round")
    for count, seconds in zip(curve.counts, curve.seconds, strict=True):
        table.add_row(str(count), f"{MICRO * seconds:.3f}")
    return table


def _many_rounds(curve: Curve) -> Table:
    table = _columns("rounds", "ms")
    for count, seconds in zip(curve.counts, curve.seconds, strict=True):
        table.add_row(f"{count:,}", f"{MILLI * seconds:.2f}")
    return table


def players_text(curve: Curve) -> str:
    """Return the formula of the line through the costs of a round by players."""
    fit = curve.fit
    formula = _formula(MICRO * fit.slope, MICRO * fit.intercept, "players")
    return f"{formula} µs, R² = {fit.r_squared:.4f}"


def rounds_text(curve: Curve) -> str:
    """Return the formula of the line through the costs of many rounds."""
    fit = curve.fit
    formula = _formula(MICRO * fit.slope, MILLI * fit.intercept, "thousand rounds")
    return f"{formula} ms, R² = {fit.r_squared:.4f}"


def origin_text(origin: Origin) -> str:
    """Return date and versions."""
    hornox = origin.version if origin.commit is None else f"{origin.version} ({origin.commit})"
    return (
        f"{origin.date}, Hornox {hornox}, Python {origin.python},"
        f" NumPy {origin.numpy}, Numba {origin.numba}"
    )


def milliseconds(seconds: float) -> str:
    """Format with two digits, or as many as there are before the point."""
    value = MILLI * seconds
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 10 else f"{value:,.0f}"


def _formula(step: float, start: float, counted: str) -> str:
    return f"{step:.3f} × {counted} {'–' if start < 0 else '+'} {abs(start):.2f}"


def _foot(report: BenchReport) -> Text:
    lines = ["Processor time on one core, in alternating laps; trust the ratios most."]
    if report.quick:
        lines.append("A quick look: omit --quick for steadier figures.")
    lines.append(origin_text(report.origin))
    return Text("\n".join(lines))


def _columns(*names: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(name, justify="left" if name in LEFT else "right", overflow="fold")
    return table
