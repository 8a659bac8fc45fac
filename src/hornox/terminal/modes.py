"""The list of all modes as tables and as JSON."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hornox.engine import OPTIONS, VARIANTS, FanCard, Option, Variant
from hornox.terminal.option_flags import flag_of
from hornox.texts import Texts


def modes_document() -> dict[str, Any]:
    """Return all modes as JSON data."""
    texts = Texts()
    return {
        "modes": [_mode(variant) for variant in VARIANTS.values()],
        "fan_cards": [
            {"name": card.value, "summary": texts(f"explain.{card}")} for card in FanCard
        ],
    }


def modes_table() -> RenderableType:
    """Return all modes, fan cards and options as tables."""
    texts = Texts()
    modes = _table("mode", "players", "the game")
    for variant in VARIANTS.values():
        modes.add_row(variant.mode, _range(variant), variant.summary)
    fan = _table("fan card", "what it does")
    for card in FanCard:
        fan.add_row(card, texts(f"explain.{card}"))
    options = _table("option", "default", "for", "meaning")
    for name, option in OPTIONS.items():
        modes_with = ", ".join(_modes_with(name))
        options.add_row(flag_of(name), _default_text(option), modes_with, option.meaning)
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
        "options": [_option(OPTIONS[name]) for name in OPTIONS if name in variant.option_names],
    }


def _option(option: Option) -> dict[str, Any]:
    return {"name": option.name, "default": _default(option), "meaning": option.meaning}


def _range(variant: Variant) -> str:
    return f"{variant.players[0]}-{variant.players[-1]}"


def _modes_with(option: str) -> list[str]:
    return [mode for mode, variant in VARIANTS.items() if option in variant.option_names]


def _default(option: Option) -> object:
    """Return the default of an option. Fan cards have none: one or more must be chosen."""
    return None if option.default == () else option.default


def _default_text(option: Option) -> str:
    default = _default(option)
    if default is None:
        return "-"
    return "no" if default is False else str(default)
