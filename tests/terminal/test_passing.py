"""Questions that need no person, and when a special card could matter (R17)."""

from __future__ import annotations

from hornox.bots import make_bot
from hornox.engine import (
    BuffaloTable,
    GetReady,
    LetSevenTake,
    Position,
    Propose,
    Row,
    Special,
    SpecialsTable,
    awaited,
    what_if,
)
from hornox.record import Game
from hornox.terminal.advice import without_veto
from hornox.terminal.passing import Passing

FULL = (10, 20, 30, 40, 50)


def talking(*open_cards: Special, row: tuple[int, ...] = FULL) -> Game:
    """A team of two before the 55 is placed behind this row."""
    rows = (Row(row), Row((60,)), Row((70,)), Row((80,)))
    extra = BuffaloTable(stack=(81, 82), open=open_cards, deck=())
    game = Game.new("buffalo", 2, position=Position(rows, ((55, 9), (90, 8)), extra=extra))
    game.play(0, "play 55")
    game.play(1, "play 90")
    return game


def test_a_card_that_saves_the_team_a_row_matters() -> None:
    game = talking(Special.SEVEN, Special.STOP)
    assert what_if.special_could_matter(game.view(0))
    assert Passing().answer(game.view(0)) is None


def test_where_nothing_is_taken_nothing_matters() -> None:
    game = talking(Special.SEVEN, Special.INSERT, row=(10,))
    assert game.view(0).prompt.kind == "team-talking"
    assert not what_if.special_could_matter(game.view(0))
    assert Passing().answer(game.view(0)) == GetReady()


def test_who_wants_to_is_asked_always() -> None:
    passing = Passing()
    passing.asks_always = True
    assert passing.answer(talking(Special.SEVEN, row=(10,)).view(0)) is None


def test_a_passed_turn_asks_for_nothing_but_proposals() -> None:
    game, passing = talking(Special.SEVEN, Special.STOP), Passing()
    passing.pass_turn(game.view(0))
    assert passing.answer(game.view(0)) == GetReady()
    game.play(1, Propose(LetSevenTake(0)))
    assert passing.answer(game.view(0)) is None


def test_a_card_is_chosen_by_the_person() -> None:
    assert Passing().answer(Game.new("base", 2, seed=1).view(0)) is None


def test_whoever_has_nothing_to_use_is_not_asked() -> None:
    rows = (Row((10,)), Row((60,)), Row((70,)), Row((80,)))
    held = SpecialsTable(hands=((Special.NEGATIVE_POSITIVE,), ()))
    game = Game.new("anniversary", 2, position=Position(rows, ((55, 9), (90, 8)), extra=held))
    game.play(0, "play 55")
    game.play(1, "play 90")
    assert game.view(0).prompt.kind == "using-special"
    assert Passing().answer(game.view(0)) is not None


def test_a_team_game_asks_a_few_times_not_before_every_placement() -> None:
    asked = before = 0
    for seed in ("1", "2"):
        game, passing = Game.new("buffalo", 3, seed=seed), Passing()
        bots = [make_bot("ox", f"{seed}/{seat}") for seat in range(3)]
        while not game.is_over:
            seat = next((seat for seat in awaited(game.state) if seat != 0), 0)
            view = game.view(seat)
            action = bots[seat].choose(view)
            if seat == 0 and view.prompt.kind == "team-talking" and view.prompt.proposal is None:
                before += 1
                asked += passing.answer(view) is None
                action = GetReady()
            game.play(seat, without_veto(view, action, 0))
    assert before > 2 * 30
    assert asked <= 2 * 6
