"""`hornox check-bot`: check that a bot plays every game properly."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.progress import Progress

from hornox.arena import check_bot, plan_check
from hornox.cli.options import add_json, print_json, split_words
from hornox.cli.parsing import Commands, add_command
from hornox.engine import VARIANTS
from hornox.record.record import checked_seed
from hornox.terminal.conformance_report import conformance_document, conformance_table

NOT_CONFORMING = 1
"""The exit status when a checked bot has faults."""

DEADLINE = 5.0
"""The default for a decision, in seconds."""


def add_check_bot(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "check-bot",
        run_check_bot,
        "hornox check-bot my_bots:Clever",
        "hornox check-bot 'exec:node my_bot.js' --deadline 1",
        "hornox check-bot my_bots:Clever --mode base,x --games 5 --json",
    )
    spec = "package.module:Name, exec:COMMAND LINE, or a name (docs/bots/check.md)"
    parser.add_argument("bot", metavar="SPEC", help=spec)
    modes = f"only these games: {', '.join(VARIANTS)}; repeat it or use commas"
    parser.add_argument("--mode", action="append", metavar="M", help=modes)
    games = "how many games at each table, default %(default)s"
    parser.add_argument("--games", type=int, default=1, metavar="N", help=games)
    deadline = "seconds for each decision, default %(default)s"
    parser.add_argument("--deadline", type=float, default=DEADLINE, metavar="S", help=deadline)
    seed = "the same seed gives the same games, default %(default)s"
    parser.add_argument("--seed", default="check", metavar="S", help=seed)
    add_json(parser)


def run_check_bot(args: argparse.Namespace) -> int:
    """Run the command."""
    seed = checked_seed(args.seed)
    plan = plan_check(args.bot, split_words(args.mode), args.games, args.deadline, seed)
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games")

        def show_progress(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        found = check_bot(plan, show_progress)
    if args.json:
        print_json(conformance_document(found))
    else:
        Console(highlight=False).print(conformance_table(found))
    return 0 if found.conforms else NOT_CONFORMING
