"""A database of any earlier version becomes one of today, and keeps what it has."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from hornox.server.storage import StoreTooNew, open_sqlite
from hornox.server.storage._migrate import migrate, revisions
from hornox.server.storage._revision import LATEST, is_latest
from hornox.server.storage.schema import METADATA
from hornox.server.storage.sqlite import DATABASE, _engine


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """A connection such as migrations get, to an empty database."""
    engine = _engine(
        tmp_path / DATABASE, "BEGIN IMMEDIATE", "PRAGMA foreign_keys = OFF", connections=1
    )
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def rows(connection: Connection) -> dict[str, list[dict[str, object]]]:
    return {
        name: [dict(row) for row in connection.execute(table.select()).mappings()]
        for name, table in METADATA.tables.items()
    }


FIRST_ROWS = """
INSERT INTO people VALUES ('ann', 'Ann', 'human', 1);
INSERT INTO tokens VALUES ('hash', 'ann', 2);
INSERT INTO links VALUES ('link', 'ann', 3);
INSERT INTO tables VALUES ('T', 1, 4, 5);
INSERT INTO documents VALUES ('T', 1, '{}');
INSERT INTO entries VALUES ('T', 2, 6, '{"number": 2}');
INSERT INTO members VALUES ('T', 'ann', 'player');
INSERT INTO games VALUES ('g', 'T', 1, 'base', 7, 'c0ffee', '{}');
INSERT INTO participants VALUES ('g', 0, 'person:ann', 'Ann', 3, 1, 26.5, 8.0, 7);
INSERT INTO ratings VALUES ('person:ann', 'base', 'Ann', 26.5, 8.0, 2.5, 1, 1);
"""


def test_a_fresh_database_is_what_the_schema_says(connection: Connection) -> None:
    migrate(connection)
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    assert compare_metadata(context, METADATA) == []


def test_the_comparison_sees_a_difference(connection: Connection) -> None:
    migrate(connection)
    connection.execute(text("ALTER TABLE people ADD COLUMN surprise TEXT"))
    assert compare_metadata(MigrationContext.configure(connection), METADATA) != []


def test_sql_is_the_same_as_the_schema_makes(connection: Connection) -> None:
    """The comparison overlooks some things: how keys cascade, tables without row numbers."""
    migrate(connection)
    other = create_engine("sqlite://")
    METADATA.create_all(other)
    with other.connect() as wanted:
        assert made(connection) == made(wanted)
    other.dispose()


def made(connection: Connection) -> dict[str, str]:
    """Every table and index as words in any order, for constraints may stand in another one."""
    query = text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {
        name: " ".join(sorted(sql.replace(",", " ").replace("(", " ( ").split()))
        for name, sql in connection.execute(query)
        if name != "alembic_version"
    }


def test_revisions_are_one_chain_from_the_first() -> None:
    assert revisions()[0] == "0001"
    assert len(set(revisions())) == len(revisions())


@pytest.mark.parametrize("revision", revisions())
def test_an_upgrade_keeps_rows(connection: Connection, revision: str) -> None:
    """Filled as of the first revision, brought to each one, then to the last."""
    migrate(connection, "0001")
    for statement in FIRST_ROWS.strip().splitlines():
        connection.execute(text(statement))
    migrate(connection, revision)
    migrate(connection)
    kept = rows(connection)
    counts = {name: len(table) for name, table in kept.items()}
    for later in (
        "viewers",
        "leases",
        "servers",
        "reviews",
        "secrets",
        "daily_tries",
        "puzzle_tries",
        "puzzle_reports",
        "bans",
        "operator_log",
        "jobs",
        "job_parts",
        "workers",
    ):
        assert counts.pop(later) == 0, "there were none in the first revision"
    assert counts == dict.fromkeys(counts, 1)
    assert kept["entries"][0] == {
        "table_code": "T",
        "number": 2,
        "at": 6,
        "entry": '{"number": 2}',
    }
    assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []


def test_a_store_reads_what_the_first_revision_wrote(
    connection: Connection, tmp_path: Path
) -> None:
    migrate(connection, "0001")
    for statement in FIRST_ROWS.strip().splitlines():
        connection.execute(text(statement))
    connection.commit()
    with closing(open_sqlite(tmp_path)) as store:
        table = store.table("T")
        assert table is not None
        assert (table.number, table.entries) == (1, ('{"number": 2}',))
        person = store.person_of_token("hash")
        assert person is not None
        assert [row.code for row in store.tables_of(person.id)] == ["T"]
        assert [game.id for game in store.games_of("person:ann", 9)] == ["g"]
        assert store.redeem_link("link", "phone", 1) == person


OLD_GAMES = """
INSERT INTO people VALUES ('ann', 'Ann', 'human', 1);
INSERT INTO people VALUES ('bob', 'Bob', 'human', 1);
INSERT INTO tokens VALUES ('hash', 'ann', 2);
INSERT INTO tables VALUES ('PUBLIC', 1, 4, 5);
INSERT INTO tables VALUES ('PRIVATE', 0, 4, 5);
INSERT INTO games VALUES ('open', 'PUBLIC', 1, 'base', 7, 'c0ffee', '{}');
INSERT INTO games VALUES ('closed', 'PRIVATE', 1, 'base', 8, 'c0ffee', '{}');
INSERT INTO games VALUES ('lost', 'GONE', 1, 'base', 9, 'c0ffee', '{}');
INSERT INTO participants VALUES ('open', 0, 'person:ann', 'Ann', 3, 1, 26.5, 8.0, 7);
INSERT INTO participants VALUES ('closed', 0, 'person:bob', 'Bob', 3, 1, 26.5, 8.0, 8);
INSERT INTO participants VALUES ('closed', 1, 'bot:ox', 'ox', 4, 0, 24.5, 8.0, 8);
INSERT INTO participants VALUES ('lost', 0, 'person:bob', 'Bob', 3, 1, 26.5, 8.0, 9);
INSERT INTO ratings VALUES ('person:ann', 'base', 'Ann', 26.5, 8.0, 2.5, 1, 1);
INSERT INTO ratings VALUES ('person:bob', 'base', 'Bob', 26.5, 8.0, 2.5, 2, 2);
INSERT INTO ratings VALUES ('bot:ox', 'base', 'ox', 24.5, 8.0, 0.5, 1, 0);
"""


def test_old_games_are_public_only_if_their_table_is(
    connection: Connection, tmp_path: Path
) -> None:
    migrate(connection, "0001")
    for statement in OLD_GAMES.strip().splitlines():
        connection.execute(text(statement))
    began = time.time_ns() // 1_000_000
    migrate(connection)
    connection.commit()
    with closing(open_sqlite(tmp_path)) as store:
        seen = {id: store.game(id) for id in ("open", "closed", "lost")}
        assert {id: game and game.visibility.value for id, game in seen.items()} == {
            "open": "public",
            "closed": "private",
            "lost": "private",
        }
        assert [game.id for game in store.games_of("person:ann", 9, public=True)] == ["open"]
        assert store.games_of("person:bob", 9, public=True) == ()
        assert [game.id for game in store.games_of("person:bob", 9)] == ["lost", "closed"]
        assert [leader.subject for leader in store.leaders("base", 9)] == ["person:ann", "bot:ox"]
        (device,) = store.tokens_of("ann")
        assert device.used >= began, "no device is signed out because of missing data"


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    open_sqlite(tmp_path).close()
    engine = create_engine(f"sqlite:///{tmp_path / DATABASE}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreTooNew, match="9999"):
        open_sqlite(tmp_path)
    with engine.begin() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"
    engine.dispose()


def test_a_migration_that_fails_changes_nothing(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE ratings (unexpected TEXT)"))
    connection.commit()
    with pytest.raises(Exception, match="ratings"):
        migrate(connection)
    connection.rollback()
    tables = connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'"))
    assert tables.all() == ["ratings"]


def test_the_latest_revision_is_known_without_alembic() -> None:
    assert revisions()[-1] == LATEST


def test_a_database_is_the_latest_when_it_was_migrated(connection: Connection) -> None:
    assert not is_latest(connection)
    migrate(connection)
    assert is_latest(connection)
    connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not is_latest(connection)
