"""The twister, clause by clause (docs/reference/rules/fan.md)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    CannotTwist,
    CardPlaced,
    CardsRevealed,
    LowCardPlayed,
    PlayCard,
    Played,
    Reason,
    TakeRow,
)
from tests.rulebook.fan_tables import cow, twister, twisters
from tests.rulebook.table import (
    ANN,
    BEN,
    ROW_1,
    ROW_2,
    deal,
    fresh,
    laid,
    of,
    piles,
    placed,
    points,
    refuses,
    turn,
)

# twister


def test_F23_everyone_has_one_in_each_round() -> None:
    game = fresh("fan", 3, fan_cards=["twister"])
    deal(game, "", "12 / 37 / 43 / 58")
    assert twisters(game) == [True, True, True]


def test_F23_it_can_be_used_once() -> None:
    game = twister("12 / 37 / 43 / 58", "31 59 62 / 44 60 63")
    turn(game, "31 twisted", 44)
    assert twisters(game) == [False, True]
    refuses(game, ANN, PlayCard(62, twisted=True), CannotTwist)
    assert game.decisions[ANN].options == (PlayCard(59), PlayCard(62))
    turn(game, 59, "60 twisted")
    assert twisters(game) == [False, False]


def test_F23_without_it_nothing_can_be_turned() -> None:
    game = cow("12 / 37 / 43 / 58", "31 1 / 44 2", 1)
    refuses(game, ANN, PlayCard(31, twisted=True), CannotTwist)
    assert twisters(game) == [None, None]


@pytest.mark.parametrize(("card", "number"), [(31, 13), (90, 9), (19, 91), (10, 1), (98, 89)])
def test_F24_it_swaps_the_two_digits(card: int, number: int) -> None:
    game = twister("2 / 12 / 82 / 87", f"{card} 100 / 104 101")
    events = turn(game, f"{card} twisted", 104)
    if number == 1:
        events += game.play(ANN, TakeRow(ROW_1))
    assert placed(events, card).number == number


def test_F24_the_turned_number_tells_the_order() -> None:
    game = twister("1 / 37 / 43 / 58", "31 2 / 20 3 / 59 4")
    (revealed,) = of(turn(game, 31, 20, "59 twisted"), CardsRevealed)
    assert [played.card for played in revealed.cards] == [20, 31, 59]
    game = twister("1 / 37 / 43 / 58", "31 2 / 20 3 / 59 4")
    (revealed,) = of(turn(game, "31 twisted", 20, "59 twisted"), CardsRevealed)
    assert revealed.cards == (
        Played(ANN, 31, twisted=True),
        Played(BEN, 20),
        Played(2, 59, twisted=True),
    )


def test_F24_the_turned_number_finds_the_row() -> None:
    game = twister("5 / 37 / 43 / 58", "90 1 / 59 2")
    event = placed(turn(game, "90 twisted", 59), 90)
    assert event == CardPlaced(ANN, 90, 9, ROW_1, Reason.ASCENDING, 5, (), 0, ())
    assert laid(game) == "5 90 / 37 / 43 / 58 59"


def test_F24_a_turned_number_can_take_a_row() -> None:
    game = twister("1 2 3 4 12 / 37 / 43 / 58", "31 5 / 59 6")
    turn(game, "31 twisted", 59)
    assert (laid(game), piles(game)) == ("31 / 37 / 43 / 58 59", "1 2 3 4 12 / -")


def test_F25_in_the_row_the_card_has_its_own_number_again() -> None:
    game = twister("12 / 37 / 43 / 58", "31 32 / 20 59")
    events = turn(game, "31 twisted", 20)
    assert of(events, LowCardPlayed) == [LowCardPlayed(BEN, 20, 20, ())]
    game.play(BEN, TakeRow(ROW_2))
    events = turn(game, 32, 59)
    assert (placed(events, 32).row, placed(events, 32).beside) == (ROW_1, 31)


def test_F25_a_taken_card_costs_its_own_bullheads() -> None:
    game = twister("2 4 6 12 / 50 / 60 / 70", "51 52 1 / 80 81 3")
    turn(game, "51 twisted", 80)
    turn(game, 52, 81)
    assert piles(game) == "2 4 6 12 51 / -"
    assert points(game) == (5, 0)  # a 15 would cost one more


@pytest.mark.parametrize("card", range(100, 105))
def test_F26_three_digits_cannot_be_turned(card: int) -> None:
    game = twister("12 / 37 / 43 / 58", f"{card} 1 / 59 2")
    refuses(game, ANN, PlayCard(card, twisted=True), CannotTwist)
    assert game.decisions[ANN].options == (PlayCard(1), PlayCard(card))


@pytest.mark.parametrize("first", [ANN, BEN])
def test_F27_of_equal_numbers_the_turned_card_goes_first(first: int) -> None:
    cards: list[int | str] = ["31 twisted", 13] if first == ANN else [13, "31 twisted"]
    hands = "31 1 / 13 2" if first == ANN else "13 2 / 31 1"
    game = twister("12 / 40 / 43 / 58", hands)
    events = turn(game, *cards)
    (revealed,) = of(events, CardsRevealed)
    assert [played.card for played in revealed.cards] == [31, 13]
    assert placed(events, 31).beside == 12
    assert of(events, LowCardPlayed) == [LowCardPlayed(1 - first, 13, 13, ())]


def test_F28_an_unused_twister_is_lost_with_the_round() -> None:
    game = twister("12 / 37 / 43 / 58", "31 / 44")
    turn(game, "31 twisted", 44)
    deal(game, "13 14 / 15 16", "20 / 30 / 40 / 50")
    assert twisters(game) == [True, True]
    turn(game, "13 twisted", "15 twisted")
    refuses(game, BEN, PlayCard(16, twisted=True), CannotTwist)
