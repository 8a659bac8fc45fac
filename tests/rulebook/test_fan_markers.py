"""Even/odd, climbing and cow, clause by clause (docs/reference/rules/fan.md)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from hornox.engine import (
    CardPlaced,
    FanCard,
    LowCardPlayed,
    MarkerMoved,
    PlayCard,
    Reason,
    Refusal,
    RowTaken,
    Skipped,
    TakeRow,
)
from hornox.record import Game
from tests.rulebook.fan_tables import FULL_ROWS, climbing, cow, even_odd
from tests.rulebook.table import (
    ANN,
    BEN,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_4,
    awaited,
    deal,
    fresh,
    laid,
    markers,
    of,
    piles,
    placed,
    points,
    text,
    turn,
)

# even-odd


@pytest.mark.parametrize(
    ("rows", "place"),
    [("40 / 12 / 43 / 58", "even 2"), ("37 / 62 / 43 / 13", "odd 4")],
)
def test_F3_it_starts_at_the_lowest_start_card(rows: str, place: str) -> None:
    game = fresh("fan", 2, fan_cards=["even-odd"])
    events = deal(game, "", rows)
    assert markers(game) == place
    shows, row = place.split()
    assert of(events, MarkerMoved) == [MarkerMoved(FanCard.EVEN_ODD, int(row) - 1, shows)]


@pytest.mark.parametrize(
    ("place", "card", "row"),
    [("odd 4", 91, ROW_4), ("odd 4", 90, ROW_2), ("even 4", 90, ROW_4), ("even 4", 91, ROW_2)],
)
def test_F4_only_numbers_of_its_parity_are_added(place: str, card: int, row: int) -> None:
    game = even_odd("31 / 52 / 92 / 85", f"{card} 1 / 101 3", place)
    event = placed(turn(game, card, 101), card)
    assert event.row == row
    refused = (Skipped(ROW_4, Refusal.PARITY),)
    assert event.skipped == (() if row == ROW_4 else refused)


def test_F4_a_refusal_that_makes_no_difference_is_not_told() -> None:
    game = even_odd("31 / 52 / 92 / 85", "98 1 / 54 3", "odd 1")
    events = turn(game, 98, 54)
    assert (placed(events, 98).row, placed(events, 98).skipped) == (ROW_3, ())


def test_F4_other_rows_take_any_number() -> None:
    game = even_odd("31 / 52 / 92 / 85", "53 1 / 54 2", "odd 4")
    turn(game, 53, 54)
    assert laid(game) == "31 / 52 53 54 / 92 / 85"


def test_F5_after_a_take_in_its_row_it_leaves_even_for_a_higher_one() -> None:
    game = even_odd("31 33 35 37 39 / 70 / 60 / 80", "41 1 / 90 3", "odd 1")
    turn(game, 41, 90)
    assert laid(game) == "41 / 70 / 60 / 80 90"
    assert markers(game) == "even 3"


def test_F5_after_a_take_in_another_row_it_leaves_too() -> None:
    game = even_odd("31 / 45 / 51 52 53 54 56 / 80", "57 1 / 90 3", "odd 1")
    turn(game, 57, 90)
    assert markers(game) == "odd 2"


def test_F5_the_row_started_anew_counts_like_any_other() -> None:
    game = even_odd("31 / 60 / 70 / 80", "4 1 / 90 3", "odd 1")
    turn(game, 4, 90)
    events = game.play(ANN, TakeRow(ROW_3))
    assert laid(game) == "31 / 60 / 4 / 80 90"
    assert markers(game) == "even 3"
    assert of(events, MarkerMoved) == [MarkerMoved(FanCard.EVEN_ODD, ROW_3, "even")]


def test_F5_it_moves_at_once_and_again_after_the_next_take() -> None:
    game = even_odd("1 3 5 7 9 / 20 / 31 32 33 34 35 / 80", "11 2 / 36 4", "odd 1")
    events = turn(game, 11, 36)
    moves = [(move.row, move.shows) for move in of(events, MarkerMoved)]
    assert moves == [(ROW_2, "even"), (ROW_1, "odd")]


def test_F5_without_a_take_it_stays() -> None:
    game = even_odd("31 / 52 / 92 / 85", "53 1 / 54 2", "odd 4")
    assert of(turn(game, 53, 54), MarkerMoved) == []
    assert markers(game) == "odd 4"


@pytest.mark.parametrize(("last", "shows"), [(60, "even"), (61, "odd")])
def test_F6_it_shows_the_parity_of_the_last_card_there(last: int, shows: str) -> None:
    game = even_odd(f"31 33 35 37 39 / 58 {last} / 70 / 80", "41 1 / 90 3", "odd 1")
    turn(game, 41, 90)
    assert markers(game) == f"{shows} 2"


def test_F7_it_takes_no_place_in_the_row() -> None:
    game = even_odd("11 13 15 17 / 60 / 70 / 80", "19 21 1 / 90 91 2", "odd 1")
    turn(game, 19, 90)
    assert (laid(game), piles(game)) == ("11 13 15 17 19 / 60 / 70 / 80 90", "- / -")
    turn(game, 21, 91)
    assert piles(game) == "11 13 15 17 19 / -"


# climbing


def test_F8_it_starts_at_the_bottom_row_arrow_up() -> None:
    game = fresh("fan", 2, fan_cards=["climbing"])
    events = deal(game, "", "40 / 12 / 43 / 58")
    assert markers(game) == "up 4"
    assert of(events, MarkerMoved) == [MarkerMoved(FanCard.CLIMBING, ROW_4, "up")]


def test_F9_in_its_row_numbers_descend() -> None:
    game = climbing("3 / 12 / 40 / 26", "24 1 / 41 2", "up 4")
    event = placed(turn(game, 24, 41), 24)
    assert event == CardPlaced(ANN, 24, 24, ROW_4, Reason.CLIMBING, 26, (), 0, ())
    assert laid(game) == "3 / 12 / 40 41 / 26 24"


def test_F9_a_higher_card_may_not_follow_there() -> None:
    game = climbing("3 / 12 / 40 / 26", "30 1 / 41 2", "up 4")
    event = placed(turn(game, 30, 41), 30)
    assert (event.row, event.beside) == (ROW_2, 12)
    assert event.skipped == (Skipped(ROW_4, Refusal.DIRECTION),)


def test_F9_the_other_rows_ascend() -> None:
    game = climbing("50 / 60 / 70 / 20", "49 1 / 51 2", "up 4")
    refused = (Skipped(ROW_4, Refusal.DIRECTION),)
    assert of(turn(game, 49, 51), LowCardPlayed) == [LowCardPlayed(ANN, 49, 49, refused)]
    game.play(ANN, TakeRow(ROW_4))
    assert laid(game) == "50 51 / 60 / 70 / 49"


@pytest.mark.parametrize(
    ("card", "row", "reason"),
    [
        (5, ROW_1, Reason.LEAST_DIFFERENCE),
        (13, ROW_2, Reason.LEAST_DIFFERENCE),
        (18, ROW_2, Reason.LEAST_DIFFERENCE),
        (20, ROW_4, Reason.CLIMBING),
        (25, ROW_4, Reason.CLIMBING),
        (2, ROW_4, Reason.CLIMBING),
        (44, ROW_3, Reason.LEAST_DIFFERENCE),
    ],
)
def test_F10_least_difference_counts_up_and_down(card: int, row: int, reason: Reason) -> None:
    game = climbing("3 / 12 / 40 / 26", f"{card} 1 / 41 6", "up 4")
    event = placed(turn(game, card, 41), card)
    assert (event.row, event.reason) == (row, reason)


@pytest.mark.parametrize(
    ("rows", "place", "row"),
    [("3 / 12 / 40 / 26", "up 4", ROW_4), ("26 / 12 / 40 / 3", "down 1", ROW_1)],
)
def test_F11_on_a_tie_the_climbing_row_wins(rows: str, place: str, row: int) -> None:
    game = climbing(rows, "19 1 / 41 2", place)
    event = placed(turn(game, 19, 41), 19)
    assert (event.row, event.beside, event.reason) == (row, 26, Reason.CLIMBING)


def test_F12_a_take_in_its_row_moves_it() -> None:
    game = climbing("3 / 12 / 40 / 99 88 77 66 26", "21 1 / 41 2", "up 4")
    turn(game, 21, 41)
    assert markers(game) == "up 3"


def test_F12_a_take_in_another_row_moves_it() -> None:
    game = climbing("1 2 3 4 5 / 12 / 40 / 26", "6 7 / 13 8", "up 4")
    turn(game, 6, 13)
    assert (laid(game), markers(game)) == ("6 / 12 13 / 40 / 26", "up 3")


def test_F12_a_low_card_s_take_moves_it() -> None:
    game = climbing("60 / 70 / 80 / 5", "20 1 / 71 2", "up 4")
    turn(game, 20, 71)
    game.play(ANN, TakeRow(ROW_1))
    assert markers(game) == "up 3"


def test_F12_without_a_take_it_stays() -> None:
    game = climbing("3 / 12 / 40 / 26", "24 1 / 41 2", "up 4")
    assert of(turn(game, 24, 41), MarkerMoved) == []
    assert markers(game) == "up 4"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("up 4", (ROW_3, "up")),
        ("up 3", (ROW_2, "up")),
        ("up 2", (ROW_1, "down")),
        ("down 1", (ROW_2, "down")),
        ("down 2", (ROW_3, "down")),
        ("down 3", (ROW_4, "up")),
    ],
)
def test_F13_it_turns_around_at_the_top_and_at_the_bottom(
    before: str, after: tuple[int, str]
) -> None:
    game = climbing(FULL_ROWS, "99 20 / 104 21", before)
    move = of(turn(game, 99, 104), MarkerMoved)[0]
    assert (move.row, move.shows) == after


def test_F14_it_takes_no_place_in_the_row() -> None:
    game = climbing("3 / 12 / 40 / 90 85 80 75", "70 65 1 / 41 13 2", "up 4")
    turn(game, 70, 41)
    assert (laid(game), piles(game)) == ("3 / 12 / 40 41 / 90 85 80 75 70", "- / -")
    turn(game, 65, 13)
    assert piles(game) == "90 85 80 75 70 / -"
    assert laid(game) == "3 / 12 13 / 40 41 / 65"


# cow


def test_F15_it_starts_right_of_the_lowest_start_card() -> None:
    game = fresh("fan", 2, fan_cards=["cow"])
    events = deal(game, "", "40 / 12 / 43 / 58")
    assert markers(game) == "cow 2"
    assert of(events, MarkerMoved) == [MarkerMoved(FanCard.COW, ROW_2, None)]


def test_F16_cards_are_compared_with_the_number_left_of_it() -> None:
    game = cow("2 6 9 / 78 / 104 / 53", "13 1 / 79 3", 1)
    event = placed(turn(game, 13, 79), 13)
    assert event == CardPlaced(ANN, 13, 13, ROW_1, Reason.ASCENDING, 9, (), 0, ())
    assert laid(game) == "2 6 9 13 / 78 79 / 104 / 53"


def test_F16_four_numbers_and_the_cow_are_a_full_row() -> None:
    game = cow("2 6 9 13 / 78 / 104 / 53", "15 1 / 79 3", 1)
    assert [row.capacity for row in game.view(None).rows] == [4, 5, 5, 5]
    events = turn(game, 15, 79)
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_1, (2, 6, 9, 13), 4, Reason.FULL_ROW)]
    assert laid(game) == "15 / 78 79 / 104 / 53"


def test_F16_a_row_that_the_cow_has_left_holds_five_again() -> None:
    game = cow("2 6 9 / 78 / 104 / 53", "13 14 1 / 79 80 3", 1)
    turn(game, 13, 79)
    turn(game, 14, 80)
    assert (laid(game), piles(game)) == ("2 6 9 13 14 / 78 79 80 / 104 / 53", "- / -")


def test_F17_a_card_placed_in_its_row_makes_it_jump_to_the_lowest_last_card() -> None:
    game = cow("2 6 9 / 78 / 104 / 50 53", "13 1 / 79 3", 1)
    events = turn(game, 13, 79)
    assert of(events, MarkerMoved) == [MarkerMoved(FanCard.COW, ROW_4, None)]
    assert markers(game) == "cow 4"


def test_F17_its_own_row_does_not_count() -> None:
    game = cow("2 / 78 / 30 / 53", "13 1 / 79 3", 1)
    turn(game, 13, 79)
    assert markers(game) == "cow 3"


def test_F17_a_card_placed_elsewhere_leaves_it_alone() -> None:
    game = cow("20 / 12 / 78 / 53", "21 1 / 54 3", 2)
    assert of(turn(game, 21, 54), MarkerMoved) == []
    assert markers(game) == "cow 2"


def test_F18_the_take_of_its_full_row_makes_it_jump() -> None:
    game = cow("2 6 9 13 / 78 / 104 / 53", "15 1 / 79 3", 1)
    events = turn(game, 15, 79)
    assert [type(event) for event in events[3:6]] == [RowTaken, CardPlaced, MarkerMoved]
    assert markers(game) == "cow 4"


def test_F18_a_low_card_that_takes_its_row_makes_it_jump() -> None:
    game = cow("12 14 / 70 / 60 / 80", "3 1 / 90 2", 1)
    turn(game, 3, 90)
    events = game.play(ANN, TakeRow(ROW_1))
    assert [type(event) for event in events[:3]] == [RowTaken, CardPlaced, MarkerMoved]
    assert (laid(game), markers(game)) == ("3 / 70 / 60 / 80 90", "cow 3")


def test_F18_the_take_of_another_row_leaves_it_alone() -> None:
    game = cow("12 14 / 70 / 60 / 80", "3 1 / 90 2", 1)
    turn(game, 3, 90)
    game.play(ANN, TakeRow(ROW_2))
    assert (laid(game), markers(game)) == ("12 14 / 3 / 60 / 80 90", "cow 1")


def test_F19_a_jump_into_a_row_of_five_takes_all_but_the_last() -> None:
    game = cow("20 / 31 32 33 34 35 / 60 / 70", "1 80 / 21 81", 1)
    game.play(ANN, PlayCard(80))
    events = game.play(BEN, PlayCard(21))
    assert of(events, RowTaken) == [RowTaken(BEN, ROW_2, (31, 32, 33, 34), 8, Reason.COW, kept=35)]
    assert laid(game) == "20 21 / 35 / 60 / 70 80"
    assert (piles(game), points(game)) == ("- / 31 32 33 34", (0, 8))


def test_F19_a_jump_into_a_row_of_four_takes_nothing() -> None:
    game = cow("20 / 31 32 33 34 / 60 / 70", "21 1 / 80 2", 1)
    assert of(turn(game, 21, 80), RowTaken) == []
    assert (laid(game), markers(game)) == ("20 21 / 31 32 33 34 / 60 / 70 80", "cow 2")


def test_F20_after_such_a_take_it_jumps_on() -> None:
    game = cow("20 / 31 32 33 34 35 / 60 / 70", "21 1 / 80 2", 1)
    events = turn(game, 21, 80)
    assert [move.row for move in of(events, MarkerMoved)] == [ROW_2, ROW_1]
    assert markers(game) == "cow 1"


def three_takes() -> Game:
    return cow("10 20 30 40 / 11 12 13 14 15 / 21 22 23 24 25 / 60", "50 1 / 80 2", 1)


def test_F20_one_card_may_take_several_rows() -> None:
    game = three_takes()
    events = turn(game, 50, 80)
    assert of(events, RowTaken) == [
        RowTaken(ANN, ROW_1, (10, 20, 30, 40), 12, Reason.FULL_ROW),
        RowTaken(ANN, ROW_2, (11, 12, 13, 14), 8, Reason.COW, kept=15),
        RowTaken(ANN, ROW_3, (21, 22, 23, 24), 8, Reason.COW, kept=25),
    ]
    assert [move.row for move in of(events, MarkerMoved)] == [ROW_2, ROW_3, ROW_2]
    assert laid(game) == "50 / 15 / 25 / 60 80"
    assert (piles(game), points(game)) == ("10 20 30 40 11 12 13 14 21 22 23 24 / -", (28, 0))


@pytest.mark.parametrize("rows", ["2 6 9 13 / 78 / 104 / 53", "20 / 31 32 33 34 35 / 60 / 70"])
def test_F21_it_is_never_taken(rows: str) -> None:
    game = cow(rows, "21 1 / 100 3", 1)
    turn(game, 21, 100)
    assert len(game.state.piles[ANN]) == 4
    assert sum(row.cow for row in game.view(None).rows) == 1


def chains() -> Iterator[int]:
    """How many rows one card takes, for every order of the last cards and every way to play."""
    for lasts in permutations((20, 40, 60, 80)):
        first, *others = lasts
        rows = [range(first - 3, first + 1), *(range(last - 4, last + 1) for last in others)]
        full = text(rows)
        for number, row in product((10, 30, 50, 70, 90), range(4)):
            game = cow(full, f"{number} 1 / 104 2", 1)
            events = turn(game, number, 104)
            if awaited(game) == (ANN,):
                events += game.play(ANN, TakeRow(row))
            yield sum(take.seat == ANN for take in of(events, RowTaken))


def test_F22_with_the_cow_alone_one_card_takes_at_most_three_rows() -> None:
    assert set(chains()) == {1, 2, 3}
