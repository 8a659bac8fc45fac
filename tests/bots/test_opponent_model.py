"""The opponent model computes probabilities."""

from __future__ import annotations

import pytest

from hornox.bots.opponent_model import Opponent, OpponentModel, opponent_model_of
from hornox.engine import Position, Row
from hornox.record import Game


def test_hidden_cards_are_equally_likely() -> None:
    model = OpponentModel(
        (Opponent(2, frozenset()), Opponent(2, frozenset())), frozenset({1, 2, 3, 4})
    )
    assert model.counts({1}) == pytest.approx([9 / 16, 6 / 16, 1 / 16])
    assert sum(model.counts({1, 2, 3})) == pytest.approx(1)


def test_known_cards_are_as_likely_as_the_hand_is_small() -> None:
    model = OpponentModel((Opponent(0, frozenset({5, 6, 7, 8})),), frozenset())
    assert model.counts({5, 9}) == pytest.approx([3 / 4, 1 / 4])
    assert model.counts(set()) == [1.0, 0.0]


def test_a_lower_belief_lowers_the_probabilities() -> None:
    others = (Opponent(2, frozenset()),)
    assert OpponentModel(others, frozenset({1, 2}), belief=0.5).counts({1}) == pytest.approx(
        [3 / 4, 1 / 4]
    )


def test_the_buffalo_is_an_opponent() -> None:
    game = Game.new("buffalo", 2, seed=1)
    model = opponent_model_of(game.view(0))
    assert [opponent.hand for opponent in model.opponents] == [10, 10]
    assert len(model.unseen) == 104 - 10 - 4


def test_open_hands_leave_nothing_unseen() -> None:
    position = Position(tuple(Row((card,)) for card in (1, 2, 3, 4)), ((5, 6), (7, 8)))
    game = Game.new("pro", 2, position=position)
    (opponent,) = opponent_model_of(game.view(0)).opponents
    assert opponent == Opponent(0, frozenset({7, 8}))
