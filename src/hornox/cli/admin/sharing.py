"""What all commands of `hornox admin` share: the store, confirmation and output."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from hornox.cli.options import add_data, add_database, add_json, data_directory_of, database_of
from hornox.cli.parsing import Commands, add_inner_command
from hornox.engine import HornoxError

if TYPE_CHECKING:
    from hornox.server.storage import SqlStore


class NotConfirmed(HornoxError):
    """The operator was asked and did not agree."""

    code = "not-confirmed"


def add_admin_command(
    commands: Commands,
    name: str,
    summary: str,
    run: Callable[[argparse.Namespace], int],
    *lines: str,
    confirmed: bool = False,
) -> argparse.ArgumentParser:
    """Return the parser of a command. One that destroys something is `confirmed` first."""
    parser = add_inner_command(commands, name, summary, run, *lines)
    add_data(parser)
    add_database(parser)
    add_json(parser)
    if confirmed:
        parser.add_argument("--yes", action="store_true", help="do not ask")
    return parser


@contextmanager
def operator_store(args: argparse.Namespace) -> Iterator[SqlStore]:
    """Open the database that the options name."""
    from hornox.server.operator.opening import open_beside_servers

    with closing(open_beside_servers(data_directory_of(args), database_of(args))) as store:
        yield store


def confirm(args: argparse.Namespace, question: str) -> None:
    """Ask, unless `--yes` was given. Raise `NotConfirmed` without a yes."""
    if args.yes:
        return
    if not sys.stdin.isatty():
        raise NotConfirmed(f"{question} Add --yes to confirm")
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise NotConfirmed("nothing was changed")


def print_rows(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table, or that there is nothing."""
    if not rows:
        print("None.")
        return
    table = Table(*columns, box=None, pad_edge=False)
    for row in rows:
        table.add_row(*map(_cell, row))
    Console(highlight=False, markup=False, soft_wrap=True).print(table)


def moment(milliseconds: int | None) -> str:
    """Return a moment for people, in UTC."""
    if milliseconds is None:
        return ""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M}"


def _cell(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return ""
        case _:
            return str(value)
