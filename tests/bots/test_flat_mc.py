"""The reference bot: plain Monte Carlo on the playouts of the simulator."""

from __future__ import annotations

import pytest

from hornox.arena import plan_games, simulate
from hornox.bots import Budget, FlatMonteCarloBot, NoSuchBot, NotAsked, make_bot
from hornox.engine import PlayCard, Position, SkipSpecial, new_setup
from hornox.record import Game, from_json
from tests.bots.games import play_out


def test_it_avoids_the_row_that_is_about_to_be_taken() -> None:
    rows = [[1, 2, 3, 4, 50], [60], [70], [80]]
    position = from_json(Position, {"rows": rows, "hands": [[51, 81], [90, 91]]})
    game = Game.new("base", 2, seed=1, position=position)
    assert FlatMonteCarloBot("1", Budget(400)).choose(game.view(0)) == PlayCard(81)


def test_it_uses_a_special_card() -> None:
    """A row of 23 bullheads and the card that cancels most of them."""
    rows = [[11, 22, 33, 44, 55], [60], [70], [80]]
    specials = {"hands": [["negative-positive"], []], "deck": ["stop"]}
    data = {"rows": rows, "hands": [[56, 95], [61, 96]], "anniversary": specials}
    game = Game.new("anniversary", 2, seed=1, position=from_json(Position, data))
    game.play(0, PlayCard(56))
    game.play(1, PlayCard(61))
    assert FlatMonteCarloBot("1", Budget(100)).choose(game.view(0)) != SkipSpecial()


def test_a_single_option_needs_no_thought() -> None:
    position = {"rows": [[1], [2], [3], [4]], "hands": [[50], [60]]}
    game = Game.new("base", 2, seed=1, position=from_json(Position, position))
    assert FlatMonteCarloBot("1", Budget(100)).choose(game.view(0)) == PlayCard(50)


def test_it_is_much_better_than_random() -> None:
    plan = plan_games(new_setup("base", 4, rounds=1), ("flat-mc:300", *["random"] * 3), 40, "7")
    seats = simulate(plan, lambda done: None).seats
    assert seats[0].points.mean + 5 < min(seat.points.mean for seat in seats[1:])


def test_the_number_of_playouts_belongs_to_the_name() -> None:
    game = Game.new("base", 2, seed=5, rounds=1)
    bots = [make_bot("flat-mc:50", "a"), make_bot("flat-mc:70", "a")]
    assert play_out(game, bots).is_over


@pytest.mark.parametrize("name", ["flat-mc:", "flat-mc:0", "flat-mc:-1", "flat-mc:x", "random:5"])
def test_a_wrong_number_of_playouts_is_refused(name: str) -> None:
    with pytest.raises(NoSuchBot, match="playouts"):
        make_bot(name, "1")


def test_choosing_without_a_decision_is_refused() -> None:
    game = Game.new("pro", 2)
    with pytest.raises(NotAsked):
        FlatMonteCarloBot("1", Budget(100)).choose(game.view(1))
