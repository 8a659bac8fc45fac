"""The entry point: run one command and return its exit status."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper

from hornox.cli.parsing import INTERRUPTED, WRONG, Parser, examples
from hornox.engine import HornoxError

COMMANDS = (
    "play",
    "modes",
    "simulate",
    "arena",
    "replay",
    "review",
    "analyse",
    "puzzle",
    "verify",
    "check-bot",
    "bench",
    "serve",
    "backup",
    "restore",
)
"""Each has a module of its name with an `add_NAME`. Only the called one is imported."""

BROKEN_PIPE = 141
"""The exit status after a broken pipe, as shells report it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # print ? for characters that cannot be encoded
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
    given = sys.argv[1:] if arguments is None else arguments
    parser = build_parser(given[:1] if given and given[0] in COMMANDS else COMMANDS)
    args = parser.parse_args(given)
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


def build_parser(names: Sequence[str] = COMMANDS) -> Parser:
    """Return the parser of the command line with these commands."""
    parser = Parser(
        prog="hornox",
        description="The 6 nimmt! family of card games: play, simulate, compete and replay.",
        epilog=examples("hornox play", "hornox modes", "hornox replay game.json"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"hornox {version('hornox')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name in names:
        word = name.replace("-", "_")
        getattr(import_module(f"hornox.cli.{word}"), f"add_{word}")(commands)
    return parser


def close_stdout() -> None:
    """Redirect stdout after a broken pipe, so that the interpreter's last flush succeeds."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return "not a proper text, UTF-8 is expected"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return str(error)
