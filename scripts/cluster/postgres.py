"""A PostgreSQL server of our own, reached by a socket file."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from scripts.cluster.programs import MissingProgram, Program, wait_until

NAME = "postgres"
INIT = ("-U", NAME, "-A", "trust", "-N", "--locale=C", "--encoding=UTF8")
OPTIONS = {"listen_addresses": "", "max_connections": "100"}


def programs() -> Path:
    """Return the directory with `initdb` and `postgres`: Debian keeps it off the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb") or (debian[-1] if debian else None)
    if found is None:
        raise MissingProgram("there is no PostgreSQL. Debian: apt-get install postgresql")
    return Path(found).resolve().parent


class PostgresServer:
    """Started at once. PostgreSQL refuses to run as root, so root lends it the user postgres.

    Without `durable` files need not be on the disk: the server is killed, never the machine.
    """

    def __init__(self, *, durable: bool = False) -> None:
        directory = programs()
        self._place = Path(tempfile.mkdtemp(prefix="hornox-postgres-"))
        user: dict[str, Any] = {}
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self._place, owner.pw_uid, owner.pw_gid)
            user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        data = self._place / "data"
        subprocess.run(
            [directory / "initdb", "-D", data, *INIT],
            check=True,
            capture_output=True,
            cwd=self._place,
            **user,
        )
        options = [f"-c{name}={value}" for name, value in OPTIONS.items()]
        options.append(f"-cfsync={'on' if durable else 'off'}")
        command: list[str | Path] = [
            directory / "postgres",
            "-D",
            data,
            "-k",
            self._place,
            *options,
        ]
        self._program = Program("postgres", command, self._place / "log", cwd=self._place, **user)
        self._numbers = count()
        self.start()

    @property
    def pid(self) -> int:
        """The number of the first process."""
        return self._program.pid

    @property
    def socket(self) -> Path:
        """The socket file."""
        return self._place / ".s.PGSQL.5432"

    def url(self, database: str = NAME) -> str:
        """Return the address of a database."""
        return f"postgresql://{NAME}@/{database}?host={self._place}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._program.start()
        wait_until(self._answers, "PostgreSQL")

    def stop(self) -> None:
        """Stop at once: open connections break, as they do when the machine goes down."""
        self._program.end(signal.SIGQUIT)

    def remove(self) -> None:
        """Stop the server and delete its files."""
        self.stop()
        shutil.rmtree(self._place, ignore_errors=True)

    def new_database(self) -> str:
        """Create an empty database. Return its name."""
        name = f"t{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return name

    def execute(self, statement: str, url: str | None = None) -> None:
        """Run one statement outside a transaction."""
        with psycopg.connect(url or self.url(), autocommit=True) as connection:
            connection.execute(statement)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url()).close()
        except psycopg.OperationalError:
            return False
        return True
