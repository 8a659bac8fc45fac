"""`hornox simulate`: let bots play many games and print statistics."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.progress import Progress

from hornox.arena import plan_games, simulate
from hornox.cli.coach_options import positive
from hornox.cli.options import (
    add_bots,
    add_json,
    add_options,
    add_ray,
    add_table,
    bots_of,
    print_json,
    runner_of,
    setup_of,
)
from hornox.cli.parsing import Commands, add_command
from hornox.record.record import checked_seed
from hornox.terminal import game_questions
from hornox.terminal.simulation_report import summary_document, summary_table


def add_simulate(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "simulate",
        run_simulate,
        "hornox simulate --mode x --players 4 --games 200 --bot cautious",
        "hornox simulate --players 3 --bot cautious,random,random --seed 7 --json",
        "hornox simulate --mode fan --fan-cards even-odd,cow --rounds 1",
    )
    add_table(parser)
    games = "how many games, default %(default)s"
    parser.add_argument("--games", type=int, default=100, metavar="K", help=games)
    jobs = "the number of processes, default %(default)s"
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help=jobs)
    add_ray(parser)
    add_bots(parser, "for each seat")
    add_options(parser)
    add_json(parser)


def run_simulate(args: argparse.Namespace) -> int:
    """Run the command."""
    setup = setup_of(args)
    seed = checked_seed(game_questions.new_seed() if args.seed is None else args.seed)
    plan = plan_games(setup, bots_of(args) or (game_questions.DEFAULT_BOT,), args.games, seed)
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=plan.games)
        summary = simulate(
            plan,
            lambda done: progress.update(task, completed=done),
            jobs=args.jobs,
            run=runner_of(args),
        )
    if args.json:
        print_json(summary_document(summary))
    else:
        Console(highlight=False).print(summary_table(summary))
    return 0
