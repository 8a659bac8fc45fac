"""PostgreSQL: durable commits, migrations by several servers, a database that goes away."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from time import sleep

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from hornox.server.storage import (
    AddSecret,
    RequireLease,
    ServerRow,
    SqlStore,
    StoreError,
    open_postgres,
)
from hornox.server.storage._leases import check
from hornox.server.storage._revision import is_latest
from hornox.server.storage.schema import METADATA
from scripts.cluster.postgres import PostgresServer
from tests.server.storage.samples import add_person, add_table, append

SECRET = "a-password-of-the-test"


@pytest.fixture
def store(database: str) -> Iterator[SqlStore]:
    store = open_postgres(database)
    yield store
    store.close()


def test_a_migrated_database_is_what_the_schema_says(store: SqlStore) -> None:
    with store._writer.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, METADATA) == []


def test_servers_that_start_at_once_migrate_once(postgres: PostgresServer) -> None:
    url = postgres.url(postgres.new_database())
    with ThreadPoolExecutor(4) as pool:
        stores = [*pool.map(open_postgres, [url] * 4)]
    with stores[0]._readers.connect() as connection:
        assert is_latest(connection)
    for store in stores:
        store.close()


def test_commits_reach_the_disk_whatever_the_default_is(postgres: PostgresServer) -> None:
    name = postgres.new_database()
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    with closing(open_postgres(postgres.url(name))) as store, store._writer.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


def test_readers_see_one_moment(store: SqlStore) -> None:
    with store._readers.begin() as connection:
        assert connection.exec_driver_sql("SHOW transaction_isolation").scalar() == (
            "repeatable read"
        )


def test_two_servers_cannot_both_append(database: str, store: SqlStore) -> None:
    store.commit([add_person(), add_table()])
    with closing(open_postgres(database)) as other:
        store.commit([append(1)])
        with pytest.raises(StoreError):
            other.commit([append(1)])
        other.commit([append(2)])
    stored = store.table("T")
    assert stored is not None
    assert len(stored.entries) == 2


def test_a_database_that_restarts_is_used_again(postgres: PostgresServer, store: SqlStore) -> None:
    store.commit([add_person(), add_table(), append(1)])
    postgres.stop()
    with pytest.raises(StoreError):
        store.commit([append(2)])
    with pytest.raises(StoreError):
        store.table("T")
    postgres.start()
    store.commit([append(2)])
    stored = store.table("T")
    assert stored is not None
    assert len(stored.entries) == 2


def test_a_restart_between_two_commits_is_not_noticed(
    postgres: PostgresServer, store: SqlStore
) -> None:
    store.commit([add_person(), add_table(), append(1)])
    assert store.table("T") is not None
    postgres.stop()
    postgres.start()
    assert store.table("T") is not None
    store.commit([append(2)])


def test_an_error_contains_no_password(postgres: PostgresServer) -> None:
    missing = postgres.url("missing").replace("postgres@", f"postgres:{SECRET}@")
    with pytest.raises(StoreError, match="cannot be opened: OperationalError") as caught:
        open_postgres(missing)
    assert SECRET not in str(caught.value)


def test_an_address_must_be_one() -> None:
    with pytest.raises(StoreError, match="looks like"):
        open_postgres("postgresql")


def test_a_secret_is_drawn_once_by_several_servers(database: str) -> None:
    stores = [open_postgres(database) for _ in range(4)]

    def draw(store: SqlStore) -> str | None:
        store.commit([AddSecret("cluster", f"{id(store)}")])
        return store.secret("cluster")

    with ThreadPoolExecutor(4) as pool:
        assert len({*pool.map(draw, stores)}) == 1
    for store in stores:
        store.close()


def test_a_server_that_sleeps_in_a_commit_does_not_keep_its_tables(
    database: str, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hornox.server.storage.postgres.LONGEST_SLEEP", "500ms")
    sleeper, other = ServerRow("1", "sleeper", ""), ServerRow("2", "other", "")
    store.commit([add_person(), add_table()])
    store.start_server(other, 60_000)

    def sleep_in_a_commit(connection: Connection, lease: tuple[str, int]) -> None:
        table, epoch = lease
        check(connection, [RequireLease(table, epoch)])
        assert store.acquire_free_leases(other.id, 1) == ((table, epoch + 1),)
        check(connection, [RequireLease(table, epoch)])

    with closing(open_postgres(database)) as asleep:
        asleep.start_server(sleeper, 1)
        (lease,) = asleep.acquire_free_leases(sleeper.id, 1)
        sleep(0.05)
        with pytest.raises(StoreError):
            asleep.change(lambda connection: sleep_in_a_commit(connection, lease))
        assert asleep.leases_of(sleeper.id) == frozenset()


def test_a_server_is_renewed_while_a_commit_waits(store: SqlStore) -> None:
    server = ServerRow("1", "busy", "")
    store.start_server(server, 60_000)
    assert store.change(lambda connection: store.renew_server(server, 60_000))
