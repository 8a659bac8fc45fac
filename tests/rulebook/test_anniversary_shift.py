"""The anniversary game: Shift, also into full rows (A20-A22, R9)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    CardNotAvailable,
    CardPlaced,
    CardShifted,
    KeepSpecials,
    NoSuchRow,
    Reason,
    RowTaken,
    ShiftCard,
    SkipSpecial,
    SpecialWithoutEffect,
    TakeRow,
)
from tests.rulebook.specials_table import (
    ANN,
    BEN,
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


def test_example_3_the_13_moves_out_of_the_full_row_and_the_24_follows_the_22() -> None:
    game = anniversary("10 17 / 6 13 18 19 22 / 40 / 61", "24 / 90", specials="shift")
    events = game.play(ANN, ShiftCard(13, ROW_1))
    assert laid(game) == "10 13 17 / 6 18 19 22 24 / 40 / 61 90"
    assert pile(game, ANN) == ""
    assert of(events, CardShifted) == [CardShifted(ANN, 13, ROW_2, ROW_1)]
    assert discard(game) == "shift"


def test_example_the_only_card_of_a_row_moves_and_the_played_card_starts_that_row() -> None:
    game = anniversary("10 17 / 6 18 19 20 22 / 13 / 61", "24 / 90", specials="shift")
    events = game.play(ANN, ShiftCard(13, ROW_1))
    assert laid(game) == "10 13 17 / 6 18 19 20 22 / 24 / 61 90"
    assert pile(game, ANN) == ""
    assert placed(events, 24) == CardPlaced(ANN, 24, 24, ROW_3, Reason.EMPTY_ROW, None, (), 0, ())


@pytest.mark.parametrize(
    ("card", "target"),
    [(3, "3 10 17"), (13, "10 13 17"), (19, "10 17 19")],
    ids=["at the start", "in the middle", "at the end"],
)
def test_A20_wherever_it_fits_ascending(card: int, target: str) -> None:
    game = anniversary(f"10 17 / {card} 50 / 60 / 70", "55 / 90", specials="shift")
    game.play(ANN, ShiftCard(card, ROW_1))
    assert laid(game) == f"{target} / 50 55 / 60 / 70 90"


def test_A20_any_card_of_any_row_may_move_to_any_other() -> None:
    game = anniversary("10 11 / 20 / 30 / 40", "15 / 90", specials="shift")
    moves = [
        ShiftCard(card, row)
        for home, cards in enumerate([(10, 11), (20,), (30,), (40,)])
        for card in cards
        for row in range(4)
        if row != home
    ]
    assert options(game, ANN) == (SkipSpecial(), *moves)


def test_A20_only_a_card_that_lies_in_a_row_and_only_to_another_row() -> None:
    game = anniversary(ROWS, "15 / 90", specials="shift", hands="1 / 2", piles="3 / 4")
    forbids(game, ANN, ShiftCard(20, ROW_2), SpecialWithoutEffect)
    forbids(game, ANN, ShiftCard(20, 4), NoSuchRow)
    for card in (15, 90, 1, 3, 99):
        forbids(game, ANN, ShiftCard(card, ROW_1), CardNotAvailable)


def test_A20_a_shift_may_fill_a_row_without_a_take() -> None:
    game = anniversary("2 4 6 8 / 20 / 30 / 5 40", "35 / 90", specials="shift")
    game.play(ANN, ShiftCard(5, ROW_1))
    assert laid(game) == "2 4 5 6 8 / 20 / 30 35 / 40 90"


def test_A21_then_the_played_card_meets_the_rows_as_they_are_now() -> None:
    game = anniversary("10 / 20 24 / 30 / 40", "25 / 90", specials="shift")
    game.play(ANN, ShiftCard(24, ROW_1))
    assert laid(game) == "10 24 25 / 20 / 30 / 40 90"


def test_A21_the_shift_may_make_it_the_sixth_card() -> None:
    game = anniversary("2 4 6 8 / 20 25 / 30 / 40", "27 / 90", specials="shift")
    game.play(ANN, ShiftCard(25, ROW_1))
    assert laid(game) == "27 / 20 / 30 / 40 90"
    assert pile(game, ANN) == "2 4 6 8 25"


def test_A21_the_shift_may_make_it_a_low_card() -> None:
    game = anniversary("10 / 20 25 / 30 / 40", "15 / 90", specials="shift")
    game.play(ANN, ShiftCard(25, ROW_1))
    assert stage(game) == "choosing-row"
    game.play(ANN, TakeRow(ROW_2))
    assert laid(game) == "10 25 / 15 / 30 / 40 90"


def test_A22_the_empty_row_gets_the_played_card_whatever_fits_better() -> None:
    game = anniversary(ROWS, "41 / 90", specials="shift")
    game.play(ANN, ShiftCard(10, ROW_2))
    assert laid(game) == "41 90 / 10 20 / 30 / 40"


def test_A22_even_a_low_card_takes_nothing_then() -> None:
    game = anniversary(ROWS, "5 / 90", specials="shift")
    game.play(ANN, ShiftCard(40, ROW_1))
    assert laid(game) == "10 40 90 / 20 / 30 / 5"
    assert pile(game, ANN) == ""


def test_A22_the_next_player_finds_four_rows_again() -> None:
    game = anniversary(ROWS, "41 / 42", specials="shift")
    game.play(ANN, ShiftCard(10, ROW_2))
    assert laid(game) == "41 42 / 10 20 / 30 / 40"
    assert pile(game, BEN) == ""


# R9: a Shift into a full row


FULL = "2 4 6 8 10 / 7 20 / 30 / 40"
"""The 7 may move into the full first row."""


def test_R9_the_player_takes_the_row_but_for_its_last_card() -> None:
    game = anniversary(FULL, "45 / 90", specials="shift")
    events = game.play(ANN, ShiftCard(7, ROW_1))
    assert pile(game, ANN) == "2 4 6 7 8"
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_1, (2, 4, 6, 7, 8), 5, Reason.SHIFT, kept=10)]
    assert laid(game) == "10 / 20 / 30 / 40 45 90"


def test_R9_shifted_to_the_end_the_card_itself_starts_the_row_anew() -> None:
    game = anniversary("2 4 6 8 10 / 20 21 / 30 / 40", "45 / 90", specials="shift")
    game.play(ANN, ShiftCard(21, ROW_1))
    assert pile(game, ANN) == "2 4 6 8 10"
    assert laid(game) == "21 / 20 / 30 / 40 45 90"


def test_R9_stops_leave_and_the_swap_is_offered_before_the_played_card_is_placed() -> None:
    game = anniversary(
        "2 4 6 8 10 / 7 20 / 30 / 40 [stop]", "45 / 90", specials="shift insert", deck="replace"
    )
    game.play(ANN, ShiftCard(7, ROW_1))
    assert stage(game) == "swapping"
    assert laid(game) == "10 / 20 / 30 / 40"
    assert discard(game) == "shift stop"
    game.play(ANN, KeepSpecials())
    assert laid(game) == "10 / 20 / 30 / 40 45 90"


def test_R9_the_played_card_may_take_again_and_the_swap_is_offered_again() -> None:
    game = anniversary(
        "2 4 6 8 10 / 7 20 / 30 / 35 36 37 38 39", "45 / 90", specials="shift insert"
    )
    game.play(ANN, ShiftCard(7, ROW_1))
    assert pile(game, ANN) == "2 4 6 7 8"
    events = game.play(ANN, KeepSpecials())
    assert of(events, RowTaken) == [
        RowTaken(ANN, ROW_4, (35, 36, 37, 38, 39), 6, Reason.FULL_ROW),
    ]
    assert stage(game) == "swapping"
    game.play(ANN, KeepSpecials())
    assert pile(game, ANN) == "2 4 6 7 8 35 36 37 38 39"
    assert laid(game) == "10 / 20 / 30 / 45 90"
    assert stage(game) == "selecting"


def test_R9_the_played_card_may_be_low_and_take_again() -> None:
    game = anniversary("2 4 6 8 50 / 7 60 / 70 / 80", "10 / 90", specials="shift")
    game.play(ANN, ShiftCard(7, ROW_1))
    assert stage(game) == "choosing-row"
    game.play(ANN, TakeRow(ROW_1))
    assert pile(game, ANN) == "2 4 6 7 8 50"
    assert laid(game) == "10 / 60 / 70 / 80 90"


def test_R9_the_played_card_may_follow_the_card_that_stayed() -> None:
    game = anniversary(FULL, "15 / 90", specials="shift")
    game.play(ANN, ShiftCard(7, ROW_1))
    assert laid(game) == "10 15 / 20 / 30 / 40 90"
    assert pile(game, ANN) == "2 4 6 7 8"


def test_R9_a_row_emptied_by_the_same_shift_waits_for_the_played_card() -> None:
    game = anniversary(
        "2 4 6 8 10 / 7 / 30 / 40", "45 / 90", specials="shift insert", deck="replace"
    )
    game.play(ANN, ShiftCard(7, ROW_1))
    assert (stage(game), laid(game)) == ("swapping", "10 / - / 30 / 40")
    game.play(ANN, KeepSpecials())
    assert laid(game) == "10 / 45 90 / 30 / 40"
    assert pile(game, ANN) == "2 4 6 7 8"
