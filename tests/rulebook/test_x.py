"""X nimm!, clause by clause (docs/reference/rules/x.md)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    BULLHEADS,
    X_DECK,
    CardNotAvailable,
    CardPlaced,
    CardsRevealed,
    CardsTakenToHand,
    GameEnded,
    LowCardPlayed,
    NoSuchRow,
    NotAwaited,
    Outcome,
    PickForXRow,
    PlayCard,
    Played,
    Reason,
    Result,
    RoundScored,
    RowTaken,
    SetupError,
    ShuffleNumbers,
    TakeRow,
    WrongKindOfAction,
    WrongShuffle,
    XRowExtended,
    bullheads,
    events_for,
    new_setup,
    pack_to_shuffle,
)
from hornox.record import Game
from tests.rulebook.table import (
    ANN,
    BEN,
    CID,
    ROW_1,
    ROW_2,
    ROW_3,
    awaited,
    deal,
    fresh,
    groups,
    hands,
    laid,
    of,
    placed,
    play_round,
    points,
    refuses,
    stage,
    turn,
    x_piles,
    x_rows,
    x_table,
)


def scored(game: Game, *cards: int) -> RoundScored:
    """How the round is scored that ends with this turn."""
    (event,) = of(turn(game, *cards), RoundScored)
    return event


# Setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X1_two_to_four_players(players: int) -> None:
    game = fresh("x", players)
    deal(game, "", "98 / 99 / 100")
    assert len(game.state.hands) == players


@pytest.mark.parametrize("players", [0, 1, 5, 10])
def test_X1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SetupError):
        new_setup("x", players)


def test_X1_the_cards_are_1_to_100() -> None:
    game = fresh("x", 2)
    assert pack_to_shuffle(game.state) == tuple(range(1, 101))
    refuses(game, None, ShuffleNumbers(tuple(range(1, 105))), WrongShuffle)


def test_X1_three_rows_with_one_start_card_and_the_limits_3_4_5() -> None:
    game = fresh("x", 2)
    deal(game, "", "50 / 20 / 80")
    assert laid(game) == "50 / 20 / 80"
    assert [row.capacity + 1 for row in game.view(None).rows] == [3, 4, 5]  # that card takes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_X2_eight_cards_each_and_an_empty_x_row(players: int) -> None:
    game = fresh("x", players)
    deal(game, "", "98 / 99 / 100")
    assert [len(hand) for hand in game.state.hands] == [8] * players
    for seat in game.view(None).seats:
        assert (seat.hand_count, seat.x_row, seat.x_pile_count) == (8, (), 0)


def test_X2_all_other_cards_are_out_of_play() -> None:
    game = fresh("x", 2)
    deal(game, "", "98 / 99 / 100")
    assert game.state.undealt == tuple(range(17, 98))
    assert set(game.view(ANN).unseen) == set(range(9, 98))


@pytest.mark.parametrize(("earlier", "over"), [((), False), (((5, 6),), True)])
def test_X3_the_game_lasts_two_rounds(earlier: tuple[tuple[int, ...], ...], over: bool) -> None:
    game = x_table("30 / 40 / 50", "60 / 70", scores=earlier)
    events = turn(game, 60, 70)
    assert len(of(events, GameEnded)) == over
    assert game.is_over is over


def test_X3_the_second_round_starts_with_the_same_setup() -> None:
    game = x_table("30 / 40 / 50", "60 / 70 71", x_rows="1 2 / 3", x_piles="4 / 5 6")
    turn(game, 60, 70)
    assert pack_to_shuffle(game.state) == X_DECK
    deal(game, "", "50 / 20 / 80")
    assert (game.state.round, game.state.turn, laid(game)) == (2, 1, "50 / 20 / 80")
    assert [len(hand) for hand in game.state.hands] == [8, 8]
    assert (x_rows(game), x_piles(game)) == ("- / -", "- / -")
    assert [seat.known for seat in game.view(None).seats] == [(), ()]


def test_X3_nothing_else_can_be_agreed() -> None:
    with pytest.raises(SetupError):
        new_setup("x", 2, rounds=3)
    with pytest.raises(SetupError):
        new_setup("x", 2, target=66)
    with pytest.raises(SetupError):
        new_setup("x", 2, strict=True)


# A turn


def test_X4_cards_are_chosen_face_down_and_revealed_together() -> None:
    game = x_table("95 / 15 / 50", "22 1 / 18 2 / 60 3")
    game.play(ANN, PlayCard(22))
    assert (game.view(BEN).story, game.view(BEN).chosen) == ((), None)
    assert awaited(game) == (BEN, CID)
    game.play(BEN, PlayCard(18))
    (revealed,) = of(game.play(CID, PlayCard(60)), CardsRevealed)
    assert revealed.cards == (Played(BEN, 18), Played(ANN, 22), Played(CID, 60))
    refuses(game, ANN, PlayCard(22), CardNotAvailable)


def test_X4_order_ascending_rule_and_least_difference() -> None:
    game = x_table("95 / 15 / 50", "60 1 / 22 2 / 18 3")
    events = turn(game, 60, 22, 18)
    assert [event.card for event in of(events, CardPlaced)] == [18, 22, 60]
    assert placed(events, 18) == CardPlaced(CID, 18, 18, ROW_2, Reason.ASCENDING, 15, (), 0, ())
    assert (placed(events, 60).reason, placed(events, 60).beside) == (Reason.LEAST_DIFFERENCE, 50)
    assert laid(game) == "95 / 15 18 22 / 50 60"


def test_X4_the_number_of_turns_is_not_fixed() -> None:
    game = x_table("10 20 / 50 60 70 / 90", "30 / 80", turn=8)
    turn(game, 30, 80)
    game.play(ANN, PickForXRow(10))
    game.play(BEN, PickForXRow(50))
    assert (stage(game), game.state.turn) == ("selecting", 9)


@pytest.mark.parametrize(
    ("rows", "row", "taken", "cost"),
    [
        ("10 11 / 60 / 70", ROW_1, (10, 11), 8),
        ("60 / 10 11 12 / 70", ROW_2, (10, 11, 12), 9),
        ("60 / 70 / 10 11 12 15", ROW_3, (10, 11, 12, 15), 11),
    ],
    ids=["third in row 1", "fourth in row 2", "fifth in row 3"],
)
def test_X5_the_card_that_reaches_the_limit_takes(
    rows: str, row: int, taken: tuple[int, ...], cost: int
) -> None:
    game = x_table(rows, "20 1 / 80 2")
    events = turn(game, 20, 80)
    assert of(events, RowTaken) == [RowTaken(ANN, row, taken, cost, Reason.FULL_ROW)]
    assert placed(game.events, 20).reason == Reason.FULL_ROW
    assert game.state.rows[row].cards == (20,)


@pytest.mark.parametrize(
    ("rows", "after"),
    [
        ("10 / 60 / 70", "10 20 / 60 / 70 80"),
        ("60 / 10 11 / 70", "60 / 10 11 20 / 70 80"),
        ("60 / 70 / 10 11 12", "60 / 70 80 / 10 11 12 20"),
    ],
    ids=["second in row 1", "third in row 2", "fourth in row 3"],
)
def test_X5_the_card_before_takes_nothing(rows: str, after: str) -> None:
    game = x_table(rows, "20 1 / 80 2")
    assert of(turn(game, 20, 80), RowTaken) == []
    assert laid(game) == after


@pytest.mark.parametrize(
    ("row", "after"),
    [
        (ROW_1, "5 / 20 21 / 30 31 80"),
        (ROW_2, "10 11 / 5 / 30 31 80"),
        (ROW_3, "10 11 / 20 21 80 / 5"),
    ],
)
def test_X6_a_low_card_takes_a_row_of_choice(row: int, after: str) -> None:
    game = x_table("10 11 / 20 21 / 30 31", "5 1 / 80 2")
    taken = game.state.rows[row].cards
    assert of(turn(game, 5, 80), LowCardPlayed) == [LowCardPlayed(ANN, 5, 5, ())]
    assert game.decisions[0].options == tuple(map(TakeRow, range(3)))
    events = game.play(ANN, TakeRow(row))
    assert of(events, RowTaken)[0].cards == taken
    assert of(events, RowTaken)[0].reason == Reason.LOW_CARD
    game.play(ANN, PickForXRow(taken[0]))
    assert laid(game) == after


def test_X6_what_its_owner_cannot_do() -> None:
    game = x_table("10 11 / 20 21 / 30 31", "5 1 / 80 2")
    turn(game, 5, 80)
    refuses(game, ANN, TakeRow(3), NoSuchRow)
    refuses(game, ANN, PickForXRow(10), WrongKindOfAction)
    refuses(game, BEN, TakeRow(ROW_1), NotAwaited)


# Taken cards


def taking() -> Game:
    """Ann has just taken 10 11 12 and must pick one; Ben's 80 waits."""
    game = x_table("60 / 10 11 12 / 70", "20 1 / 80 2")
    turn(game, 20, 80)
    return game


