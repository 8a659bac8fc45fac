"""`hornox admin check` names what is damaged, and `repair` sets it aside."""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from hornox.cli import main
from hornox.server.operator.checks import Damage, check
from hornox.server.storage import (
    AddGame,
    AddTable,
    AppendEntry,
    SaveReview,
    SqlStore,
    open_postgres,
    open_sqlite,
)
from hornox.server.storage.sqlite import DATABASE
from hornox.server.tables import OFFERED_BOTS
from hornox.server.tables.store_changes import write_document
from hornox.table import Terms, open_table
from tests.server.http.test_games import finished
from tests.server.storage.damage import damage
from tests.server.storage.samples import add_person, add_table, game

STORES = ("sqlite", "postgres")
GOOD = "GOODTABLE"
BAD = "BADTABLE1"


@pytest.fixture(params=STORES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str | None]:
    """A data directory and the address of a database, if it is one."""
    database = request.getfixturevalue("database") if request.param == "postgres" else None
    return tmp_path / "data", database


def opened(place: tuple[Path, str | None]) -> SqlStore:
    data, database = place
    return open_sqlite(data) if database is None else open_postgres(database)


def fill(store: SqlStore) -> None:
    """A person, a table and a game that can be read."""
    document = write_document(open_table(Terms(), OFFERED_BOTS, 0))
    store.commit([add_person("ann"), AddTable(GOOD, True, 1, document)])
    store.commit(
        [AddGame(finished("good", "ann", GOOD, 9), rated=True), SaveReview("good", "1", "{}")]
    )


def admin(
    place: tuple[Path, str | None], capsys: pytest.CaptureFixture[str], *words: str
) -> tuple[int, Any]:
    data, database = place
    options = [f"--data={data}", *([f"--database={database}"] if database else [])]
    aside = [f"--aside={data.parent}"] if words[0] == "repair" else []
    status = main(["admin", *words, *aside, *options, "--json"])
    printed, error = capsys.readouterr()
    assert error == ""
    return status, json.loads(printed)


def test_what_is_whole_has_no_problems(
    place: tuple[Path, str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(opened(place)) as store:
        fill(store)
        assert check(store) == []
        assert admin(place, capsys, "check") == (0, {"problems": []})  # while it is used
    assert admin(place, capsys, "repair", "--yes")[1]["file"] is None


def test_unreadable_tables_and_games_are_named_and_set_aside(
    place: tuple[Path, str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(opened(place)) as store:
        fill(store)
        store.commit([add_table(BAD), AppendEntry(BAD, 1, 5, "a secret entry")])
        store.commit([AddGame(game("bad", table=BAD), rated=False)])
        found = {(problem.damage, problem.key) for problem in check(store)}
    assert found == {
        (Damage.TABLE, (("code", BAD),)),
        (Damage.GAME, (("id", "bad"),)),
    }
    status, told = admin(place, capsys, "check")
    assert status == 1
    assert "secret" not in json.dumps(told)
    status, told = admin(place, capsys, "repair", "--yes")
    assert status == 0
    assert len(told["set_aside"]) == 2
    file = Path(told["file"])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert {row["table"] for row in rows} == {
        *("tables", "documents", "entries", "games", "participants")
    }
    assert any(row["row"].get("entry") == "a secret entry" for row in rows)
    with closing(opened(place)) as store:
        assert check(store) == []
        assert store.table(BAD) is None
        assert store.table(GOOD) is not None
        assert store.game("good") is not None


def test_missing_entries_make_a_table_unreadable(place: tuple[Path, str | None]) -> None:
    with closing(opened(place)) as store:
        fill(store)
        store.change(
            lambda connection: connection.execute(
                text(f"INSERT INTO entries VALUES ('{GOOD}', 3, 1, 'x')")
            )
        )
        (problem,) = check(store)
        assert (problem.damage, problem.detail) == (Damage.TABLE, "entries are missing")


def test_orphans_are_set_aside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place: tuple[Path, str | None] = (tmp_path / "data", None)
    with closing(opened(place)) as store:
        fill(store)
    orphans = (
        "PRAGMA foreign_keys = OFF",
        "INSERT INTO members VALUES ('NOTABLE', 'ann', 'player')",
        "INSERT INTO viewers VALUES ('nogame', 'ann')",
        "INSERT INTO ratings VALUES ('person:gone', 'base', 'X', 1, 1, 1, 1, 1)",
    )
    with closing(sqlite3.connect(place[0] / DATABASE)) as connection:
        for statement in orphans:
            connection.execute(statement)
        connection.commit()
    status, told = admin(place, capsys, "check")
    assert (status, {one["rows"] for one in told["problems"]}) == (
        1,
        {"members", "viewers", "ratings"},
    )
    assert admin(place, capsys, "repair", "--yes")[0] == 0
    assert admin(place, capsys, "check") == (0, {"problems": []})


@pytest.mark.parametrize("page", [0, *range(20, 80, 6)])
def test_a_damaged_file_is_read_as_far_as_it_can_be(
    page: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place: tuple[Path, str | None] = (tmp_path / "data", None)
    with closing(opened(place)) as store:
        store.commit([add_person(f"p{number:04}", "N" * 60) for number in range(800)])
    file = place[0] / DATABASE
    if page:
        damage(file, first=page, last=page)
    else:
        damage(file, first=0)
    status, told = admin_or_error(place, capsys)
    if page == 0:
        assert status == 2
        assert "restore a backup" in told
        return
    assert status == 0, told
    with closing(opened(place)) as store:
        people = store.find_people("N", 1000)
        assert len(people) > 600
        assert check(store) == []
    assert (place[0] / "hornox.damaged").exists() or len(people) == 800


def admin_or_error(
    place: tuple[Path, str | None], capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    status = main(["admin", "repair", "--yes", f"--data={place[0]}"])
    printed, error = capsys.readouterr()
    return status, printed + error


def test_nothing_is_repaired_under_a_running_server(
    place: tuple[Path, str | None], capsys: pytest.CaptureFixture[str]
) -> None:
    data, database = place
    options = [f"--data={data}", *([f"--database={database}"] if database else [])]
    with closing(opened(place)):
        assert main(["admin", "repair", "--yes", *options]) == 2
    assert capsys.readouterr().err.count("\n") == 1
