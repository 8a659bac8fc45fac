"""The anniversary game: 7 nimmt! and Stop (A13-A15, A23-A26, R7, R8)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    CardPlaced,
    InsertCard,
    LetSevenTake,
    LowCardPlayed,
    NoSuchRow,
    Reason,
    Refusal,
    RowBlocked,
    RowTaken,
    SevenRemoved,
    ShiftCard,
    Skipped,
    SkipSpecial,
    SpecialWithoutEffect,
    StopRemoved,
    StopRow,
    TakeRow,
    TurnPositive,
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
FULL = "2 4 6 8 10 / 50 / 60 / 70"
SEVEN = "2 4 6 8 9 10 [7 nimmt] / 50 / 60 / 70"


# 7 nimmt!


def test_example_a_20_lies_sixth_beside_a_7_nimmt_and_the_next_card_takes_six() -> None:
    game = anniversary("3 5 11 13 17 / 50 / 60 / 70", "20 / 21", specials="7-nimmt")
    events = game.play(ANN, LetSevenTake(ROW_1))
    assert pile(game, ANN) == ""
    assert placed(events, 20).beside == 17
    assert pile(game, BEN) == "3 5 11 13 17 20"
    assert laid(game) == "21 / 50 / 60 / 70"


def test_A13_the_sixth_card_takes_nothing() -> None:
    game = anniversary("2 4 6 8 10 [7 nimmt] / 50 / 60 / 70", "20 / 90")
    assert laid(game) == "2 4 6 8 10 20 [7 nimmt] / 50 / 60 / 70 90"
    assert pile(game, ANN) == ""


def test_A13_the_seventh_takes_the_six_and_starts_the_row_anew() -> None:
    game = anniversary(SEVEN, "20 / 90")
    assert laid(game) == "20 / 50 / 60 / 70 90"
    assert pile(game, ANN) == "2 4 6 8 9 10"
    assert of(game.events, RowTaken) == [
        RowTaken(ANN, ROW_1, (2, 4, 6, 8, 9, 10), 8, Reason.FULL_ROW)
    ]


def test_A13_the_view_shows_that_six_cards_fill_the_row() -> None:
    game = anniversary(SEVEN, "55 / 90", specials="stop")
    assert [(row.seven, row.capacity) for row in game.view(None).rows] == [(True, 6)] + [
        (False, 5)
    ] * 3


@pytest.mark.parametrize("row", ["2", "2 4", "2 4 6 8"])
def test_A14_it_may_lie_on_a_row_that_is_not_full(row: str) -> None:
    game = anniversary(f"{row} / 50 / 60 / 70", "20 / 90", specials="7-nimmt")
    game.play(ANN, LetSevenTake(ROW_1))
    assert laid(game) == f"{row} 20 [7 nimmt] / 50 / 60 / 70 90"


def test_A15_it_stays_until_the_row_is_taken_and_is_discarded_then() -> None:
    game = anniversary(SEVEN, "55 / 20", discard="shift")
    assert of(game.events, SevenRemoved) == [SevenRemoved(ROW_1)]
    assert discard(game) == "shift 7-nimmt"


def test_A15_it_stays_when_another_row_is_taken() -> None:
    game = anniversary("2 4 6 8 10 / 50 [7 nimmt] / 60 / 70", "20 / 90")
    assert laid(game) == "20 / 50 [7 nimmt] / 60 / 70 90"
    assert discard(game) == ""


def test_A15_a_low_card_takes_it_off_too() -> None:
    game = anniversary("10 [7 nimmt] / 20 / 30 / 40", "5 / 90")
    game.play(ANN, TakeRow(ROW_1))
    assert laid(game) == "5 / 20 / 30 / 40 90"
    assert discard(game) == "7-nimmt"


@pytest.mark.parametrize("row", range(4))
def test_R7_any_row_qualifies_even_if_the_card_goes_elsewhere(row: int) -> None:
    game = anniversary("10 / 20 / 30 / 35 36 37 38 39", "25 / 90", specials="7-nimmt")
    game.play(ANN, LetSevenTake(row))
    assert [r.seven for r in game.state.rows] == [index == row for index in range(4)]
    assert game.state.rows[ROW_2].cards == (20, 25)


def test_R7_the_played_card_is_placed_by_the_normal_rules_and_may_take() -> None:
    game = anniversary(FULL, "20 / 90", specials="7-nimmt")
    game.play(ANN, LetSevenTake(ROW_2))
    assert laid(game) == "20 / 50 [7 nimmt] / 60 / 70 90"
    assert pile(game, ANN) == "2 4 6 8 10"


def test_R7_a_low_card_may_take_the_row_it_was_put_on() -> None:
    game = anniversary(ROWS, "5 / 90", specials="7-nimmt")
    game.play(ANN, LetSevenTake(ROW_1))
    game.play(ANN, TakeRow(ROW_1))
    assert laid(game) == "5 / 20 / 30 / 40 90"
    assert discard(game) == "7-nimmt"


def test_R7_not_on_a_blocked_row_nor_on_one_that_has_it_already() -> None:
    game = anniversary("10 [stop] / 20 [7 nimmt] / 30 / 40", "25 / 90", specials="7-nimmt")
    forbids(game, ANN, LetSevenTake(ROW_1), RowBlocked)
    forbids(game, ANN, LetSevenTake(ROW_2), SpecialWithoutEffect)
    forbids(game, ANN, LetSevenTake(4), NoSuchRow)
    assert options(game, ANN) == (SkipSpecial(), LetSevenTake(ROW_3), LetSevenTake(ROW_4))


def test_R7_it_stays_on_a_row_emptied_by_shift() -> None:
    game = anniversary("10 [7 nimmt] / 20 / 30 / 40", "35 / 90", specials="shift")
    game.play(ANN, ShiftCard(10, ROW_2))
    assert laid(game) == "35 [7 nimmt] / 10 20 / 30 / 40 90"


def test_A13_an_insert_as_the_sixth_card_takes_nothing() -> None:
    game = anniversary("2 4 6 8 10 [7 nimmt] / 50 / 60 / 70", "5 / 90", specials="insert")
    game.play(ANN, InsertCard(ROW_1))
    assert laid(game) == "2 4 5 6 8 10 [7 nimmt] / 50 / 60 / 70 90"


def test_A13_an_insert_as_the_seventh_takes_all_but_the_last() -> None:
    game = anniversary(SEVEN, "5 / 90", specials="insert")
    game.play(ANN, InsertCard(ROW_1))
    assert laid(game) == "10 / 50 / 60 / 70 90"
    assert pile(game, ANN) == "2 4 5 6 8 9"
    assert discard(game) == "insert 7-nimmt"


def test_A13_a_shift_may_bring_the_sixth_card() -> None:
    game = anniversary("2 4 6 8 10 [7 nimmt] / 50 / 60 / 70", "65 / 90", specials="shift")
    game.play(ANN, ShiftCard(50, ROW_1))
    assert laid(game) == "2 4 6 8 10 50 [7 nimmt] / 65 / 60 / 70 90"


def test_A13_a_shift_as_the_seventh_takes_all_but_the_last() -> None:
    game = anniversary("2 4 6 8 9 10 [7 nimmt] / 5 50 / 60 / 70", "65 / 90", specials="shift")
    game.play(ANN, ShiftCard(5, ROW_1))
    assert laid(game) == "10 / 50 / 60 65 / 70 90"
    assert pile(game, ANN) == "2 4 5 6 8 9"
    assert discard(game) == "shift 7-nimmt"


def test_A13_a_shift_away_makes_room_for_the_seventh_card() -> None:
    game = anniversary(SEVEN, "20 / 90", specials="shift")
    game.play(ANN, ShiftCard(4, ROW_2))
    assert laid(game) == "2 6 8 9 10 20 [7 nimmt] / 4 50 / 60 / 70 90"


# Stop


def test_example_a_stop_sends_a_22_from_the_full_top_row_to_the_row_below() -> None:
    game = anniversary("2 9 14 17 20 / 18 / 50 / 71", "22 / 90", specials="stop")
    events = game.play(ANN, StopRow(ROW_1))
    assert laid(game) == "2 9 14 17 20 [stop] / 18 22 / 50 / 71 90"
    assert pile(game, ANN) == ""
    assert placed(events, 22).skipped == (Skipped(ROW_1, Refusal.BLOCKED),)


def test_A23_nothing_is_added_to_a_blocked_row_by_anybody() -> None:
    game = anniversary(ROWS, "15 / 45", specials="stop")
    game.play(ANN, StopRow(ROW_4))
    assert laid(game) == "10 15 / 20 / 30 45 / 40 [stop]"


def test_A23_a_stop_lasts_over_turns() -> None:
    game = anniversary("10 / 20 / 30 [stop] / 40", "35 / 90", hands="36 / 91")
    assert laid(game) == "10 / 20 35 / 30 [stop] / 40 90"
    assert stage(game) == "selecting"
    assert discard(game) == ""


def test_A24_two_rows_may_be_blocked_at_once() -> None:
    game = anniversary("10 / 20 [stop] / 30 / 40", "35 / 90", specials="stop")
    game.play(ANN, StopRow(ROW_3))
    assert laid(game) == "10 35 / 20 [stop] / 30 [stop] / 40 90"


def test_A24_but_not_three() -> None:
    game = anniversary("10 / 20 [stop] / 30 / 40", "35 / 90", specials="stop / stop")
    game.play(ANN, StopRow(ROW_3))
    forbids(game, BEN, StopRow(ROW_1), SpecialWithoutEffect)
    forbids(game, BEN, StopRow(ROW_3), RowBlocked)
    forbids(game, BEN, StopRow(4), NoSuchRow)


def test_A25_all_stops_leave_with_the_next_take() -> None:
    game = anniversary("2 4 6 8 10 / 50 [stop] / 60 [stop] / 70", "20 / 90")
    assert laid(game) == "20 / 50 / 60 / 70 90"
    assert of(game.events, StopRemoved) == [StopRemoved(ROW_2), StopRemoved(ROW_3)]
    assert discard(game) == "stop stop"


def test_A25_a_stop_used_for_the_card_that_takes_leaves_at_once() -> None:
    game = anniversary(FULL, "20 / 90", specials="stop")
    game.play(ANN, StopRow(ROW_3))
    assert laid(game) == "20 / 50 / 60 / 70 90"
    assert discard(game) == "stop"


def test_A25_a_take_by_insert_counts_too() -> None:
    game = anniversary("2 4 6 8 10 / 50 [stop] / 60 / 70", "5 / 90", specials="insert")
    game.play(ANN, InsertCard(ROW_1))
    assert laid(game) == "10 / 50 / 60 / 70 90"
    assert discard(game) == "insert stop"


def test_A25_the_next_card_of_the_turn_may_use_the_freed_row() -> None:
    game = anniversary("2 4 6 8 10 / 50 [stop] / 60 / 70", "20 / 55")
    assert laid(game) == "20 / 50 55 / 60 / 70"


def test_A26_a_stop_may_stand_on_a_row_with_a_7_nimmt() -> None:
    game = anniversary("10 [7 nimmt] / 20 / 30 / 40", "25 / 90", specials="stop")
    game.play(ANN, StopRow(ROW_1))
    assert laid(game) == "10 [7 nimmt] [stop] / 20 25 / 30 / 40 90"


def test_A26_the_7_nimmt_stays_when_the_stop_leaves() -> None:
    game = anniversary("2 4 6 8 10 / 50 [7 nimmt] [stop] / 60 / 70", "20 / 90")
    assert laid(game) == "20 / 50 [7 nimmt] / 60 / 70 90"
    assert discard(game) == "stop"


# R8: blocked rows


def test_R8_the_closest_fitting_row_that_is_not_blocked() -> None:
    game = anniversary("10 / 20 [stop] / 30 [stop] / 40", "35 / 90")
    assert placed(game.events, 35) == CardPlaced(
        seat=ANN,
        card=35,
        number=35,
        row=ROW_1,
        reason=Reason.ASCENDING,
        beside=10,
        taken=(),
        bullheads=0,
        skipped=(Skipped(ROW_2, Refusal.BLOCKED), Skipped(ROW_3, Refusal.BLOCKED)),
    )


def test_R8_a_blocked_row_that_is_farther_away_changes_nothing() -> None:
    game = anniversary("10 [stop] / 20 / 30 / 40", "35 / 90")
    event = placed(game.events, 35)
    assert (event.row, event.reason, event.skipped) == (ROW_3, Reason.LEAST_DIFFERENCE, ())


def test_R8_the_open_row_may_be_full_and_is_taken_then() -> None:
    game = anniversary("2 4 6 8 10 / 20 [stop] / 30 / 40", "25 / 90")
    assert pile(game, ANN) == "2 4 6 8 10"
    assert laid(game) == "25 / 20 / 30 / 40 90"


def test_R8_if_only_blocked_rows_fit_it_is_a_low_card() -> None:
    game = anniversary("10 [stop] / 20 / 30 / 40", "15 / 90")
    assert of(game.events, LowCardPlayed) == [
        LowCardPlayed(ANN, 15, 15, (Skipped(ROW_1, Refusal.BLOCKED),))
    ]
    assert options(game, ANN) == (TakeRow(ROW_2), TakeRow(ROW_3), TakeRow(ROW_4))


def test_R8_a_blocked_row_cannot_be_taken() -> None:
    game = anniversary("10 [stop] / 20 / 30 / 40 [stop]", "5 / 90")
    forbids(game, ANN, TakeRow(ROW_1), RowBlocked)
    forbids(game, ANN, TakeRow(ROW_4), RowBlocked)
    forbids(game, ANN, TakeRow(4), NoSuchRow)
    game.play(ANN, TakeRow(ROW_2))
    assert laid(game) == "10 / 5 / 30 / 40 90"


def test_R8_the_own_stop_may_make_the_card_low() -> None:
    game = anniversary("2 4 6 8 10 / 50 / 60 / 70", "20 / 90", specials="stop")
    game.play(ANN, StopRow(ROW_1))
    assert stage(game) == "choosing-row"
    forbids(game, ANN, TakeRow(ROW_1), RowBlocked)
    game.play(ANN, TakeRow(ROW_2))
    assert laid(game) == "2 4 6 8 10 / 20 / 60 / 70 90"
    assert pile(game, ANN) == "50"
    assert discard(game) == "stop"


def test_R8_the_stops_leave_only_after_the_choice() -> None:
    game = anniversary(
        "10 [stop] / 22 / 30 [stop] / 40", "15 / 90", specials="negative-positive insert"
    )
    game.play(ANN, SkipSpecial())
    assert laid(game) == "10 [stop] / 22 / 30 [stop] / 40"
    game.play(ANN, TakeRow(ROW_2))
    assert laid(game) == "10 [stop] / 22 / 30 [stop] / 40"
    game.play(ANN, TurnPositive(22))
    assert game.state.rows[ROW_1].stopped is False
    assert game.state.rows[ROW_3].stopped is False
    assert game.state.rows[ROW_2].cards == (15,)


def test_R8_no_insert_into_a_blocked_row() -> None:
    game = anniversary("10 [stop] / 20 / 30 / 40", "5 / 90", specials="insert")
    forbids(game, ANN, InsertCard(ROW_1), RowBlocked)


def test_R8_no_shift_out_of_a_blocked_row_or_into_one() -> None:
    game = anniversary("10 [stop] / 20 / 30 / 40", "25 / 90", specials="shift")
    forbids(game, ANN, ShiftCard(10, ROW_2), RowBlocked)
    forbids(game, ANN, ShiftCard(20, ROW_1), RowBlocked)


def test_R8_no_7_nimmt_on_a_blocked_row() -> None:
    game = anniversary("10 [stop] / 20 / 30 / 40", "25 / 90", specials="7-nimmt")
    forbids(game, ANN, LetSevenTake(ROW_1), RowBlocked)