@pytest.mark.parametrize(("card", "others"), [(10, (11, 12)), (11, (10, 12)), (12, (10, 11))])
def test_X7_one_goes_to_the_x_row_the_others_to_the_hand(
    card: int, others: tuple[int, ...]
) -> None:
    game = taking()
    events = game.play(ANN, PickForXRow(card))
    assert events[:2] == (XRowExtended(ANN, card, ()), CardsTakenToHand(ANN, others))
    assert x_rows(game) == f"{card} / -"
    assert game.state.hands[ANN] == (1, *others)
    assert x_piles(game) == "- / -"


def test_X7_the_taker_is_asked_with_the_taken_cards() -> None:
    game = taking()
    assert (stage(game), awaited(game)) == ("picking-for-x-row", (ANN,))
    assert game.decisions[0].options == (PickForXRow(10), PickForXRow(11), PickForXRow(12))
    assert game.view(None).prompt.cards == (10, 11, 12)


def test_X7_what_the_taker_cannot_do() -> None:
    game = taking()
    refuses(game, ANN, PickForXRow(20), CardNotAvailable)
    refuses(game, ANN, PickForXRow(1), CardNotAvailable)
    refuses(game, ANN, PlayCard(1), WrongKindOfAction)
    refuses(game, ANN, TakeRow(ROW_1), WrongKindOfAction)
    refuses(game, BEN, PickForXRow(10), NotAwaited)
    refuses(game, None, PickForXRow(10), NotAwaited)


