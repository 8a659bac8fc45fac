"""What tests of several server rooms share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from hornox.server.storage import open_postgres
from hornox.server.storage.schema import METADATA
from scripts.cluster.postgres import PostgresServer
from scripts.cluster.programs import MissingProgram
from scripts.cluster.redis import RedisServer

T = TypeVar("T")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server, or a skipped test that says how to install one."""
    server = _started(PostgresServer)
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


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis server, or a skipped test that says how to install one."""
    server = _started(RedisServer)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def shared_redis() -> Iterator[RedisServer]:
    """The same for tests that do not stop it."""
    server = _started(RedisServer)
    yield server
    server.stop()


def _started(server: Callable[[], T]) -> T:
    try:
        return server()
    except MissingProgram as missing:
        pytest.skip(f"SKIPPED: {missing}")
