"""The anniversary game: 5th row, and what every take means while there are five (A10-A12, R10)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    CardPlaced,
    InsertCard,
    KeepSpecials,
    LetSevenTake,
    Reason,
    ReplaceCard,
    RowRemoved,
    RowTaken,
    SevenRemoved,
    ShiftCard,
    SkipSpecial,
    SpecialWithoutEffect,
    StartFifthRow,
    StopRemoved,
    StopRow,
    TakeRow,
)
from tests.rulebook.specials_table import (
    ANN,
    BEN,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_5,
    anniversary,
    discard,
    forbids,
    laid,
    options,
    pile,
)
from tests.rulebook.table import of, placed, stage

FIVE = "2 4 6 8 10 / 20 / 30 / 40 / 50"
"""Five rows, the first one full."""


def test_example_a_23_starts_a_fifth_row_instead_of_taking_the_fourth() -> None:
    game = anniversary("30 / 40 / 50 / 2 8 14 18 21", "23 / 90", specials="5th-row")
    events = game.play(ANN, StartFifthRow())
    assert laid(game) == "30 / 40 / 50 90 / 2 8 14 18 21 / 23"
    assert pile(game, ANN) == ""
    assert placed(events, 23) == CardPlaced(ANN, 23, 23, ROW_5, Reason.FIFTH_ROW, None, (), 0, ())


def test_A10_the_card_starts_a_row_even_if_it_fitted_elsewhere() -> None:
    game = anniversary("10 / 20 / 30 / 40", "35 / 90", specials="5th-row")
    game.play(ANN, StartFifthRow())
    assert laid(game) == "10 / 20 / 30 / 40 90 / 35"


def test_A10_even_a_low_card_may_start_it() -> None:
    game = anniversary("10 / 20 / 30 / 40", "3 / 90", specials="5th-row")
    game.play(ANN, StartFifthRow())
    assert laid(game) == "10 / 20 / 30 / 40 90 / 3"
    assert pile(game, ANN) == ""


def test_A10_later_cards_may_follow_in_the_new_row() -> None:
    game = anniversary("10 / 20 / 30 / 40", "55 / 56", specials="5th-row")
    game.play(ANN, StartFifthRow())
    assert laid(game) == "10 / 20 / 30 / 40 / 55 56"


def test_A11_no_second_one_while_there_are_five() -> None:
    game = anniversary("10 / 20 / 30 / 40", "35 / 90", specials="5th-row / 5th-row")
    game.play(ANN, StartFifthRow())
    forbids(game, BEN, StartFifthRow(), SpecialWithoutEffect)


def test_A11_but_again_as_soon_as_there_are_four() -> None:
    game = anniversary(FIVE, "15 / 90", specials="- / 5th-row")
    assert laid(game) == "20 / 30 / 40 / 50"
    game.play(BEN, StartFifthRow())
    assert laid(game) == "20 / 30 / 40 / 50 / 90"


def test_A12_a_take_includes_the_played_card_and_removes_the_row() -> None:
    game = anniversary(FIVE, "15 / 90")
    assert laid(game) == "20 / 30 / 40 / 50 90"
    assert pile(game, ANN) == "2 4 6 8 10 15"
    assert discard(game) == "5th-row"
    taken = RowTaken(ANN, ROW_1, (2, 4, 6, 8, 10, 15), 9, Reason.FULL_ROW)
    assert of(game.events, RowTaken) == [taken]
    assert of(game.events, RowRemoved) == [RowRemoved(ROW_1)]
    assert [event.card for event in of(game.events, CardPlaced)] == [90]


def test_A12_any_of_the_five_may_disappear_not_only_the_fifth() -> None:
    game = anniversary("10 / 20 / 21 22 23 24 25 / 40 / 50", "30 / 90")
    assert laid(game) == "10 / 20 / 40 / 50 90"


def test_A12_five_rows_stay_from_turn_to_turn_until_somebody_takes() -> None:
    game = anniversary("10 / 20 / 30 / 40 / 50", "45 / 90", hands="46 / 91")
    assert laid(game) == "10 / 20 / 30 / 40 45 / 50 90"
    assert stage(game) == "selecting"
    assert discard(game) == ""


# R10: every take, whatever caused it


def test_R10_a_low_card_is_taken_with_the_row_it_takes() -> None:
    game = anniversary("10 / 20 / 30 / 40 / 50", "5 / 90")
    assert options(game, ANN) == tuple(map(TakeRow, range(5)))
    events = game.play(ANN, TakeRow(ROW_3))
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_3, (30, 5), 5, Reason.LOW_CARD)]
    assert pile(game, ANN) == "30 5"
    assert laid(game) == "10 / 20 / 40 / 50 90"
    assert discard(game) == "5th-row"


def test_R10_an_insert_that_overflows_takes_everything_the_last_card_too() -> None:
    game = anniversary(FIVE, "5 / 90", specials="insert")
    events = game.play(ANN, InsertCard(ROW_1))
    assert of(events, RowTaken) == [
        RowTaken(ANN, ROW_1, (2, 4, 5, 6, 8, 10), 9, Reason.INSERT),
    ]
    assert pile(game, ANN) == "2 4 5 6 8 10"
    assert laid(game) == "20 / 30 / 40 / 50 90"
    assert discard(game) == "insert 5th-row"


def test_R10_a_shift_that_overflows_takes_everything_and_the_played_card() -> None:
    game = anniversary("2 4 6 8 10 / 7 20 / 30 / 40 / 50", "45 / 90", specials="shift")
    events = game.play(ANN, ShiftCard(7, ROW_1))
    assert of(events, RowTaken) == [
        RowTaken(ANN, ROW_1, (2, 4, 6, 7, 8, 10, 45), 10, Reason.SHIFT),
    ]
    assert pile(game, ANN) == "2 4 6 7 8 10 45"
    assert laid(game) == "20 / 30 / 40 / 50 90"
    assert discard(game) == "shift 5th-row"


def test_R10_a_shift_that_overflows_ends_the_placement() -> None:
    game = anniversary("2 4 6 8 10 / 7 20 / 30 / 40 / 50", "45 / 90", specials="shift stop")
    game.play(ANN, ShiftCard(7, ROW_1))
    assert stage(game) == "swapping"
    events = game.play(ANN, KeepSpecials())
    assert [event.card for event in of(events, CardPlaced)] == [90]
    assert stage(game) == "selecting"


@pytest.mark.parametrize(
    ("rows", "target"),
    [
        ("2 4 6 8 10 / 7 / 30 / 40 / 50", ROW_1),
        ("7 / 2 4 6 8 10 / 30 / 40 / 50", ROW_2),
    ],
    ids=["emptied below", "emptied above"],
)
def test_R10_a_shift_that_empties_a_row_makes_that_one_disappear(rows: str, target: int) -> None:
    game = anniversary(rows, "45 / 90", specials="shift")
    events = game.play(ANN, ShiftCard(7, target))
    assert laid(game) == "10 / 30 / 40 / 50 90"
    assert pile(game, ANN) == "2 4 6 7 8 45"
    assert of(events, RowRemoved) == [RowRemoved(1 - target)]
    assert of(events, RowTaken) == [
        RowTaken(ANN, target, (2, 4, 6, 7, 8, 45), 7, Reason.SHIFT, kept=10),
    ]
    assert discard(game) == "shift 5th-row"


def test_R10_the_shifted_card_itself_may_be_the_last_that_stays() -> None:
    game = anniversary("2 4 6 8 10 / 12 / 30 / 40 / 50", "45 / 90", specials="shift")
    game.play(ANN, ShiftCard(12, ROW_1))
    assert laid(game) == "12 / 30 / 40 / 50 90"
    assert pile(game, ANN) == "2 4 6 8 10 45"


def test_R10_the_other_rows_keep_their_order() -> None:
    game = anniversary("50 / 20 / 1 2 3 4 5 / 40 / 30", "7 / 90")
    assert laid(game) == "50 90 / 20 / 40 / 30"


def test_R10_a_7_nimmt_on_the_row_that_disappears_is_discarded() -> None:
    game = anniversary(
        "2 4 6 8 9 10 [7 nimmt] / 20 [7 nimmt] / 30 / 40 / 50", "15 / 90", discard="insert"
    )
    assert laid(game) == "20 [7 nimmt] / 30 / 40 / 50 90"
    assert pile(game, ANN) == "2 4 6 8 9 10 15"
    assert discard(game) == "insert 7-nimmt 5th-row"
    assert of(game.events, SevenRemoved) == [SevenRemoved(ROW_1)]


def test_R10_a_7_nimmt_on_the_emptied_row_is_discarded_with_that_of_the_taken_row() -> None:
    game = anniversary(
        "2 4 6 8 9 10 [7 nimmt] / 7 [7 nimmt] / 30 / 40 / 50", "45 / 90", specials="shift"
    )
    game.play(ANN, ShiftCard(7, ROW_1))
    assert laid(game) == "10 / 30 / 40 / 50 90"
    assert pile(game, ANN) == "2 4 6 7 8 9 45"
    assert discard(game) == "shift 7-nimmt 7-nimmt 5th-row"


def test_R10_after_a_replace_the_substitute_is_the_played_card() -> None:
    game = anniversary(FIVE, "75 / 90", specials="replace", hands="15 / 91")
    game.play(ANN, ReplaceCard(15))
    assert pile(game, ANN) == "2 4 6 8 10 15"
    assert game.state.hands[ANN] == (75,)
    assert laid(game) == "20 / 30 / 40 / 50 90"


def test_R10_a_take_after_a_stop_clears_stop_and_fifth_row() -> None:
    game = anniversary(FIVE, "15 / 90", specials="stop")
    events = game.play(ANN, StopRow(ROW_5))
    assert laid(game) == "20 / 30 / 40 / 50 90"
    assert pile(game, ANN) == "2 4 6 8 10 15"
    assert of(events, StopRemoved) == [StopRemoved(ROW_5)]
    assert discard(game) == "stop 5th-row"


def test_R10_a_low_card_among_five_rows_with_stops_leaves_four_without() -> None:
    game = anniversary("10 [stop] / 20 / 30 [stop] / 40 / 50", "15 / 90")
    assert options(game, ANN) == (TakeRow(1), TakeRow(3), TakeRow(4))
    game.play(ANN, TakeRow(ROW_2))
    assert laid(game) == "10 / 30 / 40 / 50 90"
    assert pile(game, ANN) == "20 15"
    assert discard(game) == "stop stop 5th-row"


def test_R10_the_next_card_of_the_turn_meets_four_rows() -> None:
    game = anniversary("2 4 6 8 10 / 20 / 30 / 40 / 51 52 53 54 56", "15 / 60")
    assert pile(game, ANN) == "2 4 6 8 10 15"
    assert pile(game, BEN) == "51 52 53 54 56"
    assert laid(game) == "20 / 30 / 40 / 60"
    assert discard(game) == "5th-row"


# Five rows and specials that take nothing


def test_A12_a_7_nimmt_saves_from_the_take_and_keeps_the_fifth_row() -> None:
    game = anniversary(FIVE, "15 / 90", specials="7-nimmt")
    game.play(ANN, LetSevenTake(ROW_1))
    assert laid(game) == "2 4 6 8 10 15 [7 nimmt] / 20 / 30 / 40 / 50 90"


def test_A12_an_insert_without_overflow_keeps_the_fifth_row() -> None:
    game = anniversary(FIVE, "15 / 90", specials="insert")
    game.play(ANN, InsertCard(ROW_2))
    assert laid(game) == "2 4 6 8 10 / 15 20 / 30 / 40 / 50 90"


def test_A12_a_shift_without_overflow_keeps_five_rows_the_emptied_one_too() -> None:
    game = anniversary("2 4 6 8 / 7 / 30 / 40 / 50", "45 / 90", specials="shift")
    game.play(ANN, ShiftCard(7, ROW_1))
    assert laid(game) == "2 4 6 7 8 / 45 / 30 / 40 / 50 90"
    assert discard(game) == "shift"


def test_A12_a_shift_away_from_the_full_row_saves_it() -> None:
    game = anniversary(FIVE, "15 / 90", specials="shift")
    game.play(ANN, ShiftCard(4, ROW_3))
    assert laid(game) == "2 6 8 10 15 / 20 / 4 30 / 40 / 50 90"


def test_A12_no_special_leaves_the_take_as_it_is() -> None:
    game = anniversary(FIVE, "15 / 90", specials="shift stop")
    game.play(ANN, SkipSpecial())
    assert pile(game, ANN) == "2 4 6 8 10 15"
    assert stage(game) == "swapping"
