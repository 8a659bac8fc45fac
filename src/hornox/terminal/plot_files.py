"""What all plots share: file types, colours and how they are written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hornox.engine import HornoxError
from hornox.extras import require

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")

# Okabe and Ito's palette for colour-blind readers; markers and lines differ, too.
BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#555555"


class PlotError(HornoxError):
    """The plot cannot be drawn."""

    code = "bad-picture"


def check_plot_file(path: Path) -> None:
    """Raise `PlotError` for an unsupported file type, `MissingExtra` if nothing can draw."""
    if path.suffix.lower() not in SUFFIXES:
        raise PlotError(f"{path}: a plot ends in {' or '.join(SUFFIXES)}")
    require("plot", "--plot")


def write_plot_file(
    path: Path, size: tuple[float, float], title: str, note: str, draw: Callable[[Figure], None]
) -> None:
    """Draw into a file. The same drawing gives the same file."""
    # imported here, because it is slow and other commands do not need it
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    dated = {"Date": None} if path.suffix.lower() == ".svg" else None
    with matplotlib.rc_context(
        {"svg.hashsalt": "hornox", "font.size": 11, "text.parse_math": False}
    ):
        figure = Figure(figsize=size, layout=ConstrainedLayoutEngine(wspace=0.06))
        draw(figure)
        figure.suptitle(title, fontsize=13)
        figure.supxlabel(note, fontsize=9, color=GREY)
        figure.savefig(path, dpi=150, metadata=dated)


def clear_frame(axis: Axes, title: str, grid: Literal["x", "both"]) -> None:
    """Set a title and faint grid lines, and remove the box."""
    axis.set_title(title, fontsize=11)
    axis.grid(axis=grid, color="#DDDDDD", linewidth=0.8)
    axis.set_axisbelow(True)
    axis.spines[["top", "right", "left"]].set_visible(False)
