"""What is durable, who may read it, and what happens to it when something goes wrong."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from hornox.server.storage import (
    AddGame,
    AddLink,
    AddTable,
    Role,
    SaveDocument,
    SetMember,
    SqlStore,
    StoreConflict,
    StoreCorrupt,
    StoreError,
    StoreInUse,
    open_sqlite,
)
from hornox.server.storage.sqlite import DATABASE, make_private
from hornox.server.tables import OFFERED_BOTS, TableUnreadable
from hornox.server.tables.store_changes import write_document
from hornox.server.tables.table_reader import read_table
from hornox.table import Terms, open_table
from tests.server.storage.damage import PAGE, damage
from tests.server.storage.samples import add_person, add_table, append, game
from tests.server.storage.test_contract import everything_in

ROOT = Path(__file__).parents[3]
posix = pytest.mark.skipif(sys.platform == "win32", reason="permissions and signals of POSIX")


def pragma(store: SqlStore, name: str, *, of: str) -> object:
    engine = store._writer if of == "writer" else store._readers
    with engine.connect() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def test_everything_survives_a_reopening(tmp_path: Path) -> None:
    with closing(open_sqlite(tmp_path)) as store:
        store.commit([add_person("ann"), add_person("bob"), add_table(), AddLink("l", "ann", 99)])
        store.commit([SetMember("T", "ann", Role.PLAYER), append(1), append(2)])
        store.commit([SaveDocument("T", 1, "after 1"), AddGame(game(), rated=True)])
        before = everything_in(store)
    with closing(open_sqlite(tmp_path)) as store:
        assert everything_in(store) == before
        with pytest.raises(StoreConflict):
            store.commit([append(2)])
        store.commit([append(3)])
        assert store.redeem_link("l", "phone", 1) is not None


def test_commits_reach_the_disk(sqlite: SqlStore) -> None:
    assert pragma(sqlite, "journal_mode", of="writer") == "wal"
    assert pragma(sqlite, "synchronous", of="writer") == 2
    assert pragma(sqlite, "foreign_keys", of="writer") == 1
    assert pragma(sqlite, "busy_timeout", of="writer") == 10_000


def test_readers_only_read(sqlite: SqlStore) -> None:
    assert pragma(sqlite, "query_only", of="readers") == 1


def test_readers_do_not_wait_for_a_writer(sqlite: SqlStore, data: Path) -> None:
    sqlite.commit([add_person()])
    with closing(sqlite3.connect(data / DATABASE)) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        assert sqlite.person("ann") is not None
        other.execute("ROLLBACK")


def test_a_backup_of_a_running_server_is_whole(
    sqlite: SqlStore, data: Path, tmp_path: Path
) -> None:
    sqlite.commit([add_person(), add_table(), append(1), AddGame(game(), rated=True)])
    (tmp_path / "restored").mkdir()
    with (
        closing(sqlite3.connect(data / DATABASE)) as source,
        closing(sqlite3.connect(tmp_path / "restored" / DATABASE)) as backup,
    ):
        source.backup(backup)
    with closing(open_sqlite(tmp_path / "restored")) as restored:
        assert everything_in(restored) == everything_in(sqlite)


@posix
def test_files_are_private(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        with closing(open_sqlite(tmp_path / "some" / "data")) as store:
            store.commit([add_table(), append(1)])
            directory = tmp_path / "some" / "data"
            assert stat.S_IMODE(directory.stat().st_mode) == 0o700
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in directory.iterdir()}
    finally:
        os.umask(mask)
    assert set(modes.values()) == {0o600}
    assert {f"{DATABASE}-wal", f"{DATABASE}-shm", DATABASE} <= set(modes)


@posix
def test_a_readable_database_is_closed_to_others(tmp_path: Path) -> None:
    open_sqlite(tmp_path).close()
    (tmp_path / DATABASE).chmod(0o644)
    open_sqlite(tmp_path).close()
    assert stat.S_IMODE((tmp_path / DATABASE).stat().st_mode) == 0o600


def test_a_second_server_is_refused(sqlite: SqlStore, data: Path) -> None:
    with pytest.raises(StoreInUse, match="in use"):
        open_sqlite(data)
    sqlite.close()
    open_sqlite(data).close()


def test_a_store_that_cannot_be_opened_holds_no_lock(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"this is no database, but long enough to be read as one" * 9)
    with pytest.raises(StoreError, match="NOTADB"):
        open_sqlite(tmp_path)
    (tmp_path / DATABASE).unlink()
    open_sqlite(tmp_path).close()


def test_a_full_disk_is_an_error_that_passes(sqlite: SqlStore) -> None:
    sqlite.commit([add_table()])
    pages = pragma(sqlite, "page_count", of="writer")
    pragma(sqlite, f"max_page_count = {pages}", of="writer")
    secret = "hand " * 20_000
    with pytest.raises(StoreError, match="SQLITE_FULL") as caught:
        sqlite.commit([append(1), SaveDocument("T", 1, secret)])
    assert "hand" not in f"{caught.value!r}{caught.value.__cause__!r}"
    table = sqlite.table("T")
    assert table is not None
    assert (table.document, table.entries) == ("T at first", ())
    pragma(sqlite, "max_page_count = 100000", of="writer")
    sqlite.commit([append(1), SaveDocument("T", 1, secret)])


@posix
def test_an_old_directory_becomes_private_unless_others_use_it(tmp_path: Path) -> None:
    with closing(open_sqlite(tmp_path)) as store:
        store.commit([add_person()])
        tmp_path.chmod(0o755)
        files = [*tmp_path.iterdir()]
        for path in files:
            path.chmod(0o644)
        make_private(tmp_path)
        assert len(files) == 4
        assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
        other = tmp_path / "notes.txt"
        other.touch(mode=0o644)
        tmp_path.chmod(0o755)
        make_private(tmp_path)
        assert stat.S_IMODE(other.stat().st_mode) == 0o644
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


@pytest.mark.parametrize("first", [0, 1, 2, 3, 4, 6, 8])
def test_a_damage_error_says_what_helps(tmp_path: Path, first: int) -> None:
    """A server reads its tables first; damage that it does not meet is met later."""
    with closing(open_sqlite(tmp_path)) as store:
        store.commit([add_table(f"T{number}") for number in range(200)])
    damage(tmp_path / DATABASE, first)
    with pytest.raises(StoreCorrupt, match=r"damaged \(SQLITE_\w+\); restore a backup: hornox"):
        open_sqlite(tmp_path)


def test_a_damaged_table_is_refused_and_others_are_not(tmp_path: Path) -> None:
    document = write_document(open_table(Terms(), OFFERED_BOTS, 5))
    with closing(open_sqlite(tmp_path)) as store:
        store.commit([AddTable(f"T{number:04}", True, 5, document) for number in range(100)])
    pages = (tmp_path / DATABASE).stat().st_size // PAGE
    damage(tmp_path / DATABASE, pages - 3, pages - 3)
    outcomes = {"read": 0, "refused": 0}
    with closing(open_sqlite(tmp_path)) as store:
        for row in store.tables():
            try:
                read_table(store, row.code)
                outcomes["read"] += 1
            except TableUnreadable:
                outcomes["refused"] += 1
    assert outcomes["read"] > 50
    assert outcomes["refused"] > 0


def test_errors_do_not_contain_stored_values(sqlite: SqlStore) -> None:
    sqlite.commit([add_person()])
    with pytest.raises(StoreConflict) as caught:
        sqlite.commit([add_person()])
    error = caught.value
    assert error.__suppress_context__
    assert "token-of-ann" not in f"{error!r} {error} {error.__context__}"


WORKERS = """
import os, sys
from pathlib import Path
from hornox.server.storage import AddTable, AppendEntry, SaveDocument, open_sqlite

