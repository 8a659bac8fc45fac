"""`hornox backup`: copy a server's database."""

from __future__ import annotations

import argparse
from pathlib import Path

from hornox.cli.options import add_data, check_directory, data_directory_of
from hornox.cli.parsing import Commands, add_command


def add_backup(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "backup",
        "copy a server's database, also while the server runs",
        run_backup,
        "hornox backup backup.sqlite3",
        "hornox backup /backups/hornox.sqlite3 --data /var/lib/hornox",
    )
    where = "the file to write; readable only by you, because it contains hands of running games"
    parser.add_argument("file", type=Path, metavar="FILE", help=where)
    add_data(parser)


def run_backup(args: argparse.Namespace) -> int:
    """Run the command."""
    from hornox.server.storage.backups import back_up

    check_directory(args.file)
    back_up(data_directory_of(args), args.file)
    print(f"Copied to {args.file}.")
    return 0
