"""The entry point: run one command and return its exit status."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.metadata import version
from io import TextIOWrapper

from hornox.cli.commands import COMMANDS
from hornox.cli.parsing import INTERRUPTED, WRONG, Commands, Parser, WrongUsage, examples
from hornox.compiling import tell_when_compiling
from hornox.engine import HornoxError
from hornox.extras import MissingExtra, require

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
    name = given[0] if given and given[0] in COMMANDS else None
    try:
        return _run_command(name, given)
    except WrongUsage as error:
        if "--json" in given:
            _print_error("wrong-usage", error.reason)
        raise


def _run_command(name: str | None, given: Sequence[str]) -> int:
    if name is None:
        parser = overview_parser()
        parser.parse_args(given)
        parser.print_help()
        return 0
    try:
        parser = build_parser([name])
    except MissingExtra as error:
        print(error, file=sys.stderr)
        if "--json" in given:
            _print_error("missing-extra", str(error))
        return WRONG
    if sys.stderr.isatty():
        tell_when_compiling(lambda notice: print(notice, file=sys.stderr))
    try:
        args = parser.parse_args(given)
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        raise
    except (HornoxError, MissingExtra, OSError, UnicodeError) as error:
        print(f"hornox {name}: {_reason(error)}", file=sys.stderr)
        if "--json" in given:
            _print_error(getattr(error, "code", "failed"), _reason(error))
        return WRONG


def _print_error(code: str, reason: str) -> None:
    """Print an error as JSON, as `report_error` of a record does."""
    print(json.dumps({"error": {"reason": reason, "code": code}}, indent=2))


def build_parser(names: Iterable[str] = COMMANDS) -> Parser:
    """Return the parser of the command line with these commands, or raise `MissingExtra`."""
    parser, commands = _program()
    for name in names:
        extra = COMMANDS[name].extra
        if extra is not None:
            require(extra, f"hornox {name}")
        word = name.replace("-", "_")
        getattr(import_module(f"hornox.cli.{word}"), f"add_{word}")(commands)
    return parser


def overview_parser() -> Parser:
    """Return a parser that knows what the commands are called and imports none of them."""
    parser, commands = _program()
    for name, command in COMMANDS.items():
        commands.add_parser(name, help=command.summary)
    return parser


def _program() -> tuple[Parser, Commands]:
    """Return the parser of `hornox`, and where its commands are added."""
    parser = Parser(
        prog="hornox",
        description="The 6 nimmt! family of card games: play, simulate, compete and replay.",
        epilog=examples("hornox play", "hornox modes", "hornox replay game.json"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"hornox {version('hornox')}")
    return parser, parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)


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
