"""Back up and restore a PostgreSQL database with the tools of PostgreSQL."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, make_url, text

from hornox.server.storage.errors import StoreError, StoreInUse
from hornox.server.storage.postgres import open_postgres_as_it_is
from hornox.server.storage.private_files import new_private_file
from hornox.server.storage.schema import METADATA
from hornox.server.storage.sql import SqlStore

_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"
)
_PLAIN = ("--no-owner", "--no-privileges")
"""A backup can be restored by another user of PostgreSQL."""


def back_up_postgres(url: str, file: Path) -> None:
    """Write a backup. Servers may use the database meanwhile."""
    with new_private_file(file) as partial:
        _run(url, "pg_dump", "--format=custom", *_PLAIN, f"--file={partial}", _name(url))


def restore_postgres(url: str, file: Path) -> Path | None:
    """Replace what is in the database by a backup. No server may use it.

    Return a backup of what was there before, if there was anything.
    """
    if not file.is_file():
        raise StoreError(f"there is no backup {file}")
    _run(url, "pg_restore", "--list", str(file))  # a file that is no backup changes nothing
    with closing(open_postgres_as_it_is(url)) as store:
        require_unused(store)
        before = file.with_name(f"{file.name}.before") if store.query(_has_tables) else None
        if before is not None:
            back_up_postgres(url, before)
        store.change(_drop_tables)
    _fill(url, file, before)
    return before


def require_unused(store: SqlStore) -> None:
    """Raise `StoreInUse` if another program is connected to the database."""
    if store.query(lambda connection: connection.scalar(_OTHERS)):
        raise StoreInUse("other programs use the database: stop all servers first")


def _fill(url: str, file: Path, before: Path | None) -> None:
    """Restore into the empty database. If that fails, bring back what was there before."""
    try:
        _restore(url, file)
    except StoreError:
        if before is not None:
            _restore(url, before)
        raise


def _restore(url: str, file: Path) -> None:
    options = ("--single-transaction", "--exit-on-error", *_PLAIN)
    _run(url, "pg_restore", *options, f"--dbname={_name(url)}", str(file))


def _has_tables(connection: Connection) -> bool:
    return connection.dialect.has_table(connection, "alembic_version")


def _drop_tables(connection: Connection) -> None:
    names = ", ".join([*METADATA.tables, "alembic_version"])
    connection.execute(text(f"DROP TABLE IF EXISTS {names} CASCADE"))


def _run(url: str, program: str, *options: str) -> None:
    if shutil.which(program) is None:
        raise StoreError(f"{program} is missing. Debian: apt-get install postgresql-client")
    environment = {**os.environ, **_environment(url)}
    done = subprocess.run(
        [program, *options], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["it failed"]
        raise StoreError(f"{program}: {lines[0].removeprefix(f'{program}: ')}")


def _environment(url: str) -> dict[str, str]:
    """Return the address as variables: other users of the machine see a command line."""
    from psycopg.conninfo import conninfo_to_dict
    from psycopg.pq import Conninfo

    given = conninfo_to_dict(url)
    names = {option.keyword.decode(): option.envvar for option in Conninfo.get_defaults()}
    found = ((names.get(keyword), value) for keyword, value in given.items())
    return {name.decode(): str(value) for name, value in found if name}


def _name(url: str) -> str:
    return make_url(url).database or "postgres"
