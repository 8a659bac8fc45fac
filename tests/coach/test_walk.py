"""Every decision of a record is walked through, as it stood."""

from __future__ import annotations

import pytest

from hornox.coach.walk import walk
from hornox.engine import VARIANTS, GetReady, PlayCard, Propose, Setup, is_allowed
from hornox.record import Game, Stream
from tests.coach.games import FEW, name_of, random_game


@pytest.mark.parametrize("setup", FEW, ids=name_of)
def test_every_move_of_a_seat_is_a_choice_among_its_options(setup: Setup) -> None:
    record = random_game(setup, "walk").record()
    found = walk(record)
    assert [choice.move for choice in found.choices] == [
        index for index, move in enumerate(record.moves) if move.seat is not None
    ]
    for choice in found.choices:
        assert choice.chosen in choice.options
        assert choice.chosen == record.moves[choice.move].action
        assert is_allowed(choice.view, choice.chosen)
    assert {choice.kind for choice in found.choices} <= {*VARIANTS[setup.mode].decision_kinds}


def test_a_single_option_is_forced() -> None:
    found = walk(random_game(FEW[0], "forced").record())
    last = [choice for choice in found.choices if len(choice.view.hand) == 1]
    assert last
    assert all(choice.is_forced for choice in last if choice.kind == "selecting")
    assert not found.choices[0].is_forced


def test_rounds_and_their_scores() -> None:
    game = Game.new("base", players=2, seed=1, rounds=2)
    chance = Stream("rounds", "test")
    while not game.is_over:
        seat = game.decisions[0].seat
        game.play(seat, game.sample(seat, chance))
    found = walk(game.record())
    assert found.finished_rounds == range(1, 3)
    assert found.scores == game.state.scores
    assert found.outcome == game.outcome
    assert len([one for one in found.choices_of(1, 2) if one.kind == "selecting"]) == 10


def test_only_the_last_card_counts_if_a_seat_changes_its_mind() -> None:
    game = Game.new("base", players=2, seed=1)
    first, second = (option for option in game.decisions[0].options[:2])
    game.play(0, first)
    game.play(0, second)
    game.play(1, game.decisions[0].options[0])
    chosen = [choice.chosen for choice in walk(game.record()).choices if choice.seat == 0]
    assert chosen[0] == second
    assert len([action for action in chosen if isinstance(action, PlayCard)]) == 1


def test_a_member_who_was_ready_may_propose() -> None:
    game = Game.new("buffalo", players=2, seed=3)
    for seat in (0, 1):
        game.play(seat, game.view(seat).decision.options[0])  # type: ignore[union-attr]
    assert game.view(0).prompt.kind == "team-talking"
    game.play(0, GetReady())
    use = next(change for change in game.view(0).changes if isinstance(change, Propose))
    game.play(0, use)
    late = walk(game.record()).choices[-1]
    assert late.chosen == use
    assert late.options[0] == GetReady()
