"""Files of every version are read, replayed and continued. They are never changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornox.arena import numbered_games, read_journal
from hornox.record import Game, read_record, verify
from hornox.server.storage import Store
from hornox.server.storage.sqlite import open_sqlite
from hornox.server.tables.table_reader import read_table
from hornox.table import LockIn, Table, load_table, read_entry, replayed
from tests.formats.digest import choices_of, end_of
from tests.table.keeper import Keeper

FOLDER = Path(__file__).parent
VERSIONS = sorted(FOLDER.glob("v[0-9]*"))
RECORDS = [file for folder in VERSIONS for file in sorted((folder / "records").iterdir())]
TABLES = [file for folder in VERSIONS for file in sorted((folder / "tables").iterdir())]
OWNERS = ("ann", "bob", "cat")
MODES = ("base", "pro", "anniversary", "fan", "buffalo", "x", "lock-in")

versions = pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)


def _name(file: Path) -> str:
    return f"{file.parents[1].name}-{file.stem}"


def _json(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))


def play_on(table: Table) -> Table:
    """The table after its game, with the choices that lay there."""
    keeper = Keeper(table.terms, table.at + 1)
    keeper.table, keeper.label = table, "later"
    while keeper.table.is_playing:
        owner = next(owner for owner in OWNERS if keeper.is_asked(owner))
        decision = keeper.decision
        keeper.answer(owner)
        if table.terms.lock_in:
            keeper.send(owner, LockIn(decision))
    return keeper.table


@pytest.fixture
def store(folder: Path, tmp_path: Path) -> Iterator[Store]:
    """A copy of the frozen data directory, opened by the present Hornox."""
    opened = open_sqlite(Path(shutil.copytree(folder / "data", tmp_path / "data")))
    yield opened
    opened.close()


@pytest.mark.parametrize("file", RECORDS, ids=_name)
def test_a_record_replays_to_the_same_end(file: Path) -> None:
    record = read_record(file.read_text("utf-8"))
    assert end_of(Game(record).state) == _json(file.parents[1] / "ends.json")[file.stem]
    if record.position is None and record.seed is not None:
        verify(record)


@pytest.mark.parametrize("file", TABLES, ids=_name)
def test_a_table_and_its_log_are_read_and_played_on(file: Path) -> None:
    frozen = _json(file)
    table = load_table(frozen["last"])
    assert choices_of(table) == frozen["choices"]
    assert replayed(load_table(frozen["first"]), map(read_entry, frozen["entries"])) == table
    assert play_on(table).history


@versions
def test_a_journal_is_read(folder: Path) -> None:
    kept = read_journal(folder / "arena.jsonl")
    assert len(kept.results) == kept.contest.deals * kept.contest.line_up_count
    assert len([*numbered_games(kept.contest, kept.results)]) == len(kept.results)


@versions
def test_a_data_directory_is_opened(folder: Path, store: Store) -> None:
    choices = _json(folder / "choices.json")
    assert set(choices) == {*MODES}
    for mode, frozen in choices.items():
        _, table = read_table(store, mode)
        assert choices_of(table) == frozen
        assert play_on(table).history
        _, over = read_table(store, f"{mode}-over")
        assert not over.is_playing
        stored = store.game(f"game of {mode}-over")
        assert stored is not None
        record = read_record(stored.record)
        assert record == over.history[-1].record
        assert verify(record, stored.commitment)
        assert Game(record).outcome == over.history[-1].outcome


@versions
def test_frozen_files_are_small(folder: Path) -> None:
    assert sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) < 1_000_000
