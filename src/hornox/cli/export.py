"""`hornox export`: games and rounds as Parquet files."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from hornox.cli.coach_options import positive
from hornox.cli.options import (
    add_bots,
    add_json,
    add_option,
    add_options,
    add_table,
    bots_of,
    print_json,
    read_file_or_stdin,
    setup_of,
)
from hornox.cli.parsing import Commands, Parser, add_command, add_inner_command
from hornox.data import write_bot_games, write_records, write_rounds
from hornox.engine.options import OPTIONS
from hornox.record import read_record
from hornox.record.record import checked_seed
from hornox.sim import Policy
from hornox.terminal import game_questions

POLICIES = {
    "uniform": Policy.UNIFORM,
    "wild": Policy.WILD,
    "sensible": Policy.SENSIBLE,
    "mixed": Policy.MIXED,
    "typical": Policy.TYPICAL,
}

Write = Callable[[Callable[[int], None]], int]


def add_export(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "export",
        lambda args: _print_help(parser),
        "hornox export records games/*.json --out data",
        "hornox export games --players 4 --bot ox --games 1000 --seed 7 --out data",
        "hornox export rounds --players 4 --policy sensible --rounds 100000 --out data",
    )
    kinds = parser.add_subparsers(dest="kind", metavar="KIND", parser_class=Parser)
    _add_records(kinds)
    _add_games(kinds)
    _add_rounds(kinds)


def _print_help(parser: Parser) -> int:
    parser.print_help()
    return 0


def _add_records(kinds: Commands) -> None:
    parser = add_inner_command(
        kinds,
        "records",
        "recorded games: a row for each game and each decision",
        run_records,
        "hornox export records games/*.json --out data",
    )
    files = "records as JSON; - reads one from the standard input"
    parser.add_argument("records", nargs="+", metavar="RECORD", help=files)
    _add_out(parser)


def _add_games(kinds: Commands) -> None:
    parser = add_inner_command(
        kinds,
        "games",
        "games that bots play now; the same seed gives the same data set",
        run_games,
        "hornox export games --mode x --players 3 --bot ox,yearling,calf --games 200 --out data",
    )
    add_table(parser)
    games = "how many games, default %(default)s"
    parser.add_argument("--games", type=positive, default=100, metavar="K", help=games)
    add_bots(parser, "for each seat")
    add_options(parser)
    _add_out(parser)


def _add_rounds(kinds: Commands) -> None:
    parser = add_inner_command(
        kinds,
        "rounds",
        "rounds of the simulator: a row for each card that is played",
        run_rounds,
        "hornox export rounds --policy typical --rounds 100000 --seed 7 --out data",
    )
    add_table(parser)
    rounds = "how many rounds, default %(default)s"
    parser.add_argument(
        "--rounds", dest="played", type=positive, default=10_000, metavar="K", help=rounds
    )
    policy = f"how all seats play: {', '.join(POLICIES)}; default %(default)s"
    parser.add_argument("--policy", choices=POLICIES, default="sensible", help=policy)
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same rounds")
    add_option(parser, OPTIONS["fan_cards"])
    parser.set_defaults(**dict.fromkeys(OPTIONS.keys() - {"fan_cards"}))
    _add_out(parser)


def _add_out(parser: Parser) -> None:
    out = "the directory that the files go to; it is made if it is missing"
    parser.add_argument("--out", type=Path, required=True, metavar="DIRECTORY", help=out)
    add_json(parser)


def run_records(args: argparse.Namespace) -> int:
    """Write recorded games."""
    records = [read_record(read_file_or_stdin(file)) for file in args.records]
    return _report(args, "games", write_records(records, args.out))


def run_games(args: argparse.Namespace) -> int:
    """Write games of bots."""
    setup, bots = setup_of(args), bots_of(args) or (game_questions.DEFAULT_BOT,)
    seed = _seed(args)
    write = partial(write_bot_games, setup, bots, args.games, seed, args.out)
    return _report(args, "games", _with_progress("games", args.games, write))


def run_rounds(args: argparse.Namespace) -> int:
    """Write rounds of the simulator."""
    setup, policy, seed = setup_of(args), POLICIES[args.policy], _seed(args)
    write = partial(write_rounds, setup, policy, args.played, seed, args.out)
    return _report(args, "rounds", _with_progress("rounds", args.played, write))


def _seed(args: argparse.Namespace) -> str:
    return str(checked_seed(game_questions.new_seed() if args.seed is None else args.seed))


def _with_progress(what: str, total: int, write: Write) -> int:
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        return write(lambda done: progress.update(task, completed=done))


def _report(args: argparse.Namespace, what: str, written: int) -> int:
    files = sorted(path.name for path in args.out.iterdir() if path.suffix in (".parquet", ".json"))
    if args.json:
        print_json({"out": str(args.out), what: written, "files": files})
    else:
        print(f"{written:,} {what} in {args.out}: {', '.join(files)}")
    return 0
