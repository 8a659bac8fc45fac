"""A progress bar for contests: games done, speed and remaining time."""

from __future__ import annotations

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text


def contest_progress(console: Console | None = None) -> Progress:
    """Return a bar on the standard error, which is shown only if that is a terminal."""
    screen = console or Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
        speed_estimate_period=60.0,  # games take unequally long
    )


class RateColumn(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        """Return the speed as text."""
        return Text("" if task.speed is None else f"{task.speed:.1f}/s")
