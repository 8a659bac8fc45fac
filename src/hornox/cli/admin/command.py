"""The parser of `hornox admin` and its commands."""

from __future__ import annotations

import argparse

from hornox.cli.admin import bans, check, people, retain, tables
from hornox.cli.parsing import Commands, Parser, add_command


def add_admin(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "admin",
        lambda args: _show_help(parser),
        "hornox admin tables",
        "hornox admin ban 203.0.113.7 --days 30",
        "hornox admin export 3f1c0a... --file person.json",
    )
    inner = parser.add_subparsers(dest="admin_command", metavar="COMMAND", parser_class=Parser)
    for module in (tables, bans, people, retain, check):
        module.add_commands(inner)


def _show_help(parser: argparse.ArgumentParser) -> int:
    parser.print_help()
    return 0
