"""`hornox admin check` and `repair`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hornox.cli.admin.sharing import add_admin_command, confirm, operator_store, print_rows
from hornox.cli.options import data_directory_of, database_of, print_json
from hornox.cli.parsing import Commands

if TYPE_CHECKING:
    from hornox.server.operator.checks import DataProblem
    from hornox.server.storage import SqlStore
    from hornox.server.storage.salvage import Salvaged

WRONG_DATA = 1
"""The exit status if something is damaged."""


def add_commands(commands: Commands) -> None:
    """Add the commands to the parser."""
    add_admin_command(
        commands,
        "check",
        "read everything that is stored, and name what is damaged; status 1 if something is",
        run_check,
        "hornox admin check --data /var/lib/hornox/data",
    )
    repair = add_admin_command(
        commands,
        "repair",
        "set aside what cannot be read, when all servers have stopped",
        run_repair,
        "hornox admin repair --data /var/lib/hornox/data",
        confirmed=True,
    )
    aside = "the directory for what is set aside; default: the data directory"
    repair.add_argument("--aside", type=Path, metavar="DIR", help=aside)


def run_check(args: argparse.Namespace) -> int:
    """Name what is damaged."""
    from hornox.server.operator.checks import check

    with operator_store(args) as store:
        problems = check(store)
    if args.json:
        print_json({"problems": [*map(_facts, problems)]})
    elif problems:
        _print(problems)
    else:
        print("Everything that is stored can be read.")
    return WRONG_DATA if problems else 0


def run_repair(args: argparse.Namespace) -> int:
    """Read a damaged file into a new one, then set aside rows that cannot be read."""
    from hornox.server.operator.checks import check
    from hornox.server.operator.repair import set_aside
    from hornox.server.storage.salvage import salvage

    confirm(args, "Set aside what cannot be read?")
    salvaged: Salvaged | None = None
    if database_of(args) is None and _is_file_damaged(args):
        salvaged = salvage(data_directory_of(args))
    with _unused_store(args) as store:
        problems = check(store)
        file = set_aside(store, problems, args.aside or data_directory_of(args))
    if args.json:
        print_json(
            {
                "set_aside": [*map(_facts, problems)],
                "file": file and str(file),
                "replaced": salvaged and str(salvaged.replaced),
                "incomplete": salvaged and salvaged.incomplete,
            }
        )
        return 0
    _tell(salvaged, problems, file)
    return 0


def _is_file_damaged(args: argparse.Namespace) -> bool:
    from hornox.server.operator.checks import Damage, check
    from hornox.server.storage import StoreCorrupt

    try:
        with operator_store(args) as store:
            return any(problem.damage is Damage.FILE for problem in check(store))
    except StoreCorrupt:  # it cannot even be opened
        return True


@contextmanager
def _unused_store(args: argparse.Namespace) -> Iterator[SqlStore]:
    """Open the store. No server may use it or start meanwhile."""
    from hornox.server.storage.postgres_backups import require_unused
    from hornox.server.storage.sqlite import lock_directory

    with ExitStack() as held:
        if database_of(args) is None:
            held.enter_context(lock_directory(data_directory_of(args)))
        store = held.enter_context(operator_store(args))
        if database_of(args) is not None:
            require_unused(store)
        yield store


def _tell(salvaged: Salvaged | None, problems: Sequence[DataProblem], file: Path | None) -> None:
    if salvaged is not None:
        rows = sum(salvaged.rows.values())
        print(f"The file was damaged. {rows} rows were read; the old file is {salvaged.replaced}.")
        if salvaged.incomplete:
            print(f"Rows are missing in: {', '.join(salvaged.incomplete)}.")
    if file is None:
        print("Everything that is stored can be read.")
    else:
        _print(problems)
        print(f"These are in {file} now.")


def _print(problems: Sequence[DataProblem]) -> None:
    rows = [[*_facts(problem).values()] for problem in problems]
    print_rows(("damage", "rows", "key", "detail"), rows)


def _facts(problem: DataProblem) -> dict[str, str]:
    key = ", ".join(f"{name} {value}" for name, value in problem.key)
    return {
        "damage": problem.damage.value,
        "rows": problem.rows,
        "key": key,
        "detail": problem.detail,
    }
