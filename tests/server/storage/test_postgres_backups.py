"""Backups of a PostgreSQL database."""

from __future__ import annotations

import stat
from contextlib import closing
from pathlib import Path

import pytest

from hornox.cli import main
from hornox.server.storage import open_postgres
from hornox.server.storage.postgres_backups import _environment
from scripts.cluster.postgres import PostgresServer
from tests.server.storage.samples import add_person, add_table


@pytest.fixture
def own(postgres: PostgresServer) -> str:
    """A database that no other test uses: it is replaced."""
    url = postgres.url(postgres.new_database())
    with closing(open_postgres(url)) as store:
        store.commit([add_person("ann"), add_table()])
    return url


def test_a_backup_is_private_and_brings_everything_back(
    own: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "hornox.dump"
    with closing(open_postgres(own)) as store:
        assert main(["backup", str(backup), f"--database={own}"]) == 0  # while it is used
        assert stat.S_IMODE(backup.stat().st_mode) == 0o600
        store.commit([add_person("bob")])
        assert main(["restore", str(backup), f"--database={own}"]) == 2
        assert "stop all servers first" in capsys.readouterr().err
        assert store.person("bob") is not None
    assert main(["restore", str(backup), f"--database={own}"]) == 0
    before = tmp_path / "hornox.dump.before"
    assert str(before) in capsys.readouterr().out
    assert stat.S_IMODE(before.stat().st_mode) == 0o600
    with closing(open_postgres(own)) as store:
        assert store.person("ann") is not None
        assert store.person("bob") is None
        assert store.table("T") is not None
    assert main(["restore", str(before), f"--database={own}"]) == 0
    with closing(open_postgres(own)) as store:
        assert store.person("bob") is not None


def test_a_file_that_is_no_backup_changes_nothing(
    own: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("no backup")
    for file in ("text", "none"):
        assert main(["restore", str(tmp_path / file), f"--database={own}"]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    with closing(open_postgres(own)) as store:
        assert store.person("ann") is not None


def test_a_missing_tool_is_named(
    own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["backup", str(tmp_path / "x"), f"--database={own}"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("hornox backup: pg_dump is missing")
    assert "apt-get install postgresql-client" in error
    assert [*tmp_path.iterdir()] == []


def test_a_password_is_passed_as_a_variable() -> None:
    found = _environment("postgresql://ann:secret@db.example:5433/hornox?sslmode=require")
    assert found == {
        "PGUSER": "ann",
        "PGPASSWORD": "secret",
        "PGHOST": "db.example",
        "PGPORT": "5433",
        "PGDATABASE": "hornox",
        "PGSSLMODE": "require",
    }
