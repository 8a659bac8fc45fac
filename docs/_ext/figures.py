"""`{figures} NAME`: a table made from the measured results in `benchmarks/results`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from tables import as_markdown

from benchmarks.ladder import NAMES, table
from hornox.engine import VARIANTS

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "results"
TEXTS = ROOT / "src" / "hornox" / "texts"

GERMAN = {
    "game": "Spiel",
    "base": "Grundspiel",
    "pro": "Profi",
    "anniversary": "Jubiläum",
    "x": "X nimm!",
    "buffalo": "Büffel",
    "cautious": "wie Ochse",
    "random": "Zufall",
}
"""Words of the table of levels that the texts of the clients do not have in this form."""


class Figures(SphinxDirective):
    """The table with this name; `:language: de` is there for pages of players."""

    required_arguments = 1
    option_spec: ClassVar = {"language": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        rows = TABLES[self.arguments[0]]()
        if self.options.get("language") == "de":
            rows = [_german(row) for row in rows]
        head, *others = rows
        return self.parse_text_to_nodes(as_markdown(head, others))


Rows = list[list[str]]


def ladder() -> Rows:
    """Each level against the one before, and the strongest but one against simple bots."""
    lines = table(_results("ladder")).splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [rows[0], *rows[2:]]


def _german(row: list[str]) -> list[str]:
    words = GERMAN | {name: level["name"] for name, level in _texts("levels").items()}
    words |= {key.removeprefix("fan."): text for key, text in _texts("game").items()}
    name, *cells = row
    if cells and any(" : " in cell and "≥" not in cell for cell in cells):  # the head
        return [words[name], *(" : ".join(words[w] for w in c.split(" : ")) for c in cells)]
    named = " ".join(words.get(word, word) for word in name.removeprefix("fan ").split())
    return [named, *(cell.replace(".", ",") for cell in cells)]


def _texts(name: str) -> dict[str, Any]:
    return dict(json.loads((TEXTS / "de" / f"{name}.json").read_text("utf-8")))


def champion_base() -> Rows:
    """The champion alone among others in the base game."""
    names = ("base random", "base 4", "base 2", "base 6", "base 10", "base to 66")
    rows = [["alone among", "players", "deals", "takes", "fewer than they", "wins"]]
    for found in _contests(names):
        whole = ", whole games" if found["name"] == "base to 66" else ""
        rows.append([f"{found['opponent']}{whole}", *_champion_cells(found)])
    return rows


def champion_modes() -> Rows:
    """The champion against bisons in all games."""
    rows = [["game", "players", "deals", "takes", "fewer than they", "wins"]]
    names = [row["name"] for row in _results("champion") if row["name"].startswith("mode ")]
    order = {mode: place for place, mode in enumerate(VARIANTS)}
    for found in _contests(sorted(names, key=lambda name: (order[name.split()[1]], name))):
        game = found["name"].removeprefix("mode ").rsplit(" ", 1)[0]
        rows.append([game, *_champion_cells(found)])
    return rows


def champion_seats() -> Rows:
    """The champion and flat-mc on the same seat with the same cards."""
    head = ["three of", "champion takes", "flat-mc takes", "champion wins", "flat-mc wins"]
    rows = [[*head, "more wins"]]
    for level in (*NAMES, "champion"):
        first, second, both = (r for r in _results("champion") if r["name"] == f"same seat {level}")
        takes = (f"{row['own']['mean']:.1f}" for row in (first, second))
        wins = (f"{row['wins']['mean']:.3f}" for row in (first, second))
        rows.append([level, *takes, *wins, _interval(both["wins"], 3, chance=0)])
    return rows


def _contests(names: Iterable[str]) -> list[dict[str, Any]]:
    kept = {row["name"]: row for row in _results("champion")}
    return [kept[name] for name in names]


def _champion_cells(row: dict[str, Any]) -> list[str]:
    if row["name"].startswith("mode buffalo"):
        won = f"{row['wins']['mean']:.3f} of the games"
        fewer = f"{_interval(row['gain'], 3)} more games won"
        return [str(row["players"]), str(row["deals"]), "", fewer, won]
    takes = f"{row['own']['mean']:.2f} ({row['own']['low']:.2f} to {row['own']['high']:.2f})"
    wins = _interval(row["wins"], 3, chance=1 / row["players"])
    return [str(row["players"]), str(row["deals"]), takes, _interval(row["gain"], 2), wins]


def _interval(value: dict[str, float], digits: int, chance: float = 0.0) -> str:
    """The mean with its interval, in brackets altogether if that includes `chance`."""
    mean, low, high = (f"{value[name]:.{digits}f}" for name in ("mean", "low", "high"))
    if value["low"] <= chance <= value["high"]:
        return f"({mean}, {low} to {high})"
    return f"{mean} ({low} to {high})"


def speeds() -> Rows:
    """Rounds and playouts per second of processor time."""
    head = ["game", "plain program", "engine", "kernel", "to plain program", "to engine"]
    rows = [[*head, "uniform playouts", "sensible playouts"]]
    playouts = {row["game"]: row for row in _results("bench")["playouts"]}
    for row in _results("sim")["rounds"]:
        speeds = [row.get(f"{name}_rounds_per_second") for name in ("naive", "engine", "kernel")]
        ratios = [row.get(f"kernel_to_{name}") for name in ("naive", "engine")]
        tries = [
            playouts[row["game"]][f"{policy}_playouts_per_second"]
            for policy in ("uniform", "sensible")
        ]
        cells = [_number(value) for value in (*speeds, *ratios, *tries)]
        cells[3:5] = [f"{cell} ×" if cell else "" for cell in cells[3:5]]
        rows.append([row["game"], *cells])
    return rows


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def _results(name: str) -> Any:
    return json.loads((RESULTS / f"{name}.json").read_text("utf-8"))


TABLES: dict[str, Callable[[], Rows]] = {
    "ladder": ladder,
    "champion-base": champion_base,
    "champion-modes": champion_modes,
    "champion-seats": champion_seats,
    "speeds": speeds,
}


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("figures", Figures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
