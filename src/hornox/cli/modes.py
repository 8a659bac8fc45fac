"""`hornox modes`: list all games."""

from __future__ import annotations

import argparse

from rich.console import Console

from hornox.cli.options import add_json, print_json
from hornox.cli.parsing import Commands, add_command
from hornox.terminal.modes import modes_document, modes_table


def add_modes(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "modes", run_modes, "hornox modes", "hornox modes --json")
    add_json(parser)


def run_modes(args: argparse.Namespace) -> int:
    """Run the command."""
    if args.json:
        print_json(modes_document())
    else:
        Console(highlight=False).print(modes_table())
    return 0
