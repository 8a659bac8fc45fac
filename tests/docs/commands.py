"""Commands as pages print them, and whether each exists."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import shlex
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec

from hornox.cli.commands import COMMANDS
from hornox.cli.program import build_parser
from tests.docs.pages import ROOT

PYTHONS = ("python", "python3", ".venv/bin/python")
HORNOX = ("hornox", ".venv/bin/hornox")
LEFT_TO_READERS = re.compile(r"\$\w+|\w+\.\.\.")
"""A variable or a shortened value, such as 5c50fee4...; figures of any length stand for it."""


class NoSuchCommand(AssertionError):
    """A page prints a command that Hornox does not have."""


def commands_in(text: str) -> Iterator[list[str]]:
    """The commands of a block or line, in words: without comments, redirections and variables."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    lexer.commenters = "#"
    command: list[str] = []
    redirected = False
    for word in lexer:
        if set(word) <= set("|&;()"):
            yield from [command] if command else []
            command = []
        elif set(word) <= set("<>"):
            redirected = True
        elif redirected:
            redirected = False
        elif command or not re.match(r"[A-Z_]+=", word):
            command.append(word)
    yield from [command] if command else []


def check(command: list[str]) -> None:
    """Raise NoSuchCommand if this is a command of ours that does not exist."""
    name, *arguments = command
    if name in HORNOX:
        _check_hornox(arguments)
    elif name == "make":
        _check_make(arguments)
    elif name in PYTHONS and arguments:
        _check_python(arguments)
    elif name == "npm" and "run" in arguments:
        _check_script(arguments[arguments.index("run") + 1 :])


def _check_hornox(printed: list[str]) -> None:
    arguments = [LEFT_TO_READERS.sub("0" * 64, word) for word in printed]
    errors = io.StringIO()
    try:
        with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
            build_parser().parse_args(arguments)
    except SystemExit as end:
        if end.code:
            raise NoSuchCommand(f"hornox {shlex.join(arguments)}: {errors.getvalue()}") from None


def _check_make(arguments: list[str]) -> None:
    targets = [word for word in arguments if "=" not in word and not word.startswith("-")]
    if unknown := set(targets) - make_targets():
        raise NoSuchCommand(f"make {' '.join(unknown)}")


def _check_python(arguments: list[str]) -> None:
    if arguments[0] == "-m" and find_spec(arguments[1]) is None:
        raise NoSuchCommand(f"python -m {arguments[1]}")
    if arguments[0].startswith("examples/") and not (ROOT / arguments[0]).is_file():
        raise NoSuchCommand(arguments[0])


def _check_script(arguments: list[str]) -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    script = next(word for word in arguments if not word.startswith("-"))
    if script not in scripts:
        raise NoSuchCommand(f"npm run {script}")


@cache
def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.M))


def flags_of(name: str) -> set[str]:
    """The flags of a command."""
    (commands,) = (
        action
        for action in build_parser([name])._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    return {flag for action in commands.choices[name]._actions for flag in action.option_strings}


@cache
def flags() -> set[str]:
    """The flags of all commands."""
    return {flag for name in COMMANDS for flag in flags_of(name)}
