"""A real PostgreSQL server of the tests' own, reached by a socket file."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

NAME = "postgres"
PATIENCE = 60.0
"""Seconds until a test gives up; nothing takes that long."""

MISSING = "SKIPPED: there is no PostgreSQL. Debian: apt-get install postgresql"

INIT = ("-U", NAME, "-A", "trust", "-N", "--locale=C", "--encoding=UTF8")
QUICK = {"fsync": "off", "listen_addresses": "", "max_connections": "60"}
"""The tests kill the server, never the machine: files need not be on the disk."""


def programs() -> Path | None:
    """The directory with `initdb` and `postgres`: Debian keeps it off the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb") or (debian[-1] if debian else None)
    return None if found is None else Path(found).resolve().parent


class PostgresServer:
    """Started at once. PostgreSQL refuses to run as root, so root lends it the user postgres."""

    def __init__(self) -> None:
        directory = programs()
        if directory is None:
            pytest.skip(MISSING)
        self._programs = directory
        self._place = Path(tempfile.mkdtemp(prefix="hornox-postgres-"))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self._place, user.pw_uid, user.pw_gid)
            self._user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        subprocess.run(
            [directory / "initdb", "-D", self._data, *INIT],
            check=True,
            capture_output=True,
            cwd=self._place,
            **self._user,
        )
        self._numbers = count()
        self.start()

    @property
    def _data(self) -> Path:
        return self._place / "data"

    def url(self, database: str = NAME) -> str:
        """The address of a database."""
        return f"postgresql://{NAME}@/{database}?host={self._place}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [f"-c{name}={value}" for name, value in QUICK.items()]
        with (self._place / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, "-k", self._place, *options],
                stdout=log,
                stderr=log,
                cwd=self._place,
                **self._user,
            )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop at once: open connections break, as they do when the machine goes down."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)

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
