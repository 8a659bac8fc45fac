"""A plot of how the kernel's cost grows: measured costs and the fitted line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hornox.arena.bench import Growth, LinearFit, Origin
from hornox.arena.bench.growth import PLAYERS
from hornox.terminal.bench_tables import MICRO, MILLI, origin_text, players_text, rounds_text
from hornox.terminal.plot_files import BLUE, ORANGE, clear_frame, write_plot_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SIZE = (10, 4.2)


def write_growth(growth: Growth, origin: Origin, path: Path) -> None:
    """Draw both curves side by side into a file."""
    title = "What the kernel costs in the base game"
    write_plot_file(path, SIZE, title, origin_text(origin), partial(_draw, growth))


def _draw(growth: Growth, figure: Figure) -> None:
    left, right = figure.subplots(1, 2)
    players, rounds = growth.players, growth.rounds
    _draw_dots(left, players.counts, [MICRO * seconds for seconds in players.seconds])
    _draw_line(left, players.counts, players.fit, MICRO, players_text(players))
    clear_frame(left, "A round by players", "both")
    left.set_xticks(players.counts)
    left.set_xlabel("players")
    left.set_ylabel("µs of processor time")
    _draw_dots(right, rounds.counts, [MILLI * seconds for seconds in rounds.seconds])
    _draw_line(right, rounds.counts, rounds.fit, MILLI, rounds_text(rounds))
    clear_frame(right, f"Many rounds of {PLAYERS} players", "both")
    right.xaxis.set_major_formatter(lambda count, position: f"{count / 1000:,.0f}")
    right.set_xlabel("thousand rounds")
    right.set_ylabel("ms of processor time")
    for axis in (left, right):
        axis.set_xlim(left=0)
        axis.set_ylim(bottom=0)
        axis.legend(frameon=False, fontsize=9, loc="lower right")


def _draw_dots(axis: Axes, counts: Sequence[int], costs: Sequence[float]) -> None:
    (dots,) = axis.plot(counts, costs, "o", color=BLUE, markersize=7, zorder=3)
    dots.set_clip_on(False)  # the first dot is almost in the corner


def _draw_line(axis: Axes, counts: Sequence[int], fit: LinearFit, unit: float, label: str) -> None:
    ends = (counts[0], counts[-1])
    heights = [unit * fit.at(count) for count in ends]
    axis.plot(ends, heights, "--", color=ORANGE, linewidth=1.8, label=label)