def test_X7_there_are_no_bull_piles() -> None:
    game = taking()
    game.play(ANN, PickForXRow(10))
    assert points(game) == (None, None)
    assert game.view(ANN).pile == ()
    assert game.state.piles == ((), ())


def test_X8_cards_taken_to_the_hand_are_playable_from_the_next_turn() -> None:
    game = taking()
    assert game.view(ANN).hand == (1,)
    game.play(ANN, PickForXRow(11))
    assert stage(game) == "selecting"
    assert game.decisions[ANN].options == (PlayCard(1), PlayCard(10), PlayCard(12))
    events = turn(game, 12, 2)
    assert Played(ANN, 12) in of(events, CardsRevealed)[0].cards


def test_X8_not_in_the_turn_in_which_they_are_taken() -> None:
    game = x_table("60 / 10 11 12 / 70", "20 1 / 80 2")
    refuses(game, ANN, PlayCard(10), CardNotAvailable)
    turn(game, 20, 80)
    refuses(game, ANN, PlayCard(10), WrongKindOfAction)


def test_X9_a_single_card_goes_to_the_x_row() -> None:
    game = x_table("60 / 10 11 12 / 70", "5 1 / 80 2", x_rows="3 / -")
    turn(game, 5, 80)
    events = game.play(ANN, TakeRow(ROW_1))
    assert of(events, XRowExtended) == [XRowExtended(ANN, 60, ())]
    assert of(events, CardsTakenToHand) == []
    assert (x_rows(game), hands(game)) == ("3 60 / -", "1 / 2")
    assert stage(game) == "selecting"


