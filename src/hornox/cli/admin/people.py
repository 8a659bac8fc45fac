"""`hornox admin people`, `rename`, `remove` and `export`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hornox.cli.admin.sharing import (
    add_admin_command,
    confirm,
    moment,
    operator_store,
    print_rows,
)
from hornox.cli.options import check_directory, print_json
from hornox.cli.parsing import Commands
from hornox.engine import HornoxError

if TYPE_CHECKING:
    from hornox.server.storage import Person, SqlStore

PRIVATE_FILE = 0o600


class NoSuchPerson(HornoxError):
    """No person has this id."""

    code = "no-such-person"


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    people = add_admin_command(
        commands, "people", "find people by name", run_people, "hornox admin people ann"
    )
    people.add_argument("text", metavar="TEXT", help="a part of the name, in any case")
    people.add_argument("--limit", type=int, default=50, metavar="N", help="default %(default)s")
    rename = add_admin_command(
        commands, "rename", "change a person's name", run_rename, "hornox admin rename ID Ann"
    )
    _add_person(rename)
    rename.add_argument("name", metavar="NAME", help="the new name")
    remove = add_admin_command(
        commands,
        "remove",
        "remove a person with all data, as the person could; finished games become anonymous",
        run_remove,
        "hornox admin remove ID",
        confirmed=True,
    )
    _add_person(remove)
    export = add_admin_command(
        commands,
        "export",
        "write all that is stored about a person as JSON",
        run_export,
        "hornox admin export ID --file person.json",
    )
    _add_person(export)
    where = "the file to write, readable only by you; default: print it"
    export.add_argument("--file", type=Path, metavar="FILE", help=where)


def _add_person(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the id of a person: the end of their page")


def run_people(args: argparse.Namespace) -> int:
    """Find people."""
    with operator_store(args) as store:
        found = store.find_people(args.text, args.limit)
    if args.json:
        told = [
            {"id": one.id, "name": one.name, "kind": one.kind.value, "created": one.created}
            for one in found
        ]
        print_json({"people": told})
    else:
        rows = [(one.id, one.name, one.kind.value, moment(one.created)) for one in found]
        print_rows(("id", "name", "kind", "since"), rows)
    return 0


def run_rename(args: argparse.Namespace) -> int:
    """Rename a person. Names at tables and in finished games stay."""
    from hornox.server.operator.opening import wall_clock
    from hornox.server.storage import LogAct, OperatorAct, RenamePerson
    from hornox.table.sanitize import clean_name

    with operator_store(args) as store:
        person, name = _person(store, args.id), clean_name(args.name)
        act = LogAct(wall_clock(), OperatorAct.PERSON_RENAMED, person.id)
        store.commit([RenamePerson(person.id, name), act])
    if args.json:
        print_json({"id": person.id, "name": name})
    else:
        print(f"{person.name} is called {name} now.")
    return 0


def run_remove(args: argparse.Namespace) -> int:
    """Remove a person."""
    from hornox.server.operator.opening import committing, wall_clock
    from hornox.server.people.people import People
    from hornox.server.people.removal import remove_person

    with operator_store(args) as store:
        person = _person(store, args.id)
        confirm(args, f"Remove {person.name} ({person.id}) with all data?")
        now = wall_clock()
        committing(
            store, lambda with_: remove_person(with_, People(with_, wall_clock), person.id, now)
        )
    if args.json:
        print_json({"removed": person.id})
    else:
        print(f"Removed {person.name}. Backups keep what they have.")
    return 0


def run_export(args: argparse.Namespace) -> int:
    """Write a person's data."""
    if args.file is not None:
        check_directory(args.file)
    with operator_store(args) as store:
        data = _everything(store, _person(store, args.id))
    text = json.dumps(data, indent=2, ensure_ascii=False)
    if args.file is None:
        sys.stdout.write(f"{text}\n")
        return 0
    args.file.touch(mode=PRIVATE_FILE)
    args.file.chmod(PRIVATE_FILE)
    args.file.write_text(f"{text}\n", "utf-8")
    print(f"Wrote {args.file}.", file=sys.stderr)
    return 0


def _everything(store: SqlStore, person: Person) -> dict[str, Any]:
    """Return all pages of the export that the person can ask the server for, and a ban."""
    from hornox.server.http.handlers.my_data import export_page
    from hornox.server.operator.opening import wall_clock
    from hornox.server.people.bans import subject_of

    data: dict[str, Any] = json.loads(export_page(store, person, None, wall_clock()))
    before = data.pop("more_before")
    while before is not None:
        page = json.loads(export_page(store, person, before, wall_clock()))
        data["games"] += page["games"]
        before = page["more_before"]
    subject = subject_of(person.id)
    bans = [ban for ban in store.bans() if ban.subject == subject]
    return data | {"bans": [{"since": ban.since, "until": ban.until} for ban in bans]}


def _person(store: SqlStore, id: str) -> Person:
    person = store.person(id)
    if person is None:
        raise NoSuchPerson(f"there is no person {id}")
    return person
