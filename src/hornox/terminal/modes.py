"""What can be played: all modes for people and for programs."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.engine import DEFAULT_TARGET, VARIANTS, FanCard, Variant
from hornox.texts import Texts

OPTIONS: dict[str, tuple[object, str]] = {
    "target": (DEFAULT_TARGET, "the points that end the game"),
    "strict": (False, "more than the target instead of at least"),
    "rounds": (None, "a fixed number of rounds instead of a target"),
    "fan_cards": (None, "one or more fan cards, required"),
}
"""Default and meaning of every option."""


def modes_document() -> dict[str, Any]:
    """All modes as JSON data."""
    texts = Texts()
    return {
        "modes": [_mode(variant) for variant in VARIANTS.values()],
        "fan_cards": [
            {"name": card.value, "summary": texts(f"explain.{card}")} for card in FanCard
        ],
    }


def modes_table() -> RenderableType:
    """All modes, fan cards and options as tables."""
    texts = Texts()
    modes = _table("mode", "players", "the game")
    for variant in VARIANTS.values():
        modes.add_row(variant.mode, _range(variant), variant.summary)
    fan = _table("fan card", "what it does")
    for card in FanCard:
        fan.add_row(card, texts(f"explain.{card}"))
    options = _table("option", "default", "for", "meaning")
    for name, (default, meaning) in OPTIONS.items():
        options.add_row(_flag(name), _default(default), _modes_with(name), meaning)
    return Group(modes, fan, options, Text("To play: hornox play --mode base --players 4"))


def _table(*columns: str) -> Table:
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False)


def _mode(variant: Variant) -> dict[str, Any]:
    return {
        "mode": variant.mode,
        "title": variant.title,
        "summary": variant.summary,
        "players": {"min": variant.players[0], "max": variant.players[-1]},
        "hand_size": variant.hand_size,
        "rows": variant.rows,
        "options": [
            {"name": name, "default": OPTIONS[name][0], "meaning": OPTIONS[name][1]}
            for name in variant.option_names
        ],
    }


def _range(variant: Variant) -> str:
    return f"{variant.players[0]}-{variant.players[-1]}"


def _modes_with(option: str) -> str:
    return ", ".join(mode for mode, variant in VARIANTS.items() if option in variant.option_names)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _default(default: object) -> str:
    if default is None:
        return "-"
    return "no" if default is False else str(default)
