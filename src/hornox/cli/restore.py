"""`hornox restore`: put a backup in the place of a server's database."""

from __future__ import annotations

import argparse
from pathlib import Path

from hornox.cli.options import add_data, data_of
from hornox.cli.parsing import Commands, add_command


def add_restore(commands: Commands) -> None:
    parser = add_command(
        commands,
        "restore",
        "put a backup in the place of a server's database",
        run_restore,
        "hornox restore backup.sqlite3",
        "hornox restore /backups/hornox.sqlite3 --data /var/lib/hornox",
    )
    parser.add_argument("file", type=Path, metavar="BACKUP", help="what hornox backup has written")
    add_data(parser)


def run_restore(args: argparse.Namespace) -> int:
    from hornox.server.storage.backups import restore

    aside = restore(args.file, data_of(args))
    before = f" What was there before is {aside}." if aside else ""
    print(f"Restored {args.file}.{before}")
    return 0
