"""`hornox completion`: scripts that complete commands and options in a shell."""

from __future__ import annotations

import argparse

import shtab

from hornox.cli.commands import COMMANDS
from hornox.cli.parsing import Commands, add_command
from hornox.extras import is_installed


def add_completion(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "completion",
        run_completion,
        "hornox completion bash > ~/.local/share/bash-completion/completions/hornox",
        "hornox completion zsh > ~/.zfunc/_hornox",
        "hornox completion tcsh > ~/.hornox.csh",
    )
    shells = tuple(shtab.SUPPORTED_SHELLS)
    parser.add_argument("shell", choices=shells, help=f"the shell: {', '.join(shells)}")


def run_completion(args: argparse.Namespace) -> int:
    """Print the script for the commands whose extras are installed."""
    from hornox.cli.program import build_parser  # it imports this module

    names = [
        name
        for name, command in COMMANDS.items()
        if command.extra is None or is_installed(command.extra)
    ]
    print(shtab.complete(build_parser(names), args.shell))
    return 0
