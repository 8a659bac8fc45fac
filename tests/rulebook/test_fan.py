"""Fan cards in general, their rulings and examples (docs/reference/rules/fan.md)."""

from __future__ import annotations

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
from tests.rulebook.fan_tables import climbing, cow, even_odd, twister, twisters
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
    turn,
)

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
    options = new_setup("fan", 2, fan_cards=[*reversed(FanCard)]).options
    assert options.fan_cards == tuple(FanCard)
    game = fresh("fan", 2, fan_cards=list(FanCard))
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
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_4, (39, 38, 37, 36), 4, Reason.COW, kept=35)]
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
        RowTaken(ANN, ROW_2, (31, 32, 33, 34), 8, Reason.COW, kept=35),
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
