"""Raw and luck-adjusted points of a contest beside each other, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.arena import Contest, Estimate, LuckLine
from hornox.record import to_json

NOTE = (
    "Adjusted: par and own choices of the coach's account, without the deal and the rest."
    " It tells what the choices were worth to the reference player, with far less chance than the"
    " raw points; it is not unbiased where the reference misjudges the others. Saving: how many"
    " times fewer deals it needs for the same certainty."
)


def luck_table(contest: Contest, lines: Sequence[LuckLine]) -> RenderableType:
    """The lines as a table, with a sentence on how to read them."""
    table = Table(box=box.SIMPLE_HEAD, title="Luck-adjusted points a round", title_justify="left")
    for name in ("bot", "raw", "adjusted", "saving"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for line in lines:
        saving = "" if line.saving is None else f"{line.saving:.1f}"
        table.add_row(_name(contest, line), _told(line.raw), _told(line.adjusted), saving)
    return Group(table, Text(NOTE))


def luck_document(contest: Contest, lines: Sequence[LuckLine]) -> list[dict[str, Any]]:
    """The same as JSON data."""
    labels = contest.labels
    return [
        {
            "bot": labels[line.first],
            "minus": None if line.second is None else labels[line.second],
            "raw": to_json(line.raw),
            "adjusted": to_json(line.adjusted),
            "saving": line.saving,
        }
        for line in lines
    ]


def _name(contest: Contest, line: LuckLine) -> Text:
    labels = contest.labels
    second = "" if line.second is None else f" - {labels[line.second]}"
    return Text(f"{labels[line.first]}{second}")


def _told(estimate: Estimate) -> str:
    if estimate.error is None:
        return f"{estimate.mean:.2f}"
    return f"{estimate.mean:.2f} ± {estimate.error:.2f}"
