"""What tests of several server rooms share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hornox.server.storage import open_postgres
from hornox.server.storage.schema import METADATA
from tests.server.postgres import PostgresServer


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server, or a skipped test that says how to install one."""
    server = PostgresServer()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def migrated(postgres: PostgresServer) -> str:
    """The address of a database with our tables. To empty it is quicker than to make another."""
    url = postgres.url(postgres.new_database())
    open_postgres(url).close()
    return url


@pytest.fixture
def database(postgres: PostgresServer, migrated: str) -> str:
    """The address of a database in which nothing is stored."""
    tables = ", ".join(METADATA.tables)
    postgres.execute(f"TRUNCATE {tables}", migrated)
    return migrated
