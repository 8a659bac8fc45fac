"""`hornox puzzle`: decisions to solve."""

from __future__ import annotations

import argparse
from secrets import token_hex

from rich.console import Console
from rich.progress import Progress

from hornox.cli.coach_options import positive
from hornox.cli.options import add_json, add_lang, print_json, texts_of
from hornox.cli.parsing import Commands, add_command
from hornox.coach.puzzles import MOST_REJECTED, Puzzle, Theme, all_puzzles, recheck_puzzles
from hornox.engine import VARIANTS, HornoxError
from hornox.record import Stream
from hornox.terminal.puzzle_json import puzzles_document, recheck_document
from hornox.terminal.puzzle_play import play_puzzles
from hornox.terminal.puzzle_tables import puzzle_list, recheck_table
from hornox.texts import Texts

PUZZLES = 5
"""In one sitting, unless told otherwise."""

TOO_MANY_REJECTED = 1
"""The exit status of a recheck that fails."""


class NoSuchPuzzle(HornoxError):
    """No puzzle is as wanted."""

    code = "no-such-puzzle"


def add_puzzle(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "puzzle",
        run_puzzle,
        "hornox puzzle",
        "hornox puzzle --mode pro --theme undercut --count 10",
        "hornox puzzle --list --mode x",
        "hornox puzzle --id 3f09c2d41b7a --json",
        "hornox puzzle --recheck --sample 50",
    )
    parser.add_argument("--mode", choices=tuple(VARIANTS), help="puzzles of this mode only")
    themes = f"puzzles about this only: {', '.join(Theme)}"
    kinds = [theme.value for theme in Theme]
    parser.add_argument("--theme", choices=kinds, metavar="THEME", help=themes)
    players = "puzzles with so many players only"
    parser.add_argument("--players", type=positive, metavar="N", help=players)
    difficulty = "puzzles of this difficulty only, from 1 to 5"
    parser.add_argument("--difficulty", type=positive, metavar="D", help=difficulty)
    parser.add_argument("--id", metavar="ID", help="this puzzle")
    count = f"how many puzzles, default {PUZZLES}; with --list and --json all"
    parser.add_argument("--count", type=positive, metavar="N", help=count)
    seed = "the same seed, the same order; default: another one each time"
    parser.add_argument("--seed", metavar="S", help=seed)
    parser.add_argument("--list", action="store_true", help="list puzzles without their solutions")
    add_json(parser, "print puzzles as one JSON document, with their solutions")
    again = f"check with new playouts; status {TOO_MANY_REJECTED} if more than 1 %% are rejected"
    parser.add_argument("--recheck", action="store_true", help=again)
    sample = "with --recheck: so many puzzles, chosen by the seed; default all"
    parser.add_argument("--sample", type=positive, metavar="N", help=sample)
    add_lang(parser)


def run_puzzle(args: argparse.Namespace) -> int:
    """Run the command."""
    puzzles = wanted(args)
    texts = texts_of(args)
    console = Console(highlight=False)
    if args.recheck:
        return _recheck(args, puzzles, texts)
    if args.json:
        print_json(puzzles_document(puzzles[: args.count]))
    elif args.list:
        console.print(puzzle_list(puzzles[: args.count], texts))
    else:
        shuffled = Stream(args.seed or token_hex(8), "puzzles").shuffled(puzzles)
        play_puzzles(shuffled[: args.count or PUZZLES], console, texts)
    return 0


def wanted(args: argparse.Namespace) -> list[Puzzle]:
    """The puzzles that the options leave, in the order of their ids."""
    found = [
        puzzle
        for puzzle in all_puzzles()
        if args.mode in (None, puzzle.mode)
        and args.players in (None, puzzle.players)
        and args.difficulty in (None, puzzle.difficulty)
        and args.id in (None, puzzle.id)
        and (args.theme is None or args.theme in puzzle.themes)
    ]
    if not found:
        raise NoSuchPuzzle("there is no such puzzle; hornox puzzle --list shows all")
    return found


def _recheck(args: argparse.Namespace, puzzles: list[Puzzle], texts: Texts) -> int:
    seed = args.seed or "1"
    chosen = list(Stream(seed, "puzzles to recheck").shuffled(puzzles))[: args.sample]
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("puzzles", total=len(chosen))
        found = recheck_puzzles(chosen, seed, lambda: progress.advance(task))
    if args.json:
        print_json(recheck_document(found))
    else:
        Console(highlight=False).print(recheck_table(found, texts))
    return TOO_MANY_REJECTED if found.share > MOST_REJECTED else 0
