"""The base game, clause by clause (docs/reference/rules/base.md)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    BULLHEADS,
    DECK,
    CannotTwist,
    CardChosen,
    CardNotAvailable,
    CardPlaced,
    CardsRevealed,
    HandDealt,
    LowCardPlayed,
    NoSuchRow,
    NoSuchSeat,
    NotAwaited,
    PickCard,
    PlayCard,
    Played,
    Reason,
    RoundScored,
    RoundStarted,
    RowTaken,
    SeatReady,
    SetupError,
    ShuffleNumbers,
    ShuffleSpecials,
    TakeRow,
    WrongKindOfAction,
    WrongShuffle,
    bullheads,
    events_for,
    new_setup,
    pack_to_shuffle,
)
from tests.rulebook.table import (
    ANN,
    BEN,
    CID,
    DEE,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_4,
    awaited,
    deal,
    fresh,
    hands,
    laid,
    of,
    piles,
    placed,
    play_round,
    points,
    refuses,
    stage,
    table,
    turn,
)

# Cards


def test_B1_the_deck_holds_1_to_104() -> None:
    assert pack_to_shuffle(fresh("base", 2).state) == tuple(range(1, 105))


@pytest.mark.parametrize(
    "order",
    [DECK[:-1], (*DECK[:-1], 1), (*DECK, 105), (0, *DECK[1:]), ()],
    ids=["one missing", "one twice", "one more", "an unknown one", "none"],
)
def test_B1_a_deal_needs_every_card_exactly_once(order: tuple[int, ...]) -> None:
    refuses(fresh("base", 2), None, ShuffleNumbers(order), WrongShuffle)


@pytest.mark.parametrize(
    ("cards", "each"),
    [
        ((55,), 7),
        ((11, 22, 33, 44, 66, 77, 88, 99), 5),
        ((10, 20, 30, 40, 50, 60, 70, 80, 90, 100), 3),
        ((5, 15, 25, 35, 45, 65, 75, 85, 95), 2),
    ],
    ids=["55", "doublets", "tens", "fives"],
)
def test_B2_bullheads_by_kind_of_card(cards: tuple[int, ...], each: int) -> None:
    assert [BULLHEADS[card] for card in cards] == [each] * len(cards)
    assert [card for card in DECK if BULLHEADS[card] == each] == list(cards)


def test_B2_all_other_cards_have_one_and_the_deck_171() -> None:
    assert [BULLHEADS[card] for card in (1, 54, 56, 101, 104)] == [1] * 5
    assert sum(BULLHEADS[card] == 1 for card in DECK) == 76
    assert bullheads(DECK) == 171


# Setup of a round


@pytest.mark.parametrize("players", range(2, 11))
def test_B3_two_to_ten_players_get_ten_cards_each(players: int) -> None:
    game = fresh("base", players)
    deal(game, "", "101 / 102 / 103 / 104")
    assert [len(hand) for hand in game.state.hands] == [10] * players
    assert len(set(sum(game.state.hands, ()))) == 10 * players


@pytest.mark.parametrize("players", [-1, 0, 1, 11])
def test_B3_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SetupError):
        new_setup("base", players)


def test_B3_hands_are_hidden_from_the_others() -> None:
    game = fresh("base", 2)
    events = deal(
        game, "1 2 3 4 5 6 7 8 9 10 / 91 92 93 94 95 96 97 98 99 100", "20 / 30 / 40 / 50"
    )
    ann, ben, spectator = game.view(ANN), game.view(BEN), game.view(None)
    assert (ann.hand, ben.hand) == (tuple(range(1, 11)), tuple(range(91, 101)))
    assert spectator.hand == ()
    assert [(seat.hand_count, seat.known) for seat in ann.seats] == [(10, ()), (10, ())]
    assert set(range(91, 101)) <= set(ann.unseen)
    assert not set(ann.hand) & set(ann.unseen)
    assert of(events_for(BEN, events), HandDealt) == [HandDealt(BEN, ben.hand)]
    assert of(events_for(None, events), HandDealt) == []


def test_B4_four_open_cards_start_the_rows() -> None:
    game = fresh("base", 3)
    events = deal(game, "", "58 / 12 / 43 / 37")
    assert laid(game) == "58 / 12 / 43 / 37"
    assert of(events_for(None, events), RoundStarted) == [
        RoundStarted(1, ((58,), (12,), (43,), (37,)))
    ]


def test_B4_the_rest_is_out_of_play_and_unseen() -> None:
    game = fresh("base", 2)
    deal(game, "", "101 / 102 / 103 / 104")
    assert game.state.undealt == tuple(range(21, 101))
    for seat in (ANN, BEN, None):
        assert set(range(21, 101)) <= set(game.view(seat).unseen)
    assert set(game.view(None).unseen) == set(range(1, 101))


def test_B4_ten_players_use_the_whole_deck() -> None:
    game = fresh("base", 10)
    deal(game, "", "101 / 102 / 103 / 104")
    assert game.state.undealt == ()


def test_B4_only_chance_deals() -> None:
    game = fresh("base", 2)
    refuses(game, ANN, ShuffleNumbers(DECK), NotAwaited)
    refuses(game, 2, ShuffleNumbers(DECK), NoSuchSeat)
    refuses(game, None, ShuffleSpecials(()), WrongKindOfAction)
    refuses(game, ANN, PlayCard(1), NotAwaited)


# A turn


def test_B5_a_round_has_ten_turns() -> None:
    game = fresh("base", 3)
    deal(game, "", "101 / 102 / 103 / 104")
    reveals = of(play_round(game), CardsRevealed)
    assert [reveal.turn for reveal in reveals] == list(range(1, 11))
    assert [len(reveal.cards) for reveal in reveals] == [3] * 10


def test_B5_nothing_is_shown_until_all_have_chosen() -> None:
    game = table("12 / 37 / 43 / 58", "14 20 / 15 21 / 44 22")
    events = game.play(BEN, PlayCard(15))
    assert events_for(BEN, events) == (CardChosen(BEN, 15, False), SeatReady(BEN))
    for other in (ANN, None):
        assert events_for(other, events) == (SeatReady(BEN),)
        view = game.view(other)
        assert (view.chosen, view.story, view.queue) == (None, (), ())
        assert [seat.has_chosen for seat in view.seats] == [False, True, False]
        assert [seat.hand_count for seat in view.seats] == [2, 2, 2]
        assert 15 in view.unseen
    assert game.view(BEN).chosen == PlayCard(15)
    assert awaited(game) == (ANN, CID)
    assert laid(game) == "12 / 37 / 43 / 58"


def test_B5_a_view_does_not_depend_on_the_secret_choice() -> None:
    first = table("12 / 37 / 43 / 58", "14 20 / 15 21")
    second = first.copy()
    first.play(ANN, PlayCard(14))
    second.play(ANN, PlayCard(20))
    for other in (BEN, None):
        assert first.view(other) == second.view(other)


def test_B5_all_cards_are_revealed_together() -> None:
    game = table("12 / 37 / 43 / 58", "14 20 / 15 21 / 44 22")
    events = turn(game, 14, 15, 44)
    cards = (Played(ANN, 14), Played(BEN, 15), Played(CID, 44))
    assert of(events_for(None, events), CardsRevealed) == [CardsRevealed(9, cards)]
    assert hands(game) == "20 / 21 / 22"


def test_B5_everyone_chooses_in_any_order() -> None:
    game = table("12 / 37 / 43 / 58", "14 20 / 15 21 / 44 22")
    for seat, card in ((CID, 44), (ANN, 14), (BEN, 15)):
        game.play(seat, PlayCard(card))
    assert laid(game) == "12 14 15 / 37 / 43 44 / 58"


def test_B5_a_choice_may_be_changed_until_the_last_one() -> None:
    game = table("12 / 37 / 43 / 58", "14 20 / 15 21")
    game.play(ANN, PlayCard(14))
    events = game.play(ANN, PlayCard(20))
    assert events_for(BEN, events) == ()
    assert game.view(ANN).changes == (PlayCard(14), PlayCard(20))
    game.play(BEN, PlayCard(15))
    assert (laid(game), hands(game)) == ("12 15 20 / 37 / 43 / 58", "14 / 21")


def test_B5_what_cannot_be_chosen() -> None:
    game = table("12 / 37 / 43 / 58", "14 20 / 15 21")
    refuses(game, ANN, PlayCard(15), CardNotAvailable)
    refuses(game, ANN, PlayCard(12), CardNotAvailable)
    refuses(game, ANN, PlayCard(14, twisted=True), CannotTwist)
    refuses(game, ANN, TakeRow(ROW_1), WrongKindOfAction)
    refuses(game, ANN, PickCard(14), WrongKindOfAction)
    refuses(game, None, PlayCard(14), NotAwaited)
    refuses(game, 2, PlayCard(14), NoSuchSeat)
    refuses(game, -1, PlayCard(14), NoSuchSeat)


def test_B5_a_played_card_cannot_be_played_again() -> None:
    game = table("12 / 37 / 43 / 58", "14 20 / 15 21")
    turn(game, 14, 15)
    refuses(game, ANN, PlayCard(14), CardNotAvailable)


def test_B6_cards_are_placed_lowest_first_whoever_played_them() -> None:
    game = table("12 / 37 / 43 / 58", "61 1 / 14 2 / 44 4 / 15 5")
    events = turn(game, 61, 14, 44, 15)
    order = [(BEN, 14), (DEE, 15), (CID, 44), (ANN, 61)]
    assert [(event.seat, event.card) for event in of(events, CardPlaced)] == order
    (revealed,) = of(events, CardsRevealed)
    assert [(played.seat, played.card) for played in revealed.cards] == order


def test_B6_the_order_decides_who_takes() -> None:
    game = table("2 4 6 8 / 90 / 91 / 92", "20 1 / 10 3")
    turn(game, 20, 10)
    assert piles(game) == "2 4 6 8 10 / -"


def test_B7_a_card_follows_a_lower_last_card() -> None:
    game = table("12 / 37 / 43 / 58", "14 1 / 60 2")
    event = placed(turn(game, 14, 60), 14)
    assert event == CardPlaced(ANN, 14, 14, ROW_1, Reason.ASCENDING, 12, (), 0, ())
    assert laid(game) == "12 14 / 37 / 43 / 58 60"


def test_B7_a_closer_higher_last_card_does_not_count() -> None:
    game = table("12 / 37 / 43 / 58", "36 1 / 60 2")
    assert placed(turn(game, 36, 60), 36).row == ROW_1


def test_B7_only_the_last_card_of_a_row_counts() -> None:
    game = table("2 50 / 10 / 60 / 70", "30 1 / 80 3")
    assert placed(turn(game, 30, 80), 30).row == ROW_2


@pytest.mark.parametrize(
    ("card", "row", "beside"),
    [(38, ROW_2, 37), (44, ROW_3, 43), (57, ROW_3, 43), (59, ROW_4, 58), (104, ROW_4, 58)],
)
def test_B8_of_several_rows_the_closest(card: int, row: int, beside: int) -> None:
    game = table("12 / 37 / 43 / 58", f"{card} 1 / 13 2")
    event = placed(turn(game, card, 13), card)
    assert (event.row, event.beside, event.reason) == (row, beside, Reason.LEAST_DIFFERENCE)


def test_B8_the_closest_row_even_if_it_is_full() -> None:
    game = table("1 / 2 / 41 / 10 20 30 40 42", "45 5 / 104 6")
    turn(game, 45, 104)
    assert piles(game) == "10 20 30 40 42 / -"


# Taking a row


def test_B9_the_fifth_card_takes_nothing() -> None:
    game = table("12 14 15 21 / 37 / 43 / 58", "26 1 / 60 2")
    event = placed(turn(game, 26, 60), 26)
    assert (event.taken, event.bullheads) == ((), 0)
    assert (laid(game), piles(game)) == ("12 14 15 21 26 / 37 / 43 / 58 60", "- / -")


def test_B9_the_sixth_card_takes_the_five() -> None:
    game = table("12 14 15 21 26 / 37 / 43 / 58", "30 1 / 60 2")
    events = turn(game, 30, 60)
    five = (12, 14, 15, 21, 26)
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_1, five, 6, Reason.FULL_ROW)]
    assert placed(events, 30) == CardPlaced(ANN, 30, 30, ROW_1, Reason.FULL_ROW, None, five, 6, ())
    assert laid(game) == "30 / 37 / 43 / 58 60"
    assert (piles(game), points(game)) == ("12 14 15 21 26 / -", (6, 0))


def test_B9_the_row_started_anew_takes_further_cards_of_the_turn() -> None:
    game = table("12 14 15 21 26 / 37 / 43 / 58", "30 1 / 36 2")
    turn(game, 30, 36)
    assert (laid(game), points(game)) == ("30 36 / 37 / 43 / 58", (6, 0))


@pytest.mark.parametrize(
    ("row", "rows", "cost"),
    [
        (ROW_1, "3 / 37 / 43 / 58 60", 2),
        (ROW_2, "15 / 3 / 43 / 58 60", 1),
        (ROW_3, "15 / 37 / 3 / 58 60", 1),
        (ROW_4, "15 / 37 / 43 60 / 3", 1),
    ],
)
def test_B10_a_low_card_takes_any_row(row: int, rows: str, cost: int) -> None:
    game = table("15 / 37 / 43 / 58", "3 1 / 60 2")
    taken = game.state.rows[row].cards
    turn(game, 3, 60)
    events = game.play(ANN, TakeRow(row))
    assert laid(game) == rows
    assert of(events, RowTaken) == [RowTaken(ANN, row, taken, cost, Reason.LOW_CARD)]
    assert placed(events, 3) == CardPlaced(ANN, 3, 3, row, Reason.LOW_CARD, None, taken, cost, ())
    assert (game.state.piles, points(game)) == ((taken, ()), (cost, 0))


def test_B10_the_owner_is_asked_with_all_rows() -> None:
    game = table("12 / 37 / 43 / 58", "60 1 / 3 2")
    events = turn(game, 60, 3)
    assert of(events, LowCardPlayed) == [LowCardPlayed(BEN, 3, 3, ())]
    assert awaited(game) == (BEN,)
    (decision,) = game.decisions
    assert decision.options == tuple(map(TakeRow, range(4)))
    assert game.view(None).prompt.played == Played(BEN, 3)


def test_B10_what_the_owner_cannot_do() -> None:
    game = table("12 / 37 / 43 / 58", "3 1 / 60 2")
    turn(game, 3, 60)
    refuses(game, ANN, TakeRow(4), NoSuchRow)
    refuses(game, ANN, TakeRow(-1), NoSuchRow)
    refuses(game, ANN, PlayCard(1), WrongKindOfAction)
    refuses(game, BEN, TakeRow(ROW_1), NotAwaited)
    refuses(game, None, TakeRow(ROW_1), NotAwaited)
    refuses(game, 2, TakeRow(ROW_1), NoSuchSeat)


def test_B10_a_card_above_one_last_card_is_not_low() -> None:
    game = table("12 / 37 / 43 / 58", "13 1 / 60 2")
    assert of(turn(game, 13, 60), LowCardPlayed) == []
    assert stage(game) == "selecting"


def test_B10_an_expensive_row_may_be_chosen_too() -> None:
    game = table("12 / 11 22 33 44 55 / 60 / 70", "3 1 / 80 2")
    turn(game, 3, 80)
    game.play(ANN, TakeRow(ROW_2))
    assert points(game) == (27, 0)


def test_B11_taken_cards_go_to_the_pile_and_not_to_the_hand() -> None:
    game = table("12 / 37 / 43 / 58", "3 1 / 60 2", piles="77 78 / 79")
    turn(game, 3, 60)
    game.play(ANN, TakeRow(ROW_2))
    assert (piles(game), hands(game)) == ("77 78 37 / 79", "1 / 2")
    assert (game.view(ANN).pile, game.view(BEN).pile) == ((77, 78, 37), (79,))
    assert [seat.pile_count for seat in game.view(BEN).seats] == [3, 1]
    refuses(game, ANN, PlayCard(37), CardNotAvailable)


# End of a round


def test_B12_the_round_is_over_when_all_hands_are_empty() -> None:
    game = table("12 / 37 / 43 / 58", "14 20 / 15 21")
    assert of(turn(game, 14, 15), RoundScored) == []
    assert stage(game) == "selecting"
    assert of(turn(game, 20, 21), RoundScored) == [RoundScored(1, (0, 0), (0, 0))]


def test_B12_a_point_for_each_bullhead_added_to_earlier_rounds() -> None:
    game = table(
        "12 14 15 21 26 / 37 / 43 / 58",
        "30 / 60 / 61",
        piles="55 / 10 20 / -",
        scores=((1, 2, 3), (10, 20, 30)),
    )
    events = turn(game, 30, 60, 61)
    assert of(events, RoundScored) == [RoundScored(3, (13, 6, 0), (24, 28, 33))]
    assert game.state.scores == ((1, 2, 3), (10, 20, 30), (13, 6, 0))
    assert [seat.total for seat in game.view(None).seats] == [24, 28, 33]


def test_B12_cards_left_in_the_rows_cost_nothing() -> None:
    game = table("11 22 33 44 / 50 / 55 / 66", "45 / 60")
    assert of(turn(game, 45, 60), RoundScored) == [RoundScored(1, (0, 0), (0, 0))]


def test_B13_the_next_round_uses_the_whole_deck_again() -> None:
    game = table("12 14 15 21 26 / 37 / 43 / 58", "30 / 60", piles="55 / 10 20")
    turn(game, 30, 60)
    assert pack_to_shuffle(game.state) == DECK
    events = deal(game, "", "30 / 12 / 55 / 60")
    assert of(events, RoundStarted) == [RoundStarted(2, ((30,), (12,), (55,), (60,)))]
    assert (laid(game), piles(game)) == ("30 / 12 / 55 / 60", "- / -")
    assert [len(hand) for hand in game.state.hands] == [10, 10]
    assert (game.state.round, game.state.turn, stage(game)) == (2, 1, "selecting")
