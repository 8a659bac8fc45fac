"""`hornox bots`: list all bots."""

from __future__ import annotations

import argparse
from textwrap import fill
from typing import Any

from hornox.bots import BOTS, BotKind
from hornox.cli.options import add_json, add_lang, print_json, texts_of
from hornox.cli.parsing import Commands, add_command
from hornox.texts import Texts
from hornox.texts.texts import level_words

WIDTH = 80
INDENT = 14


def add_bots(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "bots", run_bots, "hornox bots", "hornox bots --json")
    add_json(parser)
    add_lang(parser)


def run_bots(args: argparse.Namespace) -> int:
    """Run the command."""
    if args.json:
        print_json({"bots": [_document(kind) for kind in BOTS.values()]})
        return 0
    texts = texts_of(args)
    print(texts("bots.levels"))
    for kind in BOTS.values():
        if kind.level is not None:
            print(_entry(kind, level_words(texts.language)[kind.name]["sentence"], texts))
    print(f"\n{texts('bots.others')}")
    for kind in BOTS.values():
        if kind.level is None:
            print(_entry(kind, kind.summary, texts))
    print(f"\n{fill(texts('bots.own'), WIDTH)}")
    return 0


def _entry(kind: BotKind, sentence: str, texts: Texts) -> str:
    """Return the name of a bot, what it does, and the extra it needs."""
    needs = "" if kind.extra is None else " " + texts("bots.extra", extra=kind.extra)
    indent = " " * INDENT
    return fill(f"  {kind.name:<{INDENT - 2}}{sentence}{needs}", WIDTH, subsequent_indent=indent)


def _document(kind: BotKind) -> dict[str, Any]:
    return {
        "name": kind.name,
        "level": kind.level,
        "summary": kind.summary,
        "extra": kind.extra,
        "uses_playouts": kind.uses_playouts,
    }
