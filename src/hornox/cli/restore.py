"""`hornox restore`: replace a server's database with a backup."""

from __future__ import annotations

import argparse
from pathlib import Path

from hornox.cli.options import add_data, add_database, data_directory_of, database_of
from hornox.cli.parsing import Commands, add_command


def add_restore(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "restore",
        run_restore,
        "hornox restore backup.sqlite3",
        "hornox restore /backups/hornox.sqlite3 --data /var/lib/hornox",
    )
    parser.add_argument("file", type=Path, metavar="BACKUP", help="a file written by hornox backup")
    add_data(parser)
    add_database(parser)


def run_restore(args: argparse.Namespace) -> int:
    """Run the command."""
    from hornox.server.storage.backups import restore
    from hornox.server.storage.postgres_backups import restore_postgres

    database = database_of(args)
    if database is None:
        aside = restore(args.file, data_directory_of(args))
    else:
        aside = restore_postgres(database, args.file)
    before = f" What was there before is {aside}." if aside else ""
    print(f"Restored {args.file}.{before}")
    return 0
