"""Write one frozen data directory with reviews, daily deals and puzzles.

`python -m tests.formats.freeze_coach v2` makes `tests/formats/coach/v2`, by the Hornox that writes
it. Frozen files are never written again.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from hornox.coach.puzzles import all_puzzles
from hornox.server.coach.tasks import REVIEW_VERSION, review_record
from hornox.server.daily.calendar import begin_of
from hornox.server.daily.deal import LEVELS, Deal, deal_of
from hornox.server.puzzles.collection import start_strength
from hornox.server.storage import (
    AddDailyTry,
    AddGame,
    AddPerson,
    AddPuzzleReport,
    AddPuzzleTry,
    AddSecret,
    AddTable,
    Change,
    DailyTry,
    Person,
    PersonKind,
    PuzzleReport,
    PuzzleTry,
    SaveReview,
    Store,
)
from hornox.server.storage.sqlite import DATABASE, open_sqlite
from hornox.server.tables.store_changes import stored_game, write_document
from hornox.table import DailyDeal, Table, open_daily_table
from tests.table.keeper import Keeper

FOLDER = Path(__file__).parent / "coach"
SECRET = "5ec2e7" * 10 + "5ec2"
DAY = "2026-11-18"
NAMES = ("Ann", "Bob")
"""Ann has finished her try, Bob has not."""


def main(version: str) -> None:
    folder = FOLDER / version
    folder.mkdir(parents=True)  # fails if it is there
    store = open_sqlite(folder / "data")
    kept = _fill(store)
    store.close()
    (folder / "data" / "hornox.lock").unlink()
    with closing(sqlite3.connect(folder / "data" / DATABASE)) as database:
        database.execute("VACUUM")
    (folder / "kept.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def _fill(store: Store) -> dict[str, Any]:
    """Return what the present Hornox knows of the frozen data."""
    for name in NAMES:
        person = Person(name.lower(), name, PersonKind.HUMAN, begin_of(DAY))
        store.commit([AddPerson(person, f"token of {name}")])
    deal = deal_of(SECRET, DAY)
    store.commit([AddSecret("daily", SECRET)])
    store.commit([*_finished(deal)])
    store.commit([*_begun("T-bob", _open(deal, "Bob"), deal)])
    puzzle = all_puzzles()[0]
    tried = PuzzleTry("ann", puzzle.id, right=True, at=begin_of(DAY))
    store.commit([AddPuzzleTry(tried, start_strength(puzzle))])
    store.commit([AddPuzzleReport(PuzzleReport("bob", puzzle.id, "two are right", begin_of(DAY)))])
    review = store.review("game-ann", REVIEW_VERSION)
    assert review is not None
    return {
        "commitment": deal.commitment,
        "puzzle": puzzle.id,
        "strength": store.puzzle_strengths()[puzzle.id],
        "review_version": REVIEW_VERSION,
        "scores": {str(points): tries for points, tries in store.daily_scores(DAY).items()},
        "bullheads": [seat["bullheads"]["result"] for seat in json.loads(review)["seats"]],
    }


def _open(deal: Deal, name: str) -> Table:
    return open_daily_table(
        DailyDeal(deal.day, True, deal.secret_until),
        deal.game,
        LEVELS,
        name.lower(),
        name,
        deal.seed,
        deal.begins,
        deal.begins,
    )


def _begun(code: str, table: Table, deal: Deal) -> Iterator[Change]:
    """A table and the try that is played there."""
    owner = code.removeprefix("T-")
    yield AddTable(code, False, deal.begins, write_document(table))
    yield AddDailyTry(DailyTry(deal.day, owner, code, deal.begins))


def _finished(deal: Deal) -> Iterator[Change]:
    keeper = Keeper(now=deal.begins)
    keeper.table = before = _open(deal, "Ann")
    yield from _begun("T-ann", keeper.table, deal)
    while keeper.table.is_playing:
        before = keeper.table
        keeper.let_bots_answer()
        if keeper.table.is_playing:
            before = keeper.table
            keeper.answer("ann")
    game = stored_game("game-ann", "T-ann", before, keeper.table.history[-1])
    yield AddGame(game, rated=False, viewers=("ann",))
    yield SaveReview(game.id, REVIEW_VERSION, review_record(lambda _: None, game.record))


if __name__ == "__main__":
    main(*sys.argv[1:])