# X row and X pile


@pytest.mark.parametrize(
    ("x_row", "after"), [("-", "11 / 90"), ("3", "3 11 / 90"), ("3 8 10", "3 8 10 11 / 90")]
)
def test_X10_a_card_that_fits_is_added_at_the_end(x_row: str, after: str) -> None:
    game = x_table("60 / 4 11 12 / 70", "20 1 / 80 2", x_rows=f"{x_row} / 90")
    turn(game, 20, 80)
    events = game.play(ANN, PickForXRow(11))
    assert events[0] == XRowExtended(ANN, 11, ())
    assert (x_rows(game), x_piles(game)) == (after, "- / -")


def test_X11_a_card_that_does_not_fit_sends_the_x_row_to_the_x_pile() -> None:
    game = x_table("60 / 4 11 12 / 70", "20 1 / 80 2", x_rows="3 8 10 / 90", x_piles="55 / 44")
    turn(game, 20, 80)
    events = game.play(ANN, PickForXRow(4))
    assert events[0] == XRowExtended(ANN, 4, (3, 8, 10))
    assert (x_rows(game), x_piles(game)) == ("4 / 90", "55 3 8 10 / 44")


def test_X11_a_single_card_can_break_the_x_row_too() -> None:
    game = x_table("60 / 10 11 12 / 70", "5 1 / 80 2", x_rows="61 / -")
    turn(game, 5, 80)
    game.play(ANN, TakeRow(ROW_1))
    assert (x_rows(game), x_piles(game)) == ("60 / -", "61 / -")


# End and points


def test_X12_the_round_ends_when_somebody_has_no_cards_left() -> None:
    game = x_table("30 / 40 / 50", "60 / 70 71 72")
    assert of(turn(game, 60, 70), RoundScored) == [RoundScored(1, (0, 2), (0, 2))]
    assert stage(game) == "dealing"


def test_X12_only_after_a_complete_turn() -> None:
    game = x_table("30 / 40 / 10 20 50 60", "31 / 70 72")
    assert of(turn(game, 31, 70), CardPlaced)[0].card == 31
    assert stage(game) == "picking-for-x-row"  # Ann has no card, but Ben's is being placed
    events = game.play(BEN, PickForXRow(60))
    assert of(events, CardsTakenToHand) == [CardsTakenToHand(BEN, (10, 20, 50))]
    assert of(events, RoundScored) == [RoundScored(1, (0, 10), (0, 10))]


def test_X12_cards_taken_with_the_last_card_keep_the_round_going() -> None:
    game = x_table("10 20 / 40 / 50", "30 / 70 71")
    turn(game, 30, 70)
    events = game.play(ANN, PickForXRow(20))
    assert of(events, RoundScored) == []
    assert (stage(game), hands(game)) == ("selecting", "10 / 71")


def test_X12_a_single_card_taken_with_the_last_card_does_not() -> None:
    game = x_table("10 20 / 40 / 50", "5 / 70 71")
    turn(game, 5, 70)
    assert of(game.play(ANN, TakeRow(ROW_2)), RoundScored) == [RoundScored(1, (0, 1), (0, 1))]


def test_X12_a_whole_round_ends_with_an_empty_hand() -> None:
    game = fresh("x", 3)
    deal(game, "", "98 / 99 / 100")
    events = play_round(game)
    assert len(of(events, CardsRevealed)) >= 8
    assert len(of(events, RoundScored)) == 1
    assert stage(game) == "dealing"


