"""Backups are whole, private and put in place of what is damaged."""

from __future__ import annotations

import stat
from contextlib import closing
from pathlib import Path

import pytest

from hornox.cli import main
from hornox.server.storage import StoreCorrupt, StoreError, StoreInUse, open_sqlite
from hornox.server.storage.backups import REPLACED_DATABASE, back_up, restore
from hornox.server.storage.sqlite import DATABASE
from tests.server.storage.damage import damage
from tests.server.storage.samples import add_person, add_table
from tests.server.storage.test_sqlite import posix


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with a person and a table."""
    directory = tmp_path / "data"
    with closing(open_sqlite(directory)) as store:
        store.commit([add_person("ann"), add_table()])
    return directory


@posix
def test_a_backup_of_a_running_server_is_private(data: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite3"
    backup.touch(mode=0o644)
    with closing(open_sqlite(data)) as store:
        store.commit([add_person("bob")])
        back_up(data, backup)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"data", "backup.sqlite3"}
    assert restore(backup, tmp_path / "other") is None  # nothing was there before
    assert stat.S_IMODE((tmp_path / "other").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "other").iterdir()} == {0o600}
    with closing(open_sqlite(tmp_path / "other")) as store:
        assert store.person("bob") is not None


def test_a_damaged_database_is_replaced_and_kept(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup.sqlite3"
    assert main(["backup", str(backup), f"--data={data}"]) == 0
    damage(data / DATABASE, first=0)
    with pytest.raises(StoreCorrupt):
        back_up(data, tmp_path / "another.sqlite3")
    assert not (tmp_path / "another.sqlite3").exists()
    capsys.readouterr()
    assert main(["serve", "--port=0", f"--data={data}"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert f"{DATABASE} is damaged (SQLITE_" in error
    assert f"hornox restore BACKUP --data {data}" in error
    assert main(["restore", str(backup), f"--data={data}"]) == 0
    assert (data / REPLACED_DATABASE).exists()
    with closing(open_sqlite(data)) as store:
        assert store.person("ann") is not None


def test_impossible_backups_print_one_line(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    text.write_text("no database")
    for line in (
        f"backup {tmp_path}/x --data={tmp_path}/none",
        f"backup {tmp_path}/no/x --data={data}",
        f"restore {tmp_path}/none --data={data}",
        f"restore {text} --data={data}",
    ):
        assert main(line.split()) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "none").exists()
    with closing(open_sqlite(data)) as store:
        assert store.person("ann") is not None


def test_nothing_is_restored_under_a_running_server(data: Path, tmp_path: Path) -> None:
    back_up(data, tmp_path / "backup")
    with closing(open_sqlite(data)), pytest.raises(StoreInUse):
        restore(tmp_path / "backup", data)
    with pytest.raises(StoreError, match="there is no database"):
        back_up(tmp_path, tmp_path / "x")


def test_the_newest_backups_are_kept(data: Path, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    for name in ("hornox-20260101-040000", "hornox-20260102-040000", "mine"):
        (backups / f"{name}.sqlite3").touch()
    assert main(["backup", str(backups), "--keep=2", f"--data={data}"]) == 0
    names = sorted(path.name for path in backups.iterdir())
    assert names[0] == "hornox-20260102-040000.sqlite3"
    assert names[-1] == "mine.sqlite3", "only what hornox has named is deleted"
    assert len(names) == 3
    assert main(["backup", str(backups), "--keep=0", f"--data={data}"]) == 2


@posix
def test_rotation_makes_a_directory_that_no_one_else_reads(data: Path, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    assert main(["backup", str(backups), "--keep=2", f"--data={data}"]) == 0
    assert stat.S_IMODE(backups.stat().st_mode) == 0o700
    assert len([*backups.iterdir()]) == 1
