"""The `hornox` command: wiring only."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.progress import Progress

from hornox.arena import check_bot, plan_check, plan_games, simulate
from hornox.bots import BOTS
from hornox.engine import VARIANTS, FanCard, HornoxError, new_setup
from hornox.record import RecordError, read_record, replay
from hornox.record.record import checked_seed
from hornox.record.report import report_error, report_steps
from hornox.terminal import interview
from hornox.terminal.ask import Asker, Quit
from hornox.terminal.conformance import conformance_document, conformance_table
from hornox.terminal.messages import LANGUAGES, Texts, language_of
from hornox.terminal.modes import modes_document, modes_table
from hornox.terminal.play import play
from hornox.terminal.retell import retell
from hornox.terminal.statistics import summary_document, summary_table

WRONG = 2
"""The exit status when something cannot be done as asked."""

BROKEN_PIPE = 141
"""What a shell reports for a program that nobody listened to any more."""

INTERRUPTED = 130

PACE = 0.35
"""Seconds between two placements, for eyes at a terminal."""

LONGEST_PACE = 10


class Parser(argparse.ArgumentParser):
    """Errors are one line, like those of all commands."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message} (try {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # better a question mark than a traceback
    try:
        return _run(arguments)
    except BrokenPipeError:
        _close_stdout()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # --help, --version, wrong arguments, or rich on a broken pipe
        return end.code if isinstance(end.code, int) else 0


def _run(arguments: Sequence[str] | None) -> int:
    parser = build_parser()
    args = parser.parse_args(arguments)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        raise
    except (HornoxError, OSError, UnicodeError) as error:
        print(f"hornox {args.command}: {_reason(error)}", file=sys.stderr)
        return WRONG


def run_modes(args: argparse.Namespace) -> int:
    if args.json:
        print_json(modes_document())
    else:
        Console(highlight=False).print(modes_table())
    return 0


def run_simulate(args: argparse.Namespace) -> int:
    setup = new_setup(
        args.mode,
        args.players,
        target=args.target,
        strict=args.strict or None,
        rounds=args.rounds,
        fan_cards=None if args.fan_cards is None else _words([args.fan_cards]),
    )
    seed = checked_seed(interview.new_seed() if args.seed is None else args.seed)
    plan = plan_games(setup, _bots(args.bot) or (interview.DEFAULT_BOT,), args.games, seed)
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games", total=plan.games)
        summary = simulate(plan, lambda done: progress.update(task, completed=done))
    if args.json:
        print_json(summary_document(summary))
    else:
        Console(highlight=False).print(summary_table(summary))
    return 0


def run_replay(args: argparse.Namespace) -> int:
    try:
        record = read_record(_text_of(args.file))
        steps = replay(record)
    except RecordError as error:
        if args.json:
            print_json(report_error(error))
        print(f"hornox replay: {args.file}: {error}", file=sys.stderr)
        return WRONG
    if args.json:
        print_json(report_steps(record, steps))
    else:
        print("\n".join(retell(record, steps, Texts(args.lang))))
    return 0


def run_play(args: argparse.Namespace) -> int:
    texts = Texts(args.lang or language_of(os.environ))
    console = Console(highlight=False)
    try:
        sitting = interview.arrange(_wishes(args, console), Asker(console, texts))
    except (Quit, EOFError, KeyboardInterrupt):
        console.print(f"\n{texts('end.left')}", markup=False)
        return 0
    play(sitting, console, texts)
    return 0


def _wishes(args: argparse.Namespace, console: Console) -> interview.Wishes:
    return interview.Wishes(
        mode=args.mode,
        players=args.players,
        bots=_bots(args.bot),
        seed=args.seed,
        fan_cards=None if args.fan_cards is None else _words([args.fan_cards]),
        target=args.target,
        strict=args.strict or None,
        rounds=args.rounds,
        name=args.name,
        save=None if args.save is None else Path(args.save),
        pace=args.pace if console.is_terminal and sys.stdin.isatty() else 0.0,
    )


def _words(values: Sequence[str] | None) -> tuple[str, ...]:
    """Options may be repeated or separated by commas."""
    words = [word.strip() for value in values or () for word in value.split(",")]
    return tuple(filter(None, words))


def _bots(values: Sequence[str] | None) -> tuple[str, ...]:
    """The same for bots; but a command line is one bot, commas and all."""
    whole = [(value,) if value.startswith("exec:") else _words([value]) for value in values or ()]
    return tuple(bot for bots in whole for bot in bots)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds <= LONGEST_PACE:
        raise argparse.ArgumentTypeError(f"must be between 0 and {LONGEST_PACE}, not {text}")
    return seconds


