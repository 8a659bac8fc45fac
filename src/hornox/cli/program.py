"""The command itself: which commands there are, and how each one ends."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper

from hornox.cli.arena import add_arena
from hornox.cli.bench import add_bench
from hornox.cli.check_bot import add_check_bot
from hornox.cli.modes import add_modes
from hornox.cli.parsing import INTERRUPTED, WRONG, Parser, examples
from hornox.cli.play import add_play
from hornox.cli.replay import add_replay
from hornox.cli.serve import add_serve
from hornox.cli.simulate import add_simulate
from hornox.cli.verify import add_verify
from hornox.engine import HornoxError

BROKEN_PIPE = 141
"""What a shell reports for a program that nobody listened to any more."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # better a question mark than a traceback
    try:
        return _run(arguments)
    except BrokenPipeError:
        close_stdout()
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


def build_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="hornox",
        description="The 6 nimmt! family of card games: play, simulate, compete and replay.",
        epilog=examples("hornox play", "hornox modes", "hornox replay game.json"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"hornox {version('hornox')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    add_play(commands)
    add_modes(commands)
    add_simulate(commands)
    add_arena(commands)
    add_replay(commands)
    add_verify(commands)
    add_check_bot(commands)
    add_bench(commands)
    add_serve(commands)
    return parser


def close_stdout() -> None:
    """Nobody listens any more; spare the interpreter's last flush the same error."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return "not a proper text, UTF-8 is expected"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)
