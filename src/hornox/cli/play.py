"""`hornox play`: play in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.console import Console

from hornox.cli.options import add_bots, add_lang, add_options, bots_of, options_of, texts_of
from hornox.cli.parsing import Commands, add_command
from hornox.engine import VARIANTS
from hornox.terminal import game_questions
from hornox.terminal.ask import Asker, Quit
from hornox.terminal.play import play

PACE = 0.35
"""Seconds between two placements."""

LONGEST_PACE = 10


def add_play(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "play",
        run_play,
        "hornox play",
        "hornox play --mode buffalo --players 3",
        "hornox play --mode fan --fan-cards cow --seed 7 --save game.json",
        "hornox play --lang de",
    )
    parser.add_argument(
        "--mode", metavar="M", help=f"the game: {', '.join(VARIANTS)}; asked if omitted"
    )
    parser.add_argument("--players", type=int, metavar="N", help="seats, yours included")
    add_bots(parser, "for each of the others")
    add_options(parser)
    parser.add_argument("--name", help="your name")
    parser.add_argument("--save", metavar="FILE", help="write the record to this file")
    add_lang(parser)
    pace = "seconds between two placements, default %(default)s"
    parser.add_argument("--pace", type=_seconds, default=PACE, metavar="SECONDS", help=pace)


def run_play(args: argparse.Namespace) -> int:
    """Run the command."""
    texts = texts_of(args)
    console = Console(highlight=False)
    try:
        settings = game_questions.arrange_game(_request(args, console), Asker(console, texts))
    except (Quit, EOFError, KeyboardInterrupt):
        console.print(f"\n{texts('end.left')}", markup=False)
        return 0
    play(settings, console, texts)
    return 0


def _request(args: argparse.Namespace, console: Console) -> game_questions.GameRequest:
    return game_questions.GameRequest(
        mode=args.mode,
        players=args.players,
        bots=bots_of(args),
        seed=args.seed,
        options=options_of(args),
        name=args.name,
        save=None if args.save is None else Path(args.save),
        pace=args.pace if console.is_terminal and sys.stdin.isatty() else 0.0,
    )


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= LONGEST_PACE:
        raise argparse.ArgumentTypeError(f"must be between 0 and {LONGEST_PACE}, not {text}")
    return seconds
