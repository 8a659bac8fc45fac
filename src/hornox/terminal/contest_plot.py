"""The report of a contest as a plot: dots for means, whiskers for intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hornox.arena import ContestReport, Estimate
from hornox.engine import VARIANTS
from hornox.terminal.contest_tables import seated_label
from hornox.terminal.plot_files import BLUE, GREY, ORANGE, clear_frame, write_plot_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LONGEST_LABEL = 32


@dataclass(frozen=True, slots=True)
class DotStyle:
    """How estimates are drawn: `shift` moves them off their line, `above` lifts their figure."""

    colour: str
    marker: str
    shift: float = 0.0
    above: float = 6.0


PLAIN = DotStyle(BLUE, "o")
OPPONENT = DotStyle(ORANGE, "s")
TEAM, BUFFALO = DotStyle(BLUE, "o", -0.13), DotStyle(ORANGE, "s", 0.13, -15.0)


@dataclass(frozen=True, slots=True)
class Dot:
    """An estimate on a line of the plot; the first line is 0."""

    line: int
    value: Estimate
    style: DotStyle = PLAIN


@dataclass(frozen=True, slots=True)
class Panel:
    """One of the plots side by side. Styles with a name are explained in its legend."""

    title: str
    dots: Sequence[Dot]
    names: Mapping[DotStyle, str] = field(default_factory=dict)
    chance: float | None = None
    percent: bool = False


@dataclass(frozen=True, slots=True)
class ContestPlot:
    """Labels of the lines, after which of them a new group begins, and the panels."""

    labels: Sequence[str]
    groups: Sequence[int]
    panels: Sequence[Panel]


def write_plot(report: ContestReport, path: Path) -> None:
    """Draw the report into a file."""
    plot = _team_plot(report) if report.teams else _plot(report)
    size = (10, 1.6 + 0.55 * len(plot.labels))
    write_plot_file(path, size, _title(report), _note(report), partial(_draw, plot))


def _plot(report: ContestReport) -> ContestPlot:
    labels: list[str] = []
    groups: list[int] = []
    points: list[Dot] = []
    wins: list[Dot] = []
    for section in report.sections:
        for standing in section.standings:
            paired = section.pair is not None and standing.contestant == section.pair[1]
            style = OPPONENT if paired else PLAIN
            points.append(Dot(len(labels), standing.points, style))
            wins.append(Dot(len(labels), standing.wins, style))
            labels.append(_short(seated_label(report.contest, section, standing.contestant)))
        groups.append(len(labels))
    chance = 1 / report.contest.setup.players
    share = Panel("Share of wins", wins, chance=chance, percent=True)
    return ContestPlot(
        labels, groups[:-1], [Panel("Bullheads a round: fewer are better", points), share]
    )


def _team_plot(report: ContestReport) -> ContestPlot:
    teams = report.teams
    points = [Dot(line, one.team, TEAM) for line, one in enumerate(teams)]
    points += [Dot(line, one.buffalo, BUFFALO) for line, one in enumerate(teams)]
    won = [Dot(line, one.won) for line, one in enumerate(teams)]
    names = {TEAM: "team", BUFFALO: "Buffalo"}
    return ContestPlot(
        [_short(report.contest.labels[one.contestant]) for one in teams],
        [],
        [Panel("Points", points, names), Panel("Share of games won", won, percent=True)],
    )


def _draw(plot: ContestPlot, figure: Figure) -> None:
    lines = len(plot.labels)
    axes = figure.subplots(1, len(plot.panels), sharey=True, squeeze=False)[0]
    for axis, panel in zip(axes, plot.panels, strict=True):
        _draw_panel(axis, panel)
        for line in plot.groups:
            axis.axhline(line - 0.5, color="#BBBBBB", linewidth=0.8)
    axes[0].set_yticks(range(lines), plot.labels)
    axes[0].set_ylim(lines - 0.5, -0.6)  # the first on top


def _draw_panel(axis: Axes, panel: Panel) -> None:
    from matplotlib.ticker import PercentFormatter

    for dot in panel.dots:
        _draw_dot(axis, dot, panel.percent)
    if panel.percent:
        axis.set_xlim(left=min(0.0, axis.get_xlim()[0]))
        axis.xaxis.set_major_formatter(PercentFormatter(1.0))
    if panel.chance is not None:
        axis.axvline(panel.chance, color=GREY, linestyle="--", linewidth=1.2, zorder=1.5)
        axis.text(panel.chance, -0.58, " chance", color=GREY, fontsize=9, va="top")
    for style, name in panel.names.items():
        axis.plot([], [], style.marker, color=style.colour, label=name)
    if panel.names:
        axis.legend(frameon=False, fontsize=9, ncols=2, loc="upper right")
    clear_frame(axis, panel.title, "x")
    axis.tick_params(axis="y", length=0)


def _draw_dot(axis: Axes, dot: Dot, percent: bool) -> None:
    """Draw a mean with whiskers to the ends of its interval, and its figure above."""
    mean, low, high = dot.value.mean, dot.value.low, dot.value.high
    place = dot.line + dot.style.shift
    axis.errorbar(
        mean,
        place,
        xerr=None if low is None or high is None else [[mean - low], [high - mean]],
        fmt=dot.style.marker,
        color=dot.style.colour,
        markersize=7,
        elinewidth=2,
        capsize=4,
    )
    text = f"{mean:.1%}" if percent else f"{mean:.2f}"
    axis.annotate(
        text,
        (mean, place),
        (0, dot.style.above),
        textcoords="offset points",
        ha="center",
        fontsize=9,
    )


def _title(report: ContestReport) -> str:
    setup = report.contest.setup
    deals = f"{report.contest.deals:,} deals"
    return f"{VARIANTS[setup.mode].title} ({setup.mode}), {setup.players} players, {deals}"


def _note(report: ContestReport) -> str:
    return f"{100 * report.confidence:g} % intervals; seed {report.contest.seed}"


def _short(label: str) -> str:
    """Shorten a long label, such as the command line of an external bot."""
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
