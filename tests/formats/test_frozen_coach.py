"""Reviews, tries at daily deals and puzzles of every version stay readable, and deals the same."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornox.coach.prizes import ReviewedGame, prizes_of
from hornox.engine import observe
from hornox.record import read_record, verify
from hornox.server.daily.deal import deal_of
from hornox.server.daily.result import bullheads_by_turn
from hornox.server.storage import DailyTry, Store
from hornox.server.storage.sqlite import open_sqlite
from hornox.server.tables.table_reader import read_table
from tests.formats.freeze_coach import DAY, FOLDER, SECRET

VERSIONS = sorted(FOLDER.glob("v[0-9]*"))

pytestmark = pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)


@pytest.fixture
def kept(folder: Path) -> Any:
    return json.loads((folder / "kept.json").read_text("utf-8"))


@pytest.fixture
def store(folder: Path, tmp_path: Path) -> Iterator[Store]:
    """A copy of the frozen data directory, opened by the present Hornox."""
    opened = open_sqlite(Path(shutil.copytree(folder / "data", tmp_path / "data")))
    yield opened
    opened.close()


def test_a_day_keeps_its_deal(store: Store, kept: Any) -> None:
    assert store.secret("daily") == SECRET
    assert deal_of(SECRET, DAY).commitment == kept["commitment"]


def test_a_finished_try_has_its_result(store: Store, kept: Any) -> None:
    game = store.game("game-ann")
    assert game is not None
    assert game.is_secret(game.secret_until - 1)
    record = read_record(game.record)
    assert verify(record, kept["commitment"])
    points = game.seats[0].points
    assert sum(bullheads_by_turn(record, 0)) == points
    assert store.daily_scores(DAY) == {points: 1}
    assert kept["scores"] == {str(points): 1}


def test_an_unfinished_try_can_go_on(store: Store) -> None:
    tried = store.daily_try(DAY, "bob")
    assert isinstance(tried, DailyTry)
    assert store.unfinished_daily_tries(DAY, "2026-11-19", 9) == (tried,)
    _, table = read_table(store, tried.table)
    assert table.daily is not None
    assert table.daily.day == DAY
    assert table.state is not None
    assert len(observe(table.state, 0).hand) == 10


def test_a_review_is_read(store: Store, kept: Any) -> None:
    document = store.review("game-ann", kept["review_version"])
    assert document is not None
    review = json.loads(document)
    assert [seat["bullheads"]["result"] for seat in review["seats"]] == kept["bullheads"]
    for prize in prizes_of([ReviewedGame(review, range(4))]):
        assert prize.player in range(4)


def test_tries_at_puzzles_are_kept(store: Store, kept: Any) -> None:
    (tried,) = store.puzzle_tries_of("ann")
    assert (tried.puzzle, tried.right) == (kept["puzzle"], True)
    assert store.puzzle_strengths() == {kept["puzzle"]: pytest.approx(kept["strength"])}
    (report,) = store.puzzle_reports(9)
    assert (report.puzzle, report.text) == (kept["puzzle"], "two are right")


def test_frozen_files_are_small(folder: Path) -> None:
    assert sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) < 500_000
