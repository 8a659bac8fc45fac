"""What every command's parser has in common."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

WRONG = 2
"""The exit status when something cannot be done as asked."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

Commands = Any
"""What argparse calls a private thing: the place where commands are added."""


class Parser(argparse.ArgumentParser):
    """Errors are one line, like those of all commands."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message} (try {self.prog} --help)\n")


def add_command(
    commands: Commands, name: str, summary: str, run: Callable[..., int], *lines: str
) -> argparse.ArgumentParser:
    """A parser for a command, with a summary and examples; `run` gets what was parsed."""
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
