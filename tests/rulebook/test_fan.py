"""Fan cards, clause by clause (docs/rules/fan.md)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from hornox.engine import (
    CannotTwist,
    CardChosen,
    CardPlaced,
    CardsRevealed,
    FanCard,
    LowCardPlayed,
    MarkerMoved,
    PlayCard,
    Played,
    Reason,
    Refusal,
    RoundScored,
    RowTaken,
    SeatReady,
    SetupError,
    Skipped,
    TakeRow,
    events_for,
    new_setup,
)
from hornox.record import Game
from tests.rulebook.table import (
    ANN,
    BEN,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_4,
    awaited,
    deal,
    fan_table,
    fresh,
    laid,
    markers,
    of,
    piles,
    placed,
    points,
    refuses,
    text,
    turn,
)

FULL_ROWS = "1 2 3 4 50 / 5 6 7 8 60 / 9 10 11 12 70 / 13 14 15 16 80"
"""Whatever is placed here takes a row."""


def even_odd(rows: str, hands: str, place: str) -> Game:
    return fan_table(rows, hands, "even-odd", even_odd=place)


def climbing(rows: str, hands: str, place: str) -> Game:
    return fan_table(rows, hands, "climbing", climbing=place)


def cow(rows: str, hands: str, row: int) -> Game:
    return fan_table(rows, hands, "cow", cow=row)


def twister(rows: str, hands: str) -> Game:
    return fan_table(rows, hands, "twister")


def twisters(game: Game) -> list[bool | None]:
    """Who still has a twister, as everybody sees it."""
    return [seat.twister for seat in game.view(None).seats]


# In general


@pytest.mark.parametrize("players", range(2, 11))
def test_F1_two_to_ten_players(players: int) -> None:
    game = fresh("fan", players, fan_cards=["cow"])
    deal(game, "", "101 / 102 / 103 / 104")
    assert [len(hand) for hand in game.state.hands] == [10] * players


@pytest.mark.parametrize("players", [0, 1, 11])
def test_F1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SetupError):
        new_setup("fan", players, fan_cards=["cow"])


@pytest.mark.parametrize("card", FanCard)
def test_F1_the_base_rules_hold_where_the_fan_card_says_nothing(card: FanCard) -> None:
    game = fan_table(
        "12 14 15 21 26 / 37 / 43 / 58",
        "30 1 / 36 2",
        card,
        even_odd="odd 4" if card is FanCard.EVEN_ODD else None,
        climbing="up 4" if card is FanCard.CLIMBING else None,
        cow=4 if card is FanCard.COW else None,
    )
    events = turn(game, 30, 36)
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_1, (12, 14, 15, 21, 26), 6, Reason.FULL_ROW)]
    assert laid(game) == "30 36 / 37 / 43 / 58"
    assert points(game) == (6, 0)


def test_F1_scoring_and_target_are_those_of_the_base_game() -> None:
    assert new_setup("fan", 2, fan_cards=["cow"]).options.target == 66
    game = fan_table("12 14 15 21 26 / 37 / 43 / 58", "30 / 60", "twister", rounds=1)
    events = turn(game, 30, 60)
    assert of(events, RoundScored) == [RoundScored(1, (6, 0), (6, 0))]
    assert game.is_over


@pytest.mark.parametrize("card", FanCard)
def test_F2_a_game_with_one_fan_card(card: FanCard) -> None:
    assert new_setup("fan", 2, fan_cards=[card]).options.fan_cards == (card,)


@pytest.mark.parametrize(
    "names",
    [None, [], ["goat"], ["cow", "cow"]],
    ids=["none named", "an empty list", "an unknown one", "one twice"],
)
def test_F2_what_is_no_choice_of_fan_cards(names: list[str] | None) -> None:
    with pytest.raises(SetupError):
        new_setup("fan", 2, fan_cards=names)


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
    assert of(events, RowTaken) == [RowTaken(BEN, ROW_2, (31, 32, 33, 34), 8, Reason.COW)]
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
        RowTaken(ANN, ROW_2, (11, 12, 13, 14), 8, Reason.COW),
        RowTaken(ANN, ROW_3, (21, 22, 23, 24), 8, Reason.COW),
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


# Rulings


def test_R3_lower_cards_lie_in_the_rows_when_a_row_is_chosen() -> None:
    game = even_odd("11 / 60 / 70 / 80", "20 1 / 13 2 / 90 3", "odd 1")
    events = turn(game, 20, 13, 90)
    assert laid(game) == "11 13 / 60 / 70 / 80"
    assert [type(event) for event in events[-2:]] == [CardPlaced, LowCardPlayed]
    assert game.view(None).queue == (Played(2, 90),)
    game.play(ANN, TakeRow(ROW_1))
    assert piles(game) == "11 13 / - / -"


MISFITS = {
    "parity": ("even-odd", "11 / 60 / 70 / 80", "20", ROW_1, Refusal.PARITY),
    "direction": ("climbing", "60 / 70 / 80 / 5", "20", ROW_4, Refusal.DIRECTION),
    "equal number": ("twister", "13 / 60 / 70 / 80", "31 twisted", ROW_1, Refusal.EQUAL),
}


@pytest.mark.parametrize("misfit", MISFITS)
def test_R14_a_card_that_fits_nowhere_is_a_low_card(misfit: str) -> None:
    fan_card, rows, play, row, refusal = MISFITS[misfit]
    game = fan_table(rows, f"{play.split()[0]} 1 / 99 2", fan_card)
    (low,) = of(turn(game, play, 99), LowCardPlayed)
    assert (low.seat, low.skipped) == (ANN, (Skipped(row, refusal),))
    assert game.decisions[0].options == tuple(map(TakeRow, range(4)))


@pytest.mark.parametrize("misfit", MISFITS)
@pytest.mark.parametrize("row", range(4))
def test_R14_any_row_may_be_chosen_also_the_marked_one(misfit: str, row: int) -> None:
    fan_card, rows, play, refusing, refusal = MISFITS[misfit]
    game = fan_table(rows, f"{play.split()[0]} 1 / 99 2", fan_card)
    taken = game.state.rows[row].cards
    turn(game, play, 99)
    events = game.play(ANN, TakeRow(row))
    (take,) = of(events, RowTaken)
    assert (take.seat, take.row, take.cards, take.reason) == (ANN, row, taken, Reason.LOW_CARD)
    assert placed(events, int(play.split()[0])).skipped == (Skipped(refusing, refusal),)
    assert game.state.rows[row].cards[0] == int(play.split()[0])


def test_R14_markers_are_set_up_afresh_each_round() -> None:
    game = fan_table(
        "1 2 3 4 9 / 20 / 30 / 40",
        "10 11 / 21 99",
        "even-odd climbing cow twister",
        even_odd="odd 3",
        cow=2,
    )
    turn(game, 10, 21)
    assert markers(game) == "even 1, up 3, cow 1"
    turn(game, "11 twisted", 99)
    deal(game, "", "60 / 70 / 51 / 80")
    assert markers(game) == "odd 3, up 4, cow 3"
    assert twisters(game) == [True, True]


@pytest.mark.parametrize("card", range(1, 10))
def test_R15_single_digits_cannot_be_turned(card: int) -> None:
    game = twister("12 / 37 / 43 / 58", f"{card} 31 / 59 61")
    refuses(game, ANN, PlayCard(card, twisted=True), CannotTwist)
    options = (PlayCard(card), PlayCard(31), PlayCard(31, twisted=True))
    assert game.decisions[ANN].options == options


def test_R15_a_doublet_can_be_turned_without_effect() -> None:
    game = twister("12 / 37 / 43 / 58", "33 1 / 59 2")
    event = placed(turn(game, "33 twisted", 59), 33)
    assert (event.number, event.row) == (33, ROW_1)
    assert twisters(game) == [False, True]


def test_R15_its_use_is_hidden_until_the_reveal() -> None:
    plain = twister("12 / 37 / 43 / 58", "31 1 / 59 2")
    turned = plain.copy()
    assert events_for(BEN, plain.play(ANN, PlayCard(31))) == (SeatReady(ANN),)
    events = turned.play(ANN, PlayCard(31, twisted=True))
    assert events_for(BEN, events) == (SeatReady(ANN),)
    assert events_for(ANN, events) == (CardChosen(ANN, 31, True), SeatReady(ANN))
    for other in (BEN, None):
        assert plain.view(other) == turned.view(other)
        assert turned.view(other).seats[ANN].twister is True
    assert turned.view(ANN).chosen == PlayCard(31, twisted=True)

    (revealed,) = of(events_for(None, turned.play(BEN, PlayCard(59))), CardsRevealed)
    assert revealed.cards == (Played(ANN, 31, twisted=True), Played(BEN, 59))
    assert twisters(turned) == [False, True]


def test_R15_a_withdrawn_twister_is_not_spent() -> None:
    game = twister("12 / 37 / 43 / 58", "31 1 / 59 2")
    game.play(ANN, PlayCard(31, twisted=True))
    game.play(ANN, PlayCard(31))
    game.play(BEN, PlayCard(59))
    assert (laid(game), twisters(game)) == ("12 31 / 37 / 43 / 58 59", [True, True])


def test_R15_an_equal_last_card_does_not_fit() -> None:
    game = twister("5 / 13 / 60 / 70", "31 1 / 80 2")
    event = placed(turn(game, "31 twisted", 80), 31)
    assert (event.row, event.beside) == (ROW_1, 5)
    assert event.skipped == (Skipped(ROW_2, Refusal.EQUAL),)


def test_R15_an_equal_last_card_does_not_fit_in_a_climbing_row_either() -> None:
    game = fan_table("5 / 50 / 60 / 13", "31 1 / 80 2", "climbing twister", climbing="up 4")
    event = placed(turn(game, "31 twisted", 80), 31)
    assert (event.row, event.skipped) == (ROW_1, (Skipped(ROW_4, Refusal.EQUAL),))


def test_R15_a_turned_number_is_compared_with_the_own_numbers_in_the_rows() -> None:
    game = twister("12 / 38 / 60 / 70", "24 1 71 / 72 52 2")
    turn(game, "24 twisted", 72)
    assert laid(game) == "12 / 38 24 / 60 / 70 72"
    event = placed(turn(game, 71, "52 twisted"), 52)
    assert (event.number, event.row, event.beside) == (25, ROW_2, 24)


def test_R15_a_turned_10_goes_before_a_real_1_and_lies_as_10() -> None:
    game = twister("5 / 37 / 43 / 58", "1 59 / 10 60")
    (revealed,) = of(turn(game, 1, "10 twisted"), CardsRevealed)
    assert [played.card for played in revealed.cards] == [10, 1]
    assert awaited(game) == (BEN,)
    game.play(BEN, TakeRow(ROW_2))
    assert laid(game) == "5 / 10 / 43 / 58"
    assert awaited(game) == (ANN,)  # the 1 does not fit behind the 10
    game.play(ANN, TakeRow(ROW_2))
    assert (laid(game), piles(game)) == ("5 / 1 / 43 / 58", "10 / 37")


def test_R16_fan_cards_can_be_combined() -> None:
    options = new_setup("fan", 2, fan_cards=["twister", "cow", "climbing", "even-odd"]).options
    assert options.fan_cards == tuple(FanCard)
    game = fresh("fan", 2, fan_cards=["twister", "cow", "climbing", "even-odd"])
    deal(game, "", "40 / 12 / 43 / 58")
    assert (markers(game), twisters(game)) == ("even 2, up 4, cow 2", [True, True])


@pytest.mark.parametrize(
    ("card", "row", "skipped"),
    [
        (39, ROW_4, ()),
        (38, ROW_2, (Skipped(ROW_4, Refusal.PARITY),)),
        (43, ROW_2, (Skipped(ROW_4, Refusal.DIRECTION),)),
    ],
    ids=["odd and lower", "even", "higher"],
)
def test_R16_in_a_row_with_both_markers_both_conditions_hold(
    card: int, row: int, skipped: tuple[Skipped, ...]
) -> None:
    game = fan_table(
        "3 / 12 / 80 / 41",
        f"{card} 1 / 90 2",
        "even-odd climbing",
        even_odd="odd 4",
        climbing="up 4",
    )
    event = placed(turn(game, card, 90), card)
    assert (event.row, event.skipped) == (row, skipped)


@pytest.mark.parametrize(("card", "fits"), [(12, True), (21, False)], ids=["21 is odd", "12 even"])
def test_R16_the_turned_number_s_parity_places(card: int, fits: bool) -> None:
    game = fan_table("11 / 60 / 70 / 80", f"{card} 1 / 90 2", "even-odd twister", even_odd="odd 1")
    turn(game, f"{card} twisted", 90)
    assert laid(game) == (f"11 {card} / 60 / 70 / 80 90" if fits else "11 / 60 / 70 / 80")


def test_R16_the_own_number_s_parity_moves_the_marker() -> None:
    game = fan_table("31 / 60 / 70 / 80", "21 1 / 90 2", "even-odd twister", even_odd="odd 1")
    turn(game, "21 twisted", 90)
    game.play(ANN, TakeRow(ROW_3))
    assert (laid(game), markers(game)) == ("31 / 60 / 21 / 80 90", "odd 3")


def test_R16_the_last_card_is_a_number_also_left_of_the_cow() -> None:
    game = fan_table(
        "11 / 24 / 70 / 61 62 63 64 65",
        "66 1 / 90 2",
        "even-odd cow",
        even_odd="odd 1",
        cow=2,
    )
    turn(game, 66, 90)
    assert (laid(game), markers(game)) == ("11 / 24 / 70 90 / 66", "even 2, cow 2")


def test_R16_when_the_cow_overflows_a_row_its_rightmost_number_stays() -> None:
    game = fan_table(
        "20 / 60 / 70 / 39 38 37 36 35",
        "21 1 / 90 2",
        "climbing cow",
        climbing="up 4",
        cow=1,
    )
    events = turn(game, 21, 90)
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_4, (39, 38, 37, 36), 4, Reason.COW)]
    assert game.state.rows[ROW_4].cards == (35,)


def test_R16_after_every_single_take_even_odd_climbing_and_cow_move_in_this_order() -> None:
    game = fan_table(
        "2 4 6 8 / 31 32 33 34 35 / 60 / 70",
        "10 1 / 104 3",
        "even-odd climbing cow",
        even_odd="even 1",
        climbing="up 4",
        cow=1,
    )
    events = turn(game, 10, 104)
    told = [event for event in events if isinstance(event, RowTaken | MarkerMoved)]
    assert told == [
        RowTaken(ANN, ROW_1, (2, 4, 6, 8), 4, Reason.FULL_ROW),
        MarkerMoved(FanCard.EVEN_ODD, ROW_2, "odd"),
        MarkerMoved(FanCard.CLIMBING, ROW_3, "up"),
        MarkerMoved(FanCard.COW, ROW_2, None),
        RowTaken(ANN, ROW_2, (31, 32, 33, 34), 8, Reason.COW),
        MarkerMoved(FanCard.EVEN_ODD, ROW_1, "even"),
        MarkerMoved(FanCard.CLIMBING, ROW_2, "up"),
        MarkerMoved(FanCard.COW, ROW_1, None),
    ]
    assert markers(game) == "even 1, up 2, cow 1"
    assert laid(game) == "10 / 35 / 60 / 70 104"


# Examples


def test_example_4_even_odd() -> None:
    game = even_odd("31 / 7 10 20 30 52 / 92 / 85", "90 1 / 99 2", "odd 4")
    events = turn(game, 90, 99)
    event = placed(events, 90)
    assert (event.row, event.reason, event.taken) == (
        ROW_2,
        Reason.FULL_ROW,
        (7, 10, 20, 30, 52),
    )
    assert event.skipped == (Skipped(ROW_4, Refusal.PARITY),)
    assert laid(game) == "31 / 90 / 92 99 / 85"
    assert markers(game) == "odd 1"
    assert points(game) == (11, 0)


def test_example_5_climbing() -> None:
    game = climbing("3 / 12 / 40 / 99 88 77 66 26", "21 1 / 39 2", "up 4")
    events = turn(game, 21, 39)
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_4, (99, 88, 77, 66, 26), 21, Reason.FULL_ROW)]
    assert markers(game) == "up 3"
    assert laid(game) == "3 / 12 / 40 39 / 21"


def test_example_6_cow() -> None:
    game = cow("2 6 9 13 / 78 / 104 / 53", "43 1 / 79 3", 1)
    events = turn(game, 43, 79)
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_1, (2, 6, 9, 13), 4, Reason.FULL_ROW)]
    assert laid(game) == "43 / 78 79 / 104 / 53"
    assert markers(game) == "cow 4"


def test_example_7_twister() -> None:
    rows, hands = "3 / 11 14 16 19 20 / 60 / 38", "24 1 / 61 2"
    plain = twister(rows, hands)
    turn(plain, 24, 61)
    assert piles(plain) == "11 14 16 19 20 / -"

    game = twister(rows, hands)
    event = placed(turn(game, "24 twisted", 61), 24)
    assert (event.number, event.row, event.beside, event.taken) == (42, ROW_4, 38, ())
    assert laid(game) == "3 / 11 14 16 19 20 / 60 61 / 38 24"
    assert piles(game) == "- / -"
