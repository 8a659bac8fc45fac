"""Parsers of commands, and their exit statuses."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from hornox.cli.commands import COMMANDS
from hornox.engine.suggestions import did_you_mean

WRONG = 2
"""The exit status for wrong arguments or unusable input."""

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""

Commands = Any
"""The type of argparse's subparsers, which is private there."""


class WrongUsage(SystemExit):
    """Wrong arguments. The line that tells so has been printed."""

    def __init__(self, reason: str) -> None:
        super().__init__(WRONG)
        self.reason = reason


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and whose help fits a screen.

    With `common`, `--help` shows these options only and `--help-all` every one.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._common: frozenset[str] = frozenset()

    def common(self, *flags: str) -> None:
        """Show these options first; the others are for few."""
        self._common = frozenset(flags)
        help_text = "show all options"
        self.add_argument("--help-all", action=_HelpAll, nargs=0, help=help_text)

    def print_help(self, file: Any = None) -> None:
        """Print the help, with the common options only."""
        kept = [(action, action.help) for action in self._actions]
        for action in self._actions:
            if self._common and action.option_strings and not self._is_common(action):
                action.help = argparse.SUPPRESS
        super().print_help(file)
        for action, text in kept:
            action.help = text

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse all arguments. An unknown option is an error of its command."""
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            parser: Parser = getattr(found, "parser", self)
            flags = [flag for action in parser._actions for flag in action.option_strings]
            guess = did_you_mean(unknown[0].partition("=")[0], flags)
            parser.error(f"unrecognized arguments: {' '.join(unknown)}{guess}")
        return found

    def error(self, message: str) -> NoReturn:
        """Print the error on one line and exit."""
        choice = _CHOICE.search(message)
        guess = "" if choice is None else did_you_mean(choice[1], _WORD.findall(choice[2]))
        line = message.replace("\n", " ") + guess
        print(f"{self.prog}: {line} (try {self.prog} --help)", file=sys.stderr)
        raise WrongUsage(line)

    def _is_common(self, action: argparse.Action) -> bool:
        return bool({*action.option_strings} & (self._common | {"--help", "--help-all"}))


_CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)")
_WORD = re.compile(r"[\w-]+")


class _HelpAll(argparse.Action):
    """Print the help of every option and exit."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(parser.format_help(), end="")
        parser.exit()


def add_command(commands: Commands, name: str, run: Callable[..., int], *lines: str) -> Parser:
    """Return a parser for a command, with its summary and examples; `run` gets the arguments."""
    return add_inner_command(commands, name, COMMANDS[name].summary, run, *lines)


def add_inner_command(
    commands: Commands, name: str, summary: str, run: Callable[..., int], *lines: str
) -> Parser:
    """Return a parser for a command of a command."""
    parser: Parser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=examples(*lines),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def examples(*lines: str) -> str:
    """Return the examples for the end of a help text."""
    return "examples:\n" + "\n".join(f"  {line}" for line in lines)