@pytest.mark.parametrize(
    ("hand", "pile", "x_row", "expected"),
    [
        ("71 55", "-", "-", 7),
        ("71", "55", "-", 14),
        ("71", "-", "55 66", 0),
        ("71 10 11", "20 22 33", "55 66", 8 + 2 * 13),
    ],
    ids=["hand once", "X pile twice", "X row nothing", "all together"],
)
def test_X13_what_counts_how_much(hand: str, pile: str, x_row: str, expected: int) -> None:
    game = x_table("30 / 40 / 50", f"60 / {hand}", x_rows=f"- / {x_row}", x_piles=f"- / {pile}")
    assert scored(game, 60, 71).points == (0, expected)


def test_X14_the_lowest_sum_of_both_rounds_wins() -> None:
    game = x_table("30 / 40 / 50", "60 / 70 71", scores=((20, 10),), x_piles="- / 66")
    events = turn(game, 60, 70)
    assert of(events, RoundScored) == [RoundScored(2, (0, 11), (20, 21))]
    assert of(events, GameEnded) == [GameEnded(Outcome(Result.RANKED, (20, 21), (ANN,)))]


# Rulings


def test_R1_bullheads_by_the_same_formula() -> None:
    assert bullheads(X_DECK) == 167
    assert [BULLHEADS[card] for card in (1, 5, 10, 11, 55, 99, 100)] == [1, 2, 3, 5, 7, 5, 3]
    game = x_table("30 / 40 / 50", "60 / 71 1 5 10 11 55", x_piles="100 / -")
    assert scored(game, 60, 71).points == (6, 18)


def test_R21_ties_share_the_win() -> None:
    game = x_table("30 / 40 / 50", "60 / 70 / 71 55", scores=((9, 9, 8),))
    turn(game, 60, 70, 71)
    assert game.outcome == Outcome(Result.RANKED, (9, 9, 15), (ANN, BEN))


def test_R21_the_x_row_is_public_the_x_pile_is_for_its_owner_only() -> None:
    game = x_table("30 / 40 / 50", "60 1 / 70 2", x_rows="3 8 10 / 90 91", x_piles="55 56 / 44")
    for viewer in (ANN, BEN, None):
        seats = game.view(viewer).seats
        assert [seat.x_row for seat in seats] == [(3, 8, 10), (90, 91)]
        assert [seat.x_pile_count for seat in seats] == [2, 1]
    assert game.view(ANN).x_pile == (55, 56)
    assert game.view(BEN).x_pile == (44,)
    assert game.view(None).x_pile == ()


def test_R21_a_view_does_not_depend_on_another_s_x_pile() -> None:
    first = x_table("30 / 40 / 50", "60 1 / 70 2", x_piles="55 56 / -")
    second = x_table("30 / 40 / 50", "60 1 / 70 2", x_piles="77 78 / -")
    assert first.view(ANN).x_pile != second.view(ANN).x_pile
    for viewer in (BEN, None):
        one, other = first.view(viewer), second.view(viewer)
        assert (one.seats, one.x_pile, one.pile) == (other.seats, other.x_pile, other.pile)


def test_R21_start_cards_go_to_the_rows_in_draw_order() -> None:
    game = fresh("x", 2)
    starts = (90, 20, 55)
    rest = [card for card in range(17, 101) if card not in starts]
    game.play(None, ShuffleNumbers((*range(1, 17), *starts, *rest)))
    assert laid(game) == "90 / 20 / 55"


def test_R21_the_x_row_card_is_picked_before_the_next_card_is_placed() -> None:
    game = taking()
    assert game.view(None).queue == (Played(BEN, 80),)
    assert laid(game) == "60 / 20 / 70"
    events = game.play(ANN, PickForXRow(10))
    assert [type(event) for event in events[:3]] == [XRowExtended, CardsTakenToHand, CardPlaced]
    assert laid(game) == "60 / 20 / 70 80"


def test_R21_any_taken_card_may_be_picked_fitting_or_not() -> None:
    game = x_table("60 / 4 11 12 / 70", "20 1 / 80 2", x_rows="8 / -")
    turn(game, 20, 80)
    assert game.decisions[0].options == tuple(map(PickForXRow, (4, 11, 12)))
    game.play(ANN, PickForXRow(4))
    assert (x_rows(game), x_piles(game)) == ("4 / -", "8 / -")


