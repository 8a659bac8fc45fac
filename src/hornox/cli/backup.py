"""`hornox backup`: copy a server's database."""

from __future__ import annotations

import argparse
from pathlib import Path

from hornox.cli.options import (
    add_data,
    add_database,
    check_directory,
    data_directory_of,
    database_of,
)
from hornox.cli.parsing import Commands, add_command

PRIVATE_DIRECTORY = 0o700


def add_backup(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "backup",
        run_backup,
        "hornox backup backup.sqlite3",
        "hornox backup /backups/hornox.sqlite3 --data /var/lib/hornox",
        "hornox backup /backups --keep 14 --database postgresql://hornox@db/hornox",
    )
    where = "the file to write; readable only by you, because it contains hands of running games"
    parser.add_argument("file", type=Path, metavar="FILE", help=where)
    keep = "FILE is a directory: write a new backup into it, and delete all but the newest N"
    parser.add_argument("--keep", type=_count, metavar="N", help=keep)
    add_data(parser)
    add_database(parser)


def run_backup(args: argparse.Namespace) -> int:
    """Run the command."""
    from hornox.server.storage.backups import back_up, new_name, rotate
    from hornox.server.storage.postgres_backups import back_up_postgres

    database = database_of(args)
    file: Path = args.file
    if args.keep is not None:
        check_directory(file)
        file.mkdir(mode=PRIVATE_DIRECTORY, exist_ok=True)
        file = file / new_name("sqlite3" if database is None else "dump")
    check_directory(file)
    if database is None:
        back_up(data_directory_of(args), file)
    else:
        back_up_postgres(database, file)
    print(f"Copied to {file}.")
    if args.keep is not None:
        for old in rotate(file.parent, args.keep):
            print(f"Deleted {old}.")
    return 0


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return count
