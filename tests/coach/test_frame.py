"""The columns of all decisions."""

from __future__ import annotations

import pytest

from hornox.coach import COLUMNS, Effort, decisions_frame, review
from hornox.engine import Setup
from tests.coach.games import FEW, name_of, random_game


@pytest.mark.parametrize("setup", FEW[::3], ids=name_of)
def test_there_is_a_line_for_every_decision(setup: Setup) -> None:
    record = random_game(setup, "frame").record()
    found = review(record, effort=Effort(playouts=16, takes=0), effect_playouts=0)
    columns = decisions_frame([found, found])
    count = len(found.walk.choices)
    assert list(columns) == list(COLUMNS)
    assert {len(values) for values in columns.values()} == {2 * count}
    assert columns["game"] == [0] * count + [1] * count
    for seat in found.seats:
        lines = [line for line in range(count) if columns["seat"][line] == seat.seat]
        own = sum(columns["own"][line] or 0 for line in lines)
        assert own == pytest.approx(seat.account.own)
        forced = [line for line in lines if columns["grade"][line] == "forced"]
        assert all(columns["value"][line] is None for line in forced)
        assert all(columns["options"][line] == 1 for line in forced)