def _text_of(file: str) -> str:
    """The text of a file, or of the standard input for `-`."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as error:
        raise RecordError("", error.strerror or str(error), "unreadable") from None
    except UnicodeDecodeError:
        raise RecordError("", "not a UTF-8 text", "unreadable") from None


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return "not a proper text, UTF-8 is expected"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2))


def _close_stdout() -> None:
    """Nobody listens any more; spare the interpreter's last flush the same error."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build_parser() -> Parser:
    parser = Parser(
        prog="hornox",
        description="The 6 nimmt! family of card games: play, simulate and replay.",
        epilog=examples("hornox play", "hornox modes", "hornox replay game.json"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"hornox {version('hornox')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    add_play(commands)
    add_modes(commands)
    add_simulate(commands)
    add_replay(commands)
    add_check_bot(commands)
    return parser


Commands = Any
"""What argparse calls a private thing: the place where commands are added."""


def add_play(commands: Commands) -> None:
    parser = _command(
        commands,
        "play",
        "play in the terminal against bots, or with them against the Buffalo",
        run_play,
        "hornox play",
        "hornox play --mode buffalo --players 3",
        "hornox play --mode fan --fan-cards cow --seed 7 --save game.json",
        "hornox play --lang de",
    )
    parser.add_argument("--mode", metavar="M", help=f"the game: {', '.join(VARIANTS)}; else asked")
    parser.add_argument("--players", type=int, metavar="N", help="seats, yours included")
    add_bots(parser, "for each of the others")
    add_options(parser)
    parser.add_argument("--name", help="what you are called")
    parser.add_argument("--save", metavar="FILE", help="keep the record in this file")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: the language of your system")
    pace = "seconds between two placements, default %(default)s"
    parser.add_argument("--pace", type=_seconds, default=PACE, metavar="SECONDS", help=pace)


def add_modes(commands: Commands) -> None:
    parser = _command(
        commands, "modes", "list all games", run_modes, "hornox modes", "hornox modes --json"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def add_simulate(commands: Commands) -> None:
    parser = _command(
        commands,
        "simulate",
        "let bots play many games and count",
        run_simulate,
        "hornox simulate --mode x --players 4 --games 200 --bot cautious",
        "hornox simulate --players 3 --bot cautious,random,random --seed 7 --json",
        "hornox simulate --mode fan --fan-cards even-odd,cow --rounds 1",
    )
    parser.add_argument("--mode", default="base", metavar="M", help=", ".join(VARIANTS))
    parser.add_argument("--players", type=int, default=4, metavar="N", help="default %(default)s")
    games = "how many games, default %(default)s"
    parser.add_argument("--games", type=int, default=100, metavar="K", help=games)
    add_bots(parser, "for each seat")
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def add_replay(commands: Commands) -> None:
    parser = _command(
        commands,
        "replay",
        "tell a recorded game again",
        run_replay,
        "hornox replay game.json",
        "hornox replay - < game.json",
        "hornox replay game.json --json",
    )
    parser.add_argument("file", metavar="FILE", help="a record (docs/record.md); - reads stdin")
    everything = "print one JSON document: every event, the final position, what is awaited"
    parser.add_argument("--json", action="store_true", help=everything)
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="default %(default)s")


def add_bots(parser: argparse.ArgumentParser, whom: str) -> None:
    names = " or ".join(BOTS)
    text = f"{names}; one for all, or one {whom}: repeat it or use commas"
    parser.add_argument("--bot", action="append", metavar="NAME", help=text)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same game")
    cards = f"with --mode fan: {','.join(FanCard)}"
    parser.add_argument("--fan-cards", metavar="A,B", help=cards)
    parser.add_argument("--target", type=int, metavar="N", help="the points that end the game")
    parser.add_argument("--strict", action="store_true", help="more than the target, not at least")
    rounds = "a fixed number of rounds instead of a target"
    parser.add_argument("--rounds", type=int, metavar="N", help=rounds)


def _command(
    commands: Commands, name: str, summary: str, run: Callable[..., int], *lines: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=examples(*lines),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def examples(*lines: str) -> str:
    return "examples:\n" + "\n".join(f"  {line}" for line in lines)


NOT_CONFORMING = 1
"""The exit status when a checked bot has faults."""

DEADLINE = 5.0
"""Seconds for a decision, if nobody says otherwise."""


def run_check_bot(args: argparse.Namespace) -> int:
    seed = checked_seed(args.seed)
    plan = plan_check(args.bot, _words(args.mode), args.games, args.deadline, seed)
    screen = Console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("games")

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        found = check_bot(plan, tell)
    if args.json:
        print_json(conformance_document(found))
    else:
        Console(highlight=False).print(conformance_table(found))
    return 0 if found.conforms else NOT_CONFORMING


def add_check_bot(commands: Commands) -> None:
    parser = _command(
        commands,
        "check-bot",
        "find out whether a bot plays every game properly",
        run_check_bot,
        "hornox check-bot my_bots:Clever",
        "hornox check-bot 'exec:node my_bot.js' --deadline 1",
        "hornox check-bot my_bots:Clever --mode base,x --games 5 --json",
    )
    spec = "package.module:Name, exec:COMMAND LINE, or a name (docs/bots.md)"
    parser.add_argument("bot", metavar="SPEC", help=spec)
    modes = f"only these games: {', '.join(VARIANTS)}; repeat it or use commas"
    parser.add_argument("--mode", action="append", metavar="M", help=modes)
    games = "how many games at each table, default %(default)s"
    parser.add_argument("--games", type=int, default=1, metavar="N", help=games)
    deadline = "seconds for each decision, default %(default)s"
    parser.add_argument("--deadline", type=float, default=DEADLINE, metavar="S", help=deadline)
    seed = "the same seed gives the same games, default %(default)s"
    parser.add_argument("--seed", default="check", metavar="S", help=seed)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


if __name__ == "__main__":
    sys.exit(main())
