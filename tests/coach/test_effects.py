"""Who cost whom: effects add up to the result, and blame the seat that chose."""

from __future__ import annotations

from math import fsum

import pytest

from hornox.coach import Effort, effects_of, review, sum_of_effects
from hornox.coach.reference import CARELESS, SENSIBLE
from hornox.engine import VARIANTS, Position, Row, Setup
from hornox.record import Game
from tests.coach.games import FEW, name_of, random_game

QUICK = Effort(playouts=32, takes=0)


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_effects_add_up_to_the_result_and_to_the_account(setup: Setup) -> None:
    found = review(random_game(setup, "effects").record(), None, QUICK, effect_playouts=8)
    if VARIANTS[setup.mode].is_team:
        assert found.effects == ()
        return
    assert [one.round for one in found.effects] == list(found.walk.finished_rounds)
    for one in found.effects:
        assert one.result == found.walk.scores[one.round - 1]
        for seat, start in enumerate(one.start):
            parts = [start, *(line[seat] for line in one.effects)]
            assert fsum(parts) == pytest.approx(one.result[seat], abs=1e-9)
    for told in found.seats:
        account = told.account
        others = fsum(one.from_others(told.seat) for one in found.effects)
        parts = [account.par, account.deal, account.own, others, found.hidden(told)]
        assert fsum(parts) == pytest.approx(account.result, abs=1e-9)


def test_who_fills_a_row_is_blamed() -> None:
    """The last turn: 55 fills the row before 56, which takes five cards of seven bullheads."""
    rows = (Row((50, 51, 52, 54)), Row((70,)), Row((90,)), Row((10,)))
    position = Position(rows=rows, hands=((56, 104), (55, 11)))
    game = Game.new("base", 2, seed=1, position=position, rounds=1)
    for seat, action in ((0, "play 56"), (1, "play 55"), (0, "play 104"), (1, "play 11")):
        game.play(seat, action)
    (found,) = effects_of(game.record(), CARELESS, 512)
    assert found.result[0] == 13
    assert found.effects[1][0] > 1
    assert found.effects[0][0] == 0, "after 55 it takes the row now or in the last turn"
    assert found.errors[1][0] < 1
    ((_, total), _) = (sum_of_effects([found, found])[1], None)
    assert total[0] == pytest.approx(2 * found.effects[1][1])


def test_the_same_seed_gives_the_same_effects() -> None:
    record = random_game(FEW[0], "again").record()
    assert effects_of(record, SENSIBLE, 8, 1) == effects_of(record, SENSIBLE, 8, 1)
    assert effects_of(record, SENSIBLE, 0) == ()