def work(directory):
    print(os.getpid(), flush=True)
    store = open_sqlite(directory)
    table = store.table("T")
    if table is None:
        store.commit([AddTable("T", False, 0, "")])
    last = table.number + len(table.entries) if table else 0
    while True:
        numbers = range(last + 1, last + 4)
        changes = [AppendEntry("T", number, number, "entry " * 50) for number in numbers]
        last += 3
        if last % 60 == 0:
            changes.append(SaveDocument("T", last - 1, str(last - 1) + " document" * 500))
        store.commit(changes)
        print(last, flush=True)

for line in sys.stdin:
    worker = os.fork()
    if not worker:
        work(Path(sys.argv[1]))
    os.waitpid(worker, 0)
    print("gone", flush=True)
"""


@posix
def test_acknowledged_commits_survive_a_kill(tmp_path: Path) -> None:
    """Workers are forked from one process, for imports take longer than their whole life."""
    random = Random(6)
    sent = 0
    command = [sys.executable, "-c", WORKERS, str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as workers:
        for _ in range(10):
            sent = max(sent, told_until_killed(workers, random.randrange(1, 40)))
            check_after_kill(tmp_path, sent)
        workers.communicate()
    assert sent > 30


def told_until_killed(workers: subprocess.Popen[str], lines: int) -> int:
    """The last number that a worker told; it is killed while it works on."""
    assert workers.stdin is not None
    assert workers.stdout is not None
    print("work", file=workers.stdin, flush=True)
    worker = int(workers.stdout.readline())
    sent = [workers.stdout.readline() for _ in range(lines)]
    os.kill(worker, signal.SIGKILL)
    while (line := workers.stdout.readline()) != "gone\n":
        assert line, "the workers' parent is gone too"
        sent.append(line)
    return int(sent[-1])


def check_after_kill(directory: Path, sent: int) -> None:
    with closing(open_sqlite(directory)) as store:
        table = store.table("T")
        assert table is not None
        last = table.number + len(table.entries)
        assert last >= sent
        assert last % 3 == 0
        assert table.document.split(" ")[0] == str(table.number or "")
    with closing(sqlite3.connect(directory / DATABASE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
