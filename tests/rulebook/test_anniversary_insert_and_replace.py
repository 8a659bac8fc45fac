"""The anniversary game: Insert and Replace (A16-A19)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    CardNotAvailable,
    CardPlaced,
    CardReplaced,
    CardsRevealed,
    InsertCard,
    NoSuchRow,
    NotAwaited,
    Played,
    Reason,
    ReplaceCard,
    RowTaken,
    SkipSpecial,
    SpecialWithoutEffect,
    TakeRow,
)
from tests.rulebook.specials_table import (
    ANN,
    BEN,
    CID,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_4,
    anniversary,
    discard,
    forbids,
    laid,
    options,
    pile,
)
from tests.rulebook.table import of, placed, stage

ROWS = "10 / 20 / 30 / 40"
FULL = "2 4 6 8 10 / 50 / 60 / 70"


# Insert


def test_example_3_a_low_10_is_inserted_between_5_and_11() -> None:
    game = anniversary("5 11 / 34 / 47 / 80", "10 / 90", specials="insert")
    events = game.play(ANN, InsertCard(ROW_1))
    assert laid(game) == "5 10 11 / 34 / 47 / 80 90"
    assert pile(game, ANN) == ""
    assert placed(events, 10) == CardPlaced(ANN, 10, 10, ROW_1, Reason.INSERT, 5, (), 0, ())


def test_A16_in_front_of_the_first_card() -> None:
    game = anniversary("5 11 / 34 / 47 / 80", "3 / 90", specials="insert")
    events = game.play(ANN, InsertCard(ROW_2))
    assert laid(game) == "5 11 / 3 34 / 47 / 80 90"
    assert placed(events, 3).beside is None


def test_A16_least_difference_does_not_matter() -> None:
    game = anniversary("10 / 20 / 1 104 / 40", "45 / 90", specials="insert")
    game.play(ANN, InsertCard(ROW_3))
    assert laid(game) == "10 / 20 / 1 45 104 / 40 90"


def test_A16_never_at_the_end() -> None:
    game = anniversary("10 / 20 / 30 / 1 104", "45 / 90", specials="insert")
    for row in (ROW_1, ROW_2, ROW_3):
        forbids(game, ANN, InsertCard(row), SpecialWithoutEffect)
    forbids(game, ANN, InsertCard(4), NoSuchRow)
    assert options(game, ANN) == (SkipSpecial(), InsertCard(ROW_4))


def test_A16_not_at_all_above_every_last_card() -> None:
    game = anniversary(ROWS, "45 / 90", specials="insert")
    assert options(game, ANN) == (SkipSpecial(),)


def test_A16_it_may_fill_a_row() -> None:
    game = anniversary("2 4 6 8 / 50 / 60 / 70", "5 / 90", specials="insert")
    game.play(ANN, InsertCard(ROW_1))
    assert laid(game) == "2 4 5 6 8 / 50 / 60 / 70 90"


@pytest.mark.parametrize(
    ("card", "taken", "cost"),
    [(1, "1 2 4 6 8", 5), (5, "2 4 5 6 8", 6), (9, "2 4 6 8 9", 5)],
    ids=["in front", "between", "before the last card"],
)
def test_A17_a_full_row_is_taken_but_for_its_last_card(card: int, taken: str, cost: int) -> None:
    game = anniversary(FULL, f"{card} / 90", specials="insert")
    events = game.play(ANN, InsertCard(ROW_1))
    assert laid(game) == "10 / 50 / 60 / 70 90"
    assert pile(game, ANN) == taken
    cards = tuple(map(int, taken.split()))
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_1, cards, cost, Reason.INSERT, kept=10)]


def test_A17_a_card_of_the_turn_may_follow_the_card_that_stayed() -> None:
    game = anniversary(FULL, "5 / 11", specials="insert")
    game.play(ANN, InsertCard(ROW_1))
    assert laid(game) == "10 11 / 50 / 60 / 70"


# Replace


def test_example_3_a_25_returns_to_the_hand_and_a_15_follows_the_10() -> None:
    game = anniversary("10 / 4 7 12 16 17 / 40 / 61", "25 / 90", specials="replace", hands="15 / 1")
    events = game.play(ANN, ReplaceCard(15))
    assert laid(game) == "10 15 / 4 7 12 16 17 / 40 / 61 90"
    assert pile(game, ANN) == ""
    assert game.state.hands[ANN] == (25,)
    assert of(events, CardReplaced) == [CardReplaced(ANN, 25, 15)]


def test_A18_the_substitute_follows_the_normal_rules_and_may_take_a_full_row() -> None:
    game = anniversary(FULL, "65 / 90", specials="replace", hands="20 / 1")
    game.play(ANN, ReplaceCard(20))
    assert laid(game) == "20 / 50 / 60 / 70 90"
    assert pile(game, ANN) == "2 4 6 8 10"


def test_A18_the_substitute_may_be_a_low_card() -> None:
    game = anniversary(ROWS, "35 / 90", specials="replace", hands="5 / 1")
    game.play(ANN, ReplaceCard(5))
    assert stage(game) == "choosing-row"
    game.play(ANN, TakeRow(ROW_3))
    assert laid(game) == "10 / 20 / 5 / 40 90"
    assert pile(game, ANN) == "30"


def test_A18_another_card_of_the_own_hand() -> None:
    game = anniversary(ROWS, "35 / 90", specials="replace", hands="5 6 / 1 2")
    assert options(game, ANN) == (SkipSpecial(), ReplaceCard(5), ReplaceCard(6))
    forbids(game, ANN, ReplaceCard(35), CardNotAvailable)
    forbids(game, ANN, ReplaceCard(1), CardNotAvailable)
    forbids(game, BEN, ReplaceCard(1), NotAwaited)


def test_A18_everyone_has_seen_the_card_that_returned() -> None:
    game = anniversary(ROWS, "35 / 90", specials="replace / stop", hands="25 6 / 1 2")
    assert 6 in game.view(BEN).unseen
    game.play(ANN, ReplaceCard(25))
    view = game.view(BEN)
    assert view.seats[ANN].known == (35,)
    assert 35 not in view.unseen
    assert 6 in view.unseen


def test_A18_the_returned_card_can_be_played_in_a_later_turn() -> None:
    game = anniversary(ROWS, "35 / 90", specials="replace", hands="25 6 / 95 2")
    game.play(ANN, ReplaceCard(25))
    game.play(ANN, "play 35")
    game.play(BEN, "play 95")
    assert game.view(None).seats[ANN].known == ()
    assert placed(game.events, 35).row == ROW_3


def test_A19_the_others_keep_their_order() -> None:
    game = anniversary(ROWS, "15 / 50 / 60", specials="replace", hands="99 / 1 / 2")
    assert of(game.events, CardsRevealed)[0].cards == (
        Played(ANN, 15),
        Played(BEN, 50),
        Played(CID, 60),
    )
    events = game.play(ANN, ReplaceCard(99))
    assert [event.card for event in of(events, CardPlaced)] == [99, 50, 60]
    assert laid(game) == "10 / 20 / 30 50 60 / 40 99"


def test_A19_a_lower_substitute_does_not_move_forward() -> None:
    game = anniversary(ROWS, "60 / 50 / 70", specials="replace", hands="12 / 1 / 2")
    events = game.play(ANN, ReplaceCard(12))
    assert [event.card for event in of(events, CardPlaced)] == [12, 70]
    assert laid(game) == "10 12 / 20 / 30 / 40 50 70"
    assert discard(game) == "replace"
