"""The report of a contest as a picture: dots for means, whiskers for intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hornox.arena import ContestError, Estimate, Report
from hornox.engine import VARIANTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")
LONGEST_LABEL = 32

# Okabe and Ito's colours, told apart by almost everybody; markers differ, too.
BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#555555"
LOWER, UPPER = (BLUE, "o"), (ORANGE, "s")


@dataclass(frozen=True, slots=True)
class Dots:
    """One estimate for each line of a panel, drawn alike."""

    name: str
    values: Sequence[Estimate]
    style: tuple[str, str] = LOWER


@dataclass(frozen=True, slots=True)
class Panel:
    """What is drawn side by side."""

    title: str
    dots: Sequence[Dots]
    chance: float | None = None
    percent: bool = False


def check_plot(path: Path) -> None:
    """Refuse a kind of picture that cannot be drawn."""
    if path.suffix.lower() not in SUFFIXES:
        raise ContestError(f"{path}: a plot ends in {' or '.join(SUFFIXES)}")


def write_plot(report: Report, path: Path) -> None:
    """Draw the report into a file."""
    # loaded here, so that nobody else waits for it
    import matplotlib
    from matplotlib.figure import Figure

    labels, panels = _team_panels(report) if report.teams else _panels(report)
    with matplotlib.rc_context({"svg.hashsalt": "hornox", "font.size": 11}):
        figure = Figure(figsize=(10, 1.9 + 0.5 * len(labels)), layout="constrained")
        _draw(figure, labels, panels)
        figure.suptitle(_title(report), fontsize=13)
        figure.supxlabel(_note(report), fontsize=9, color=GREY)
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)


def _panels(report: Report) -> tuple[list[str], list[Panel]]:
    players = report.contest.setup.players
    labels, points, wins = [], [], []
    for section in report.sections:
        for standing in section.standings:
            label = _short(report.contest.labels[standing.contestant])
            alone = section.pair is None or standing.contestant == section.pair[0]
            labels.append(label if alone else f"{players - 1} × {label}")
            points.append(standing.points)
            wins.append(standing.wins)
    return labels, [
        Panel("Bullheads a round: fewer are better", [Dots("", points)]),
        Panel("Share of wins", [Dots("", wins, UPPER)], chance=1 / players, percent=True),
    ]


def _team_panels(report: Report) -> tuple[list[str], list[Panel]]:
    labels = [_short(report.contest.labels[one.contestant]) for one in report.teams]
    points = [
        Dots("team", [one.team for one in report.teams]),
        Dots("Buffalo", [one.buffalo for one in report.teams], UPPER),
    ]
    won = [Dots("", [one.won for one in report.teams])]
    return labels, [Panel("Points", points), Panel("Share of games won", won, percent=True)]


def _draw(figure: Figure, labels: list[str], panels: list[Panel]) -> None:
    axes = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    for axis, panel in zip(axes, panels, strict=True):
        _draw_panel(axis, panel)
    axes[0].set_yticks(range(len(labels)), labels)
    axes[0].set_ylim(len(labels) - 0.5, -0.5)  # the first on top


def _draw_panel(axis: Axes, panel: Panel) -> None:
    from matplotlib.ticker import PercentFormatter

    for dots in panel.dots:
        _draw_dots(axis, dots)
    if panel.chance is not None:
        axis.axvline(panel.chance, color=GREY, linestyle="--", linewidth=1, label="chance")
    if panel.percent:
        axis.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=None))
    if panel.chance is not None or len(panel.dots) > 1:
        axis.legend(frameon=False, fontsize=9, loc="best")
    axis.set_title(panel.title, fontsize=11)
    axis.grid(axis="x", color="#DDDDDD", linewidth=0.8)
    axis.set_axisbelow(True)
    axis.tick_params(axis="y", length=0)
    axis.spines[["top", "right", "left"]].set_visible(False)


def _draw_dots(axis: Axes, dots: Dots) -> None:
    colour, marker = dots.style
    means = [found.mean for found in dots.values]
    low = [0.0 if found.low is None else found.mean - found.low for found in dots.values]
    high = [0.0 if found.high is None else found.high - found.mean for found in dots.values]
    axis.errorbar(
        means,
        range(len(means)),
        xerr=[low, high],
        fmt=marker,
        color=colour,
        markersize=7,
        elinewidth=2,
        capsize=4,
        label=dots.name or None,
    )


def _title(report: Report) -> str:
    setup = report.contest.setup
    return f"{VARIANTS[setup.mode].title}, {setup.players} players, {report.contest.deals:,} deals"


def _note(report: Report) -> str:
    return f"{100 * report.confidence:g} % intervals; seed {report.contest.seed}"


def _short(label: str) -> str:
    """Commands of outside bots may be long."""
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
