"""`hornox admin tables` and `close`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hornox.cli.admin.sharing import (
    add_admin_command,
    confirm,
    moment,
    operator_store,
    print_rows,
)
from hornox.cli.options import print_json
from hornox.cli.parsing import Commands

if TYPE_CHECKING:
    from hornox.server.operator.table_overview import TableOverview
    from hornox.server.storage import SqlStore

COLUMNS = ("code", "public", "mode", "people", "watching", "games", "playing", "active", "problem")


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    listing = add_admin_command(
        commands, "tables", "list tables", run_tables, "hornox admin tables --limit 20"
    )
    limit = "how many, most recently active first; default 100"
    listing.add_argument("--limit", type=int, default=100, metavar="N", help=limit)
    listing.add_argument("--public", action="store_true", help="only public tables")
    shown = add_admin_command(
        commands, "table", "show who is at a table", run_table, "hornox admin table 7KQM3X9BD"
    )
    shown.add_argument("code", metavar="CODE", help="the code of a table")
    closing = add_admin_command(
        commands,
        "close",
        "delete tables; their finished games stay",
        run_close,
        "hornox admin close 7KQM3X9BD",
        confirmed=True,
    )
    closing.add_argument("codes", nargs="+", metavar="CODE", help="codes of tables")


def run_tables(args: argparse.Namespace) -> int:
    """List tables."""
    from hornox.server.operator.table_overview import overviews

    with operator_store(args) as store:
        found: list[dict[str, object]] = []
        for about in overviews(store):
            if len(found) == args.limit:
                break
            if not args.public or (about.listing is not None and about.listing.public):
                found.append(_facts(about))
    if args.json:
        print_json({"tables": found})
    else:
        rows = [{**facts, "active": moment(_number(facts["active"]))} for facts in found]
        print_rows(COLUMNS, [[row.get(name) for name in COLUMNS] for row in rows])
    return 0


def run_table(args: argparse.Namespace) -> int:
    """Show a table and the people at it."""
    from hornox.server.operator.table_overview import overview

    with operator_store(args) as store:
        code = _existing(store, [args.code])[0]
        facts = _facts(overview(store, code))
        people = [
            {"id": id, "name": person.name if person else "", "role": role.value}
            for id, role in store.members_of(code).items()
            for person in [store.person(id)]
        ]
    if args.json:
        print_json({**facts, "members": people})
        return 0
    for name in COLUMNS:
        shown = moment(_number(facts["active"])) if name == "active" else facts.get(name)
        if shown not in (None, ""):
            print(f"{name}: {shown}")
    print_rows(("id", "name", "role"), [[*one.values()] for one in people])
    return 0


def run_close(args: argparse.Namespace) -> int:
    """Delete tables. Running servers disconnect those who are there."""
    from hornox.server.operator.opening import wall_clock
    from hornox.server.operator.table_overview import closing

    with operator_store(args) as store:
        codes = _existing(store, args.codes)
        confirm(args, f"Delete {len(codes)} tables with their running games?")
        for code in codes:
            store.commit(closing(code, wall_clock()))
    if args.json:
        print_json({"closed": codes})
    else:
        print(f"Closed {', '.join(codes)}.")
    return 0


def _existing(store: SqlStore, typed: list[str]) -> list[str]:
    from hornox.protocol import read_code
    from hornox.server.tables import NoSuchTable

    known = {row.code for row in store.tables()}
    codes = [read_code(code) or code for code in typed]
    for code in codes:
        if code not in known:
            raise NoSuchTable(f"there is no table {code}")
    return codes


def _facts(about: TableOverview) -> dict[str, object]:
    listing = about.listing
    if listing is None:
        return {"code": about.code, "active": None, "problem": about.problem}
    return {
        "code": listing.code,
        "public": listing.public,
        "mode": listing.terms.game.mode,
        "people": listing.people,
        "watching": listing.spectators,
        "games": listing.games,
        "playing": listing.playing,
        "created": listing.created,
        "active": listing.active,
        "problem": None,
    }


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
