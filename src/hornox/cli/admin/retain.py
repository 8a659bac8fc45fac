"""`hornox admin retain`: delete what is too old, now."""

from __future__ import annotations

import argparse

from hornox.cli.admin.sharing import add_admin_command, confirm, operator_store
from hornox.cli.options import add_retention, print_json
from hornox.cli.parsing import Commands
from hornox.engine import HornoxError


class NothingToDelete(HornoxError):
    """No option says what is too old."""

    code = "nothing-to-delete"


def add_commands(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_admin_command(
        commands,
        "retain",
        "delete unused data by age, now; with the same options a server does so every hour",
        run_retain,
        "hornox admin retain --keep-games 730 --keep-people 365",
        confirmed=True,
    )
    add_retention(parser)


def run_retain(args: argparse.Namespace) -> int:
    """Delete old tables, games and people; only those whose age was given."""
    from hornox.server.operator.opening import committing, wall_clock
    from hornox.server.operator.table_overview import closing, unused_tables
    from hornox.server.people.expiry import delete_games, delete_people
    from hornox.server.people.people import People
    from hornox.table import DAY

    ages = {"tables": args.keep_tables, "games": args.keep_games, "people": args.keep_people}
    given = {name: days for name, days in ages.items() if days is not None}
    if not given or min(given.values()) < 1:
        raise NothingToDelete("give --keep-tables, --keep-games or --keep-people, at least 1 day")
    words = ", ".join(f"{name} unused for {days} days" for name, days in given.items())
    confirm(args, f"Delete {words}?")
    deleted, now = {}, wall_clock()
    with operator_store(args) as store:
        if args.keep_tables is not None:
            codes = unused_tables(store, args.keep_tables, now)
            for code in codes:
                store.commit(closing(code, now))
            deleted["tables"] = len(codes)
        if args.keep_games is not None:
            before = now - args.keep_games * DAY
            deleted["games"] = committing(store, lambda with_: delete_games(with_, before))
        if args.keep_people is not None:
            since = now - args.keep_people * DAY
            deleted["people"] = committing(
                store, lambda with_: delete_people(with_, People(with_, wall_clock), since, now)
            )
    if args.json:
        print_json({"deleted": deleted})
    else:
        print(f"Deleted {', '.join(f'{count} {name}' for name, count in deleted.items())}.")
    return 0
