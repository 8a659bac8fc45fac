"""The beginner levels make typical mistakes of people."""

from __future__ import annotations

from typing import Any

import pytest

from hornox.bots import Bot, CalfBot, NotAsked, YearlingBot
from hornox.engine import (
    Agree,
    GetReady,
    KeepSpecials,
    Mode,
    PickCard,
    PlayCard,
    Position,
    Propose,
    SkipSpecial,
    TakeRow,
)
from hornox.record import Game, from_json


def table(mode: Mode, **data: Any) -> Game:
    """A game of two that starts from this position."""
    return Game.new(mode, 2, seed=1, position=from_json(Position, data))


FULL_ROW = {"rows": [[1, 2, 3, 4, 50], [60], [70], [80]], "hands": [[51, 99], [90, 91]]}


def test_the_calf_follows_the_closest_number_into_a_full_row() -> None:
    assert CalfBot().choose(table("base", **FULL_ROW).view(0)) == PlayCard(51)


def test_the_yearling_steers_clear_of_it() -> None:
    assert YearlingBot().choose(table("base", **FULL_ROW).view(0)) == PlayCard(99)


def test_the_yearling_does_not_ask_who_else_may_come() -> None:
    """The last place of a row next to it seems better than a row of its own far away."""
    rows = [[1, 2, 3, 50], [60], [70], [80]]
    game = table("base", rows=rows, hands=[[55, 99], [51, 52]])
    assert YearlingBot().choose(game.view(0)) == PlayCard(55)


def test_if_all_cards_take_a_row_the_yearling_takes_the_cheapest() -> None:
    rows = [[11, 22, 33, 44, 55], [61, 62, 63, 64, 65], [70, 71, 72, 73, 74], [80, 81, 82, 83, 84]]
    game = table("base", rows=rows, hands=[[56, 66], [90, 91]])
    assert YearlingBot().choose(game.view(0)) == PlayCard(66)


@pytest.mark.parametrize(("bot", "row"), [(CalfBot(), 3), (YearlingBot(), 0)])
def test_a_low_card_takes_few_cards_or_few_bullheads(bot: Bot, row: int) -> None:
    rows = [[21, 23], [40, 41, 42], [50, 51, 53], [55]]
    game = table("base", rows=rows, hands=[[5, 99], [90, 91]])
    game.play(0, PlayCard(5))
    game.play(1, PlayCard(90))
    assert bot.choose(game.view(0)) == TakeRow(row)


def test_numbers_are_picked_high_by_the_calf_and_not_so_high_by_the_yearling() -> None:
    game = Game.new("pro", 2, seed=1)
    assert CalfBot().choose(game.view(0)) == PickCard(24)
    assert YearlingBot().choose(game.view(0)) == PickCard(18)


SPECIALS = {"hands": [["stop", "7-nimmt"], []], "deck": ["shift"]}


def test_the_calf_uses_a_special_card_at_once_and_the_yearling_to_save_something() -> None:
    rows = [[10], [20], [30], [40]]
    game = table("anniversary", rows=rows, hands=[[41, 99], [90, 91]], anniversary=SPECIALS)
    game.play(0, PlayCard(41))
    game.play(1, PlayCard(90))
    view = game.view(0)
    assert CalfBot().choose(view) != SkipSpecial()
    assert YearlingBot().choose(view) == SkipSpecial()


def test_the_yearling_uses_what_saves_most() -> None:
    rows = [[11, 22, 33, 44, 55], [60], [70], [80]]
    game = table("anniversary", rows=rows, hands=[[56, 99], [90, 91]], anniversary=SPECIALS)
    game.play(0, PlayCard(56))
    game.play(1, PlayCard(90))
    assert YearlingBot().choose(game.view(0)) != SkipSpecial()


def test_the_calf_swaps_and_the_yearling_keeps() -> None:
    rows = [[11, 22, 33, 44, 55], [60], [70], [80]]
    specials = {"hands": [["insert", "replace"], []], "deck": ["shift"]}
    game = table("anniversary", rows=rows, hands=[[56, 99], [90, 91]], anniversary=specials)
    game.play(0, PlayCard(56))
    game.play(1, PlayCard(90))
    game.play(0, SkipSpecial())
    view = game.view(0)
    assert view.prompt.kind == "swapping"
    assert CalfBot().choose(view) != KeepSpecials()
    assert YearlingBot().choose(view) == KeepSpecials()


def test_a_calf_says_nothing_in_a_team_and_a_yearling_spends_what_helps() -> None:
    rows = [[11, 22, 33, 44, 55], [60], [70], [80]]
    buffalo = {"stack": [57, 20], "open": ["first-card", "last-card"]}
    data = {"rows": rows, "hands": [[56, 99], [90, 91]], "buffalo": buffalo}
    game = table("buffalo", **data)
    game.play(0, PlayCard(56))
    game.play(1, PlayCard(90))
    assert CalfBot().choose(game.view(0)) == GetReady()
    proposal = YearlingBot().choose(game.view(0))
    assert isinstance(proposal, Propose)
    game.play(0, proposal)
    assert CalfBot().choose(game.view(1)) == YearlingBot().choose(game.view(1)) == Agree()


@pytest.mark.parametrize("bot", [CalfBot(), YearlingBot()])
def test_they_must_be_asked(bot: Bot) -> None:
    with pytest.raises(NotAsked):
        bot.choose(Game.new("pro", 2, seed=1).view(1))