def test_R21_cards_taken_to_a_hand_are_known_until_they_are_played() -> None:
    game = taking()
    assert 12 not in game.view(BEN).unseen
    events = game.play(ANN, PickForXRow(10))
    assert of(events_for(None, events), CardsTakenToHand) == [CardsTakenToHand(ANN, (11, 12))]
    for viewer in (ANN, BEN, None):
        view = game.view(viewer)
        assert [seat.known for seat in view.seats] == [(11, 12), ()]
        assert not {10, 11, 12} & set(view.unseen)
    assert (1 in game.view(BEN).unseen, game.view(BEN).seats[ANN].hand_count) == (True, 3)

    game.play(ANN, PlayCard(12))
    assert game.view(BEN).seats[ANN].known == (11, 12)  # the choice is secret
    game.play(BEN, PlayCard(2))
    assert game.view(BEN).seats[ANN].known == (11,)


def test_R21_if_several_hands_are_empty_all_score_normally() -> None:
    game = x_table("30 / 40 / 50", "60 / 70 / 71 55", x_piles="10 / 11 / -")
    assert scored(game, 60, 70, 71).points == (6, 10, 7)


# Examples


def test_example_9_points() -> None:
    game = x_table("30 / 40 / 50", "60 / 70 71 5 15", x_rows="- / 99", x_piles="- / 55 65")
    assert bullheads((71, 5, 15)) == 5
    assert bullheads((55, 65)) == 9
    assert scored(game, 60, 70).points == (0, 23)


def three_players() -> Game:
    return x_table("95 / 15 / 50", "18 59 43 1 / 22 81 66 2 / 60 94 89 3")


def test_example_x_nimm_1_placing() -> None:
    game = three_players()
    turn(game, 18, 22, 60)
    assert laid(game) == "95 / 15 18 22 / 50 60"


def test_example_x_nimm_2_full_row() -> None:
    game = three_players()
    turn(game, 18, 22, 60)
    events = turn(game, 59, 81, 94)
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_2, (15, 18, 22), 8, Reason.FULL_ROW)]
    game.play(ANN, PickForXRow(15))
    assert laid(game) == "95 / 59 / 50 60 81 94"


def test_example_x_nimm_3_low_card() -> None:
    game = three_players()
    turn(game, 18, 22, 60)
    turn(game, 59, 81, 94)
    game.play(ANN, PickForXRow(15))
    events = turn(game, 43, 66, 89)
    assert of(events, LowCardPlayed) == [LowCardPlayed(ANN, 43, 43, ())]
    events = game.play(ANN, TakeRow(ROW_2))
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_2, (59,), 1, Reason.LOW_CARD)]
    assert laid(game) == "95 / 43 66 89 / 50 60 81 94"
    assert x_rows(game) == "15 59 / - / -"


def test_example_x_nimm_4_three_cards_taken() -> None:
    game = three_players()
    turn(game, 18, 22, 60)
    turn(game, 59, 81, 94)
    game.play(ANN, PickForXRow(18))
    assert x_rows(game) == "18 / - / -"
    assert game.state.hands[ANN] == (1, 15, 22, 43)


@pytest.mark.parametrize(("picked", "other"), [(12, 14), (14, 12)])
def test_example_x_nimm_5_broken_x_row(picked: int, other: int) -> None:
    game = x_table("12 14 / 60 / 70", "20 1 / 80 2", x_rows="7 33 41 / -")
    turn(game, 20, 80)
    game.play(ANN, PickForXRow(picked))
    assert (x_rows(game), x_piles(game)) == (f"{picked} / -", "7 33 41 / -")
    assert groups(hands(game))[ANN] == (1, other)


def test_example_x_nimm_6_counting_points() -> None:
    game = x_table("30 / 40 / 50", "60 1 2 3 4 7 / 70", x_piles="11 20 6 / -")
    assert scored(game, 60, 70).points == (5 + 18, 0)
