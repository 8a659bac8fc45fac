"""Stored documents contain the whole table."""

from __future__ import annotations

import json

from hornox.server.tables.store_changes import write_document
from hornox.table import Answer, GameTerms, dump_table, load_table
from tests.table.keeper import Keeper
from tests.table.test_leaks import PLAYERS, modes, started


def is_well_written(keeper: Keeper) -> bool:
    return bool(json.loads(write_document(keeper.table)) == dump_table(keeper.table))


@modes
def test_a_document_has_everything_of_a_table(game: GameTerms) -> None:
    keeper = started(game, lock_in=False)
    for step in range(1000):
        asked = [owner for owner in PLAYERS if keeper.is_asked(owner)]
        if not asked:
            break
        keeper.answer(asked[0])
        assert step % 8 or is_well_written(keeper)
    assert keeper.table.history, "the game is over"
    assert is_well_written(keeper)
    assert load_table(json.loads(write_document(keeper.table))) == keeper.table


def test_a_document_has_choices_that_are_not_locked_in() -> None:
    keeper = started(GameTerms("base"), lock_in=True)
    keeper.do("bob", Answer(keeper.decision, keeper.any_action(1)))
    assert is_well_written(keeper)
    again = load_table(json.loads(write_document(keeper.table)))
    assert again.game is not None
    assert again.game.held[1] is not None
