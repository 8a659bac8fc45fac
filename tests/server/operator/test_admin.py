"""`hornox admin` beside a real server, and without one, on SQLite and PostgreSQL."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from hornox.cli import main
from tests.server.process import ServerProcess, by
from tests.server.storage.test_sqlite import posix

SOON = 10.0
"""Seconds within which a server hears of an act."""

STORES = ("sqlite", "postgres")


class Operator:
    """Runs `hornox admin` on a database."""

    def __init__(self, place: Path, database: str | None, capsys: pytest.CaptureFixture[str]):
        self.data = place / "data"
        self.options = [f"--database={database}"] if database else []
        self._capsys = capsys

    def server(self) -> ServerProcess:
        return ServerProcess(self.data, "--quick-bots", *self.options)

    def run(self, *words: str) -> tuple[int, str, str]:
        """The exit status, what was printed and what was complained about."""
        self._capsys.readouterr()
        status = main(["admin", *words, f"--data={self.data}", *self.options])
        return status, *self._capsys.readouterr()

    def asked(self, *words: str) -> dict[str, Any]:
        status, printed, error = self.run(*words, "--json")
        assert (status, error) == (0, "")
        told: dict[str, Any] = json.loads(printed)
        return told


@pytest.fixture(params=STORES)
def operator(
    request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Operator:
    database = request.getfixturevalue("database") if request.param == "postgres" else None
    return Operator(tmp_path, database, capsys)


def soon(server: ServerProcess, path: str, token: str, status: int) -> None:
    end = monotonic() + SOON
    while httpx.get(f"{server.api}{path}", headers=by(token)).status_code != status:
        assert monotonic() < end, path
        sleep(0.1)


def test_the_operator_s_day_beside_a_running_server(operator: Operator) -> None:
    with operator.server() as server:
        ann, bob = server.newcomer("Ann"), server.newcomer("Bob")
        code, other = server.table(ann["token"]), server.table(bob["token"], public=True)

        tables = {row["code"]: row for row in operator.asked("tables")["tables"]}
        assert {*tables} == {code, other}
        assert (tables[code]["public"], tables[other]["public"]) == (False, True)
        assert operator.asked("tables", "--public", "--limit=1")["tables"] == [tables[other]]
        assert operator.asked("people", "an")["people"] == [
            {
                "id": ann["person"],
                "name": "Ann",
                "kind": "human",
                "created": pytest.approx(tables[code]["created"], abs=60_000),
            }
        ]

        operator.asked("ban", ann["person"], "--yes", "--days=1", "--reason=spam")
        soon(server, "/me", ann["token"], 403)
        (ban,) = operator.asked("bans")["bans"]
        assert (ban["who"], ban["reason"]) == (f"person:{ann['person']}", "spam")
        operator.asked("unban", ann["person"])
        soon(server, "/me", ann["token"], 200)

        operator.asked("close", code, "--yes")
        soon(server, f"/tables/{code}", ann["token"], 404)

        operator.asked("rename", ann["person"], "Anna")
        end = monotonic() + SOON
        while server.get("/me", ann["token"])["name"] != "Anna":
            assert monotonic() < end
            sleep(0.1)

        operator.asked("remove", bob["person"], "--yes")
        soon(server, "/me", bob["token"], 401)
        soon(server, f"/tables/{other}", ann["token"], 404)
        assert operator.asked("people", "bob")["people"] == []


@posix
def test_an_export_is_what_the_person_can_have_and_private(
    operator: Operator, tmp_path: Path
) -> None:
    with operator.server() as server:
        ann = server.newcomer("Ann")
        server.table(ann["token"])
        own = server.get("/me/export", ann["token"])
    file = tmp_path / "ann.json"
    file.touch(mode=0o644)
    status, _, _ = operator.run("export", ann["person"], f"--file={file}")
    assert status == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(file.read_text("utf-8")) == {
        **{name: value for name, value in own.items() if name != "more_before"},
        "bans": [],
    }
    assert ann["token"] not in file.read_text("utf-8")


def test_without_a_server_the_next_one_knows(operator: Operator) -> None:
    with operator.server() as server:
        ann, bob = server.newcomer("Ann"), server.newcomer("Bob")
        code = server.table(bob["token"])
    operator.asked("ban", "127.0.0.0/8", "--yes")
    operator.asked("unban", "127.0.0.0/8")
    operator.asked("ban", ann["person"], "--yes")
    operator.asked("close", code, "--yes")
    with operator.server() as server:
        assert httpx.get(f"{server.api}/me", headers=by(ann["token"])).status_code == 403
        soon(server, f"/tables/{code}", bob["token"], 404)


def test_old_data_is_deleted_now(operator: Operator) -> None:
    with operator.server() as server:
        ann = server.newcomer("Ann")
        server.table(ann["token"])
    assert operator.asked("retain", "--keep-people=1", "--keep-games=1", "--yes") == {
        "deleted": {"games": 0, "people": 0}
    }
    status, _, error = operator.run("retain", "--yes")
    assert (status, error.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("close", "NOSUCHTAB", "--yes"), "there is no table"),
        (("remove", "a" * 24, "--yes"), "there is no person"),
        (("export", "x"), "there is no person"),
        (("ban", "Ann", "--yes"), "'Ann' is no person's id"),
        (("unban", "192.0.2.1"), "there is no such ban"),
        (("ban", "192.0.2.1"), "Add --yes"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    words: tuple[str, ...], reason: str, operator: Operator
) -> None:
    if not operator.options:
        from hornox.server.storage import open_sqlite

        open_sqlite(operator.data).close()
    status, printed, error = operator.run(*words)
    assert (status, printed, error.count("\n")) == (2, "", 1)
    assert reason in error


def test_nothing_is_made_where_no_database_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    operator = Operator(tmp_path, None, capsys)
    status, _, error = operator.run("tables")
    assert (status, error) == (2, f"hornox admin: there is no database in {operator.data}\n")
    assert not operator.data.exists()


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin"]) == 0
    assert "unban" in capsys.readouterr().out
