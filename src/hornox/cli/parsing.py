"""Parsers of commands, and their exit statuses."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

WRONG = 2
"""The exit status for wrong arguments or unusable input."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""

Commands = Any
"""The type of argparse's subparsers, which is private there."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Print the error on one line and exit."""
        self.exit(WRONG, f"{self.prog}: {message} (try {self.prog} --help)\n")


def add_command(
    commands: Commands, name: str, summary: str, run: Callable[..., int], *lines: str
) -> argparse.ArgumentParser:
    """Return a parser for a command, with a summary and examples; `run` gets the arguments."""
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
    """Return the examples for the end of a help text."""
    return "examples:\n" + "\n".join(f"  {line}" for line in lines)
