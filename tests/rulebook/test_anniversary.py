"""The anniversary game: setup, rounds, and when a special card is used (A1-A9, R6, R13)."""

from __future__ import annotations

from collections import Counter

import pytest

from hornox.engine import (
    DECK,
    InsertCard,
    KeepSpecials,
    LetSevenTake,
    NotAwaited,
    Outcome,
    PlayCard,
    ReplaceCard,
    Result,
    RoundScored,
    RowBlocked,
    SetupError,
    ShiftCard,
    ShuffleNumbers,
    ShuffleSpecials,
    SkipSpecial,
    Special,
    SpecialDrawn,
    SpecialNotAvailable,
    SpecialsDealt,
    SpecialsHandedOut,
    SpecialSkipped,
    SpecialUsed,
    SpecialWithoutEffect,
    StartFifthRow,
    StopRow,
    SwapSpecial,
    TakeRow,
    TurnPositive,
    WrongKindOfAction,
    WrongShuffle,
    events_for,
    new_setup,
    pack_to_shuffle,
)
from hornox.record import Game
from tests.rulebook.specials_table import (
    ANN,
    BEN,
    CID,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_4,
    anniversary,
    deal,
    discard,
    forbids,
    held,
    laid,
    new_game,
    options,
    pile,
    play_on,
    specials_table,
)
from tests.rulebook.table import awaited, of, refuses, stage

ROWS = "10 / 20 / 30 / 40"
FULL = "2 4 6 8 10 / 50 / 60 / 70"
"""A 20 takes the first row."""


# Setup and rounds


@pytest.mark.parametrize("players", range(2, 9))
def test_A1_two_to_eight_players(players: int) -> None:
    game = new_game("anniversary", players)
    deal(game)
    assert [len(hand) for hand in game.state.hands] == [12] * players


@pytest.mark.parametrize("players", [0, 1, 9, 10])
def test_A1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SetupError):
        new_setup("anniversary", players)


def test_A1_without_special_cards_the_base_rules_hold() -> None:
    game = anniversary("12 14 15 21 26 / 37 / 43 / 58", "30 / 44 / 61 / 3")
    assert stage(game) == "choosing-row"
    game.play(3, TakeRow(ROW_2))
    assert laid(game) == "30 / 3 / 43 44 / 58 61"
    assert [pile(game, seat) for seat in range(4)] == ["12 14 15 21 26", "", "", "37"]


def test_A2_twelve_cards_each_and_four_rows() -> None:
    game = new_game("anniversary", 3)
    assert pack_to_shuffle(game.state) == DECK
    game.play(None, ShuffleNumbers(DECK))
    assert game.state.hands == (DECK[:12], DECK[12:24], DECK[24:36])
    assert laid(game) == "37 / 38 / 39 / 40"
    assert game.state.undealt == DECK[40:]


def test_A2_a_round_has_twelve_turns() -> None:
    game = new_game("anniversary", 2)
    deal(game)
    turns = []
    while game.state.round == 1 and game.decisions:
        turns.append(game.state.turn)
        decision = game.decisions[0]
        game.play(decision.seat, decision.options[0])
    assert sorted(set(turns)) == list(range(1, 13))


def test_A3_28_special_cards_four_of_each_kind() -> None:
    game = new_game("anniversary", 2)
    game.play(None, ShuffleNumbers(DECK))
    pack = pack_to_shuffle(game.state)
    assert pack is not None
    assert len(pack) == 28
    assert {*Counter(pack).values()} == {4}


def test_A3_three_special_cards_each_the_rest_is_the_deck() -> None:
    game = new_game("anniversary", 3)
    first = "stop shift insert 5th-row 7-nimmt replace stop stop negative-positive shift"
    deal(game, first)
    assert held(game, ANN) == "insert shift stop"
    assert held(game, BEN) == "5th-row 7-nimmt replace"
    assert held(game, CID) == "negative-positive stop stop"
    assert specials_table(game).deck[0] is Special.SHIFT
    assert len(specials_table(game).deck) == 19
    assert discard(game) == ""


def test_A3_a_deal_of_other_special_cards_is_refused() -> None:
    game = new_game("anniversary", 2)
    game.play(None, ShuffleNumbers(DECK))
    refuses(game, None, ShuffleSpecials((Special.STOP,) * 28), WrongShuffle)
    refuses(game, None, ShuffleNumbers(DECK), WrongKindOfAction)
    refuses(game, ANN, PlayCard(1), NotAwaited)


def test_A4_exactly_two_rounds() -> None:
    game = Game.new("anniversary", 3, seed="two rounds")
    play_on(game)
    assert game.is_over
    assert [event.round for event in of(game.events, RoundScored)] == [1, 2]


def test_A4_there_is_no_target() -> None:
    many = "11 22 33 44 55 66 77 88 99 50 60 70 80 100 5 15 25 35 45"
    game = anniversary(ROWS, "51 / 90", piles=f"{many} / 1", last_turn=True)
    assert of(game.events, RoundScored) == [RoundScored(1, (72, 1), (72, 1))]
    assert stage(game) == "dealing"
    with pytest.raises(SetupError):
        new_setup("anniversary", 2, target=66)
    with pytest.raises(SetupError):
        new_setup("anniversary", 2, rounds=3)


def test_A5_all_104_number_cards_are_dealt_anew() -> None:
    game = anniversary(ROWS, "50 / 90", piles="1 2 / 3", last_turn=True)
    assert pack_to_shuffle(game.state) == DECK
    game.play(None, ShuffleNumbers(DECK[::-1]))
    assert game.state.round == 2
    assert game.state.hands == (tuple(range(93, 105)), tuple(range(81, 93)))
    assert laid(game) == "80 / 79 / 78 / 77"
    assert game.state.piles == ((), ())


def test_A6_unused_special_cards_are_kept_and_three_more_dealt() -> None:
    game = anniversary(
        ROWS,
        "50 / 90",
        specials="stop shift / -",
        deck="insert insert insert stop stop 7-nimmt 5th-row",
        last_turn=True,
    )
    play_on(game)
    deal(game, "insert insert insert stop stop 7-nimmt")
    assert held(game, ANN) == "insert insert insert shift stop"
    assert held(game, BEN) == "7-nimmt stop stop"
    assert specials_table(game).deck == (Special.FIFTH_ROW,)


def test_A7_the_lowest_sum_of_both_rounds_wins_whatever_specials_are_left() -> None:
    game = anniversary(
        ROWS,
        "50 / 90",
        specials="5th-row 7-nimmt stop / -",
        piles="1 / 11",
        scores=((20, 17),),
        last_turn=True,
    )
    play_on(game)
    assert game.outcome == Outcome(Result.RANKED, (21, 22), (ANN,))


def test_A7_a_tie_shares_the_win() -> None:
    game = anniversary(
        ROWS, "50 / 90 / 91", piles="1 / 11 / 2", scores=((20, 16, 40),), last_turn=True
    )
    assert game.outcome == Outcome(Result.RANKED, (21, 21, 41), (ANN, BEN))


# Using a special card


def test_A8_each_player_is_asked_when_their_card_is_about_to_be_placed() -> None:
    game = anniversary(ROWS, "45 / 15 / 25", specials="stop / stop / stop")
    assert (stage(game), awaited(game)) == ("using-special", (BEN,))
    assert laid(game) == "10 / 20 / 30 / 40"
    game.play(BEN, SkipSpecial())
    assert awaited(game) == (CID,)
    assert laid(game) == "10 15 / 20 / 30 / 40"
    game.play(CID, SkipSpecial())
    assert awaited(game) == (ANN,)
    assert laid(game) == "10 15 / 20 25 / 30 / 40"
    game.play(ANN, SkipSpecial())
    assert (stage(game), game.state.turn) == ("selecting", 12)


def test_A8_using_none_places_the_card_by_the_normal_rules() -> None:
    game = anniversary(FULL, "20 / 90", specials="5th-row insert")
    events = game.play(ANN, SkipSpecial())
    assert of(events, SpecialSkipped) == [SpecialSkipped(ANN)]
    assert pile(game, ANN) == "2 4 6 8 10"
    assert held(game, ANN) == "5th-row insert"


def test_A8_only_special_cards_of_the_own_hand() -> None:
    game = anniversary(ROWS, "15 / 90", specials="stop / shift")
    forbids(game, ANN, ShiftCard(20, ROW_1), SpecialNotAvailable)
    forbids(game, ANN, StartFifthRow(), SpecialNotAvailable)
    forbids(game, BEN, ShiftCard(20, ROW_1), NotAwaited)
    forbids(game, ANN, PlayCard(15), WrongKindOfAction)
    forbids(game, ANN, KeepSpecials(), WrongKindOfAction)


def test_A8_a_special_card_cannot_be_used_while_cards_are_chosen() -> None:
    game = anniversary(ROWS, "15 / 90", specials="stop / -", hands="1 / 2")
    game.play(ANN, SkipSpecial())
    forbids(game, ANN, StopRow(ROW_1), WrongKindOfAction)
    forbids(game, ANN, SkipSpecial(), WrongKindOfAction)


@pytest.mark.parametrize(
    ("special", "use", "kept_back"),
    [
        ("insert", InsertCard(ROW_3), False),
        ("replace", ReplaceCard(16), False),
        ("shift", ShiftCard(20, ROW_3), False),
        ("5th-row", StartFifthRow(), True),
        ("7-nimmt", LetSevenTake(ROW_1), True),
        ("stop", StopRow(ROW_1), True),
    ],
)
def test_A9_used_specials_are_discarded_but_for_those_that_lie_on_the_table(
    special: str,
    use: InsertCard | ReplaceCard | ShiftCard | StartFifthRow | LetSevenTake | StopRow,
    kept_back: bool,
) -> None:
    game = anniversary(ROWS, "15 / 90", specials=f"{special} {special}", hands="16 / 91")
    events = game.play(ANN, use)
    assert of(events, SpecialUsed) == [SpecialUsed(ANN, Special(special), use)]
    assert held(game, ANN) == special
    assert discard(game) == ("" if kept_back else special)


def test_A9_the_discard_is_open() -> None:
    game = anniversary(ROWS, "15 / 90", specials="insert / stop", discard="stop shift")
    game.play(ANN, InsertCard(ROW_3))
    for viewer in (None, ANN, BEN):
        shown = game.view(viewer).special_cards
        assert shown is not None
        assert shown.discard == (Special.STOP, Special.SHIFT, Special.INSERT)


# R6: one special card for a placement, and none without effect


def test_R6_no_second_special_after_one_that_leads_to_a_take() -> None:
    game = anniversary(FULL, "20 / 90", specials="7-nimmt negative-positive / -")
    game.play(ANN, LetSevenTake(ROW_4))
    assert stage(game) == "swapping"
    assert pile(game, ANN) == "2 4 6 8 10"
    forbids(game, ANN, TurnPositive(10), WrongKindOfAction)


def test_R6_no_negative_positive_for_a_card_that_a_stop_made_low() -> None:
    game = anniversary("10 / 20 / 30 / 40", "15 / 90", specials="stop negative-positive")
    game.play(ANN, StopRow(ROW_1))
    assert stage(game) == "choosing-row"
    game.play(ANN, TakeRow(ROW_2))
    assert stage(game) == "swapping"
    assert pile(game, ANN) == "20"


def test_R6_no_second_special_after_a_replace() -> None:
    game = anniversary(FULL, "65 / 90", specials="replace negative-positive", hands="1 / 91")
    game.play(ANN, ReplaceCard(1))
    game.play(ANN, TakeRow(ROW_2))
    assert stage(game) == "swapping"
    assert pile(game, ANN) == "50"


def test_R6_negative_positive_is_the_one_special_of_its_placement() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive negative-positive stop")
    game.play(ANN, TurnPositive(10))
    assert stage(game) == "swapping"
    game.play(ANN, KeepSpecials())
    assert stage(game) == "selecting"
    assert held(game, ANN) == "negative-positive stop"


def test_R6_replace_needs_another_card_in_the_hand() -> None:
    game = anniversary(ROWS, "15 / 90", specials="replace", last_turn=True)
    forbids(game, ANN, ReplaceCard(15), SpecialWithoutEffect)
    assert options(game, ANN) == (SkipSpecial(),)


def test_R6_no_fifth_row_with_five_rows() -> None:
    game = anniversary("10 / 20 / 30 / 40 / 50", "15 / 90", specials="5th-row")
    forbids(game, ANN, StartFifthRow(), SpecialWithoutEffect)
    assert options(game, ANN) == (SkipSpecial(),)


def test_R6_no_third_stop() -> None:
    game = anniversary("10 [stop] / 20 / 30 [stop] / 40", "25 / 90", specials="stop")
    forbids(game, ANN, StopRow(ROW_2), SpecialWithoutEffect)
    assert options(game, ANN) == (SkipSpecial(),)


def test_R6_no_stop_on_a_blocked_row() -> None:
    game = anniversary("10 [stop] / 20 / 30 / 40", "25 / 90", specials="stop")
    forbids(game, ANN, StopRow(ROW_1), RowBlocked)
    assert options(game, ANN) == (SkipSpecial(), StopRow(ROW_2), StopRow(ROW_3), StopRow(ROW_4))


def test_R6_no_negative_positive_when_nothing_is_taken() -> None:
    game = anniversary(ROWS, "15 / 90", specials="negative-positive")
    forbids(game, ANN, TurnPositive(10), SpecialWithoutEffect)
    assert options(game, ANN) == (SkipSpecial(),)


def test_R6_there_is_always_something_to_shift_at_this_table() -> None:
    game = anniversary("10 [stop] / 20 [stop] / 30 / 40", "25 / 90", specials="shift")
    assert options(game, ANN) == (SkipSpecial(), ShiftCard(30, ROW_4), ShiftCard(40, ROW_3))


# R13: the second deal, and who sees which special cards


def test_R13_specials_on_the_table_and_the_discard_go_back_into_the_deck() -> None:
    game = anniversary(
        "10 [7 nimmt] / 20 [stop] / 30 [7 nimmt] [stop] / 40 / 60",
        "50 / 90",
        deck="insert",
        discard="replace replace",
        last_turn=True,
    )
    game.play(None, ShuffleNumbers(DECK))
    pack = pack_to_shuffle(game.state)
    on_table = "5th-row 7-nimmt 7-nimmt stop stop"
    assert sorted(map(str, pack or ())) == sorted(f"{on_table} insert replace replace".split())
    assert discard(game) == ""


def test_R13_no_special_stands_on_the_new_rows() -> None:
    game = anniversary(
        "10 [7 nimmt] / 20 [stop] / 30 [7 nimmt] [stop] / 40 / 60", "50 / 90", last_turn=True
    )
    deal(game)
    assert laid(game) == "25 / 26 / 27 / 28"


SPECIALS = "insert insert insert insert shift shift shift shift replace replace replace replace"


@pytest.mark.parametrize(
    ("in_deck", "each", "left"), [(0, 0, 0), (1, 0, 1), (2, 1, 0), (5, 2, 1), (6, 3, 0), (9, 3, 3)]
)
def test_R13_three_two_one_or_none_for_everyone(in_deck: int, each: int, left: int) -> None:
    deck = " ".join(SPECIALS.split()[:in_deck])
    game = anniversary(ROWS, "50 / 90", specials="stop / -", deck=deck, last_turn=True)
    play_on(game)
    events = deal(game)
    assert of(events, SpecialsHandedOut) == [SpecialsHandedOut(each, left)]
    assert [len(hand) for hand in specials_table(game).hands] == [1 + each, each]
    assert stage(game) == "selecting"


def test_R13_eight_players_who_used_nothing_get_nothing() -> None:
    game = Game.new("anniversary", 8, seed="eight")
    while game.state.round == 1:
        decision = game.decisions[0]
        game.play(decision.seat, decision.options[0])
    assert of(game.events, SpecialsHandedOut) == [SpecialsHandedOut(3, 4), SpecialsHandedOut(0, 4)]
    assert [len(hand) for hand in specials_table(game).hands] == [3] * 8


def test_R13_eight_players_get_one_each_when_enough_were_used() -> None:
    game = anniversary(
        ROWS,
        "11 / 21 / 31 / 41 / 51 / 61 / 71 / 81",
        specials="stop stop stop / shift shift / insert",
        deck="7-nimmt 7-nimmt",
        discard="5th-row 5th-row replace replace replace insert insert",
        last_turn=True,
    )
    play_on(game)
    deal(game)
    assert [len(hand) for hand in specials_table(game).hands] == [4, 3, 2, 1, 1, 1, 1, 1]
    assert len(specials_table(game).deck) == 1


def test_R13_unused_specials_are_kept_even_if_there_are_none_to_deal() -> None:
    game = anniversary(ROWS, "50 / 90", specials="stop stop / shift", last_turn=True)
    play_on(game)
    events = game.play(None, ShuffleNumbers(DECK))
    assert of(events, SpecialsHandedOut) == [SpecialsHandedOut(0, 0)]
    assert (held(game, ANN), held(game, BEN)) == ("stop stop", "shift")
    assert (game.state.round, stage(game)) == (2, "selecting")


def test_R13_only_the_owner_sees_dealt_specials() -> None:
    game = new_game("anniversary", 2)
    events = deal(game, "stop stop shift insert insert replace")
    mine = (Special.SHIFT, Special.STOP, Special.STOP)
    assert of(events_for(ANN, events), SpecialsDealt) == [SpecialsDealt(ANN, mine)]
    assert of(events_for(None, events), SpecialsDealt) == []
    assert game.view(ANN).specials == mine
    assert game.view(None).specials == ()


def test_R13_the_counts_are_public() -> None:
    game = anniversary(ROWS, "50 / 90", specials="stop stop / shift", deck="insert replace")
    for viewer in (None, ANN, BEN):
        view = game.view(viewer)
        assert [seat.specials_count for seat in view.seats] == [2, 1]
        assert view.special_cards is not None
        assert view.special_cards.deck_count == 2


@pytest.mark.parametrize(
    ("rows", "card"),
    [(ROWS, 15), (FULL, 20), (FULL, 1)],
    ids=["a plain placement", "a full row", "a low card"],
)
@pytest.mark.parametrize("special", [Special.INSERT, Special.STOP, Special.FIFTH_ROW])
def test_R13_being_asked_does_not_tell_which_specials_somebody_holds(
    rows: str, card: int, special: Special
) -> None:
    """Whoever holds specials is asked, usable or not, and the others see the same."""
    games = [
        anniversary(rows, f"{card} / 90", specials=f"{holding} {special} / stop")
        for holding in ("negative-positive", "replace")
    ]
    asked = []
    while all(awaited(game) == (ANN,) for game in games):
        asked.append(stage(games[0]))
        for viewer in (None, BEN):
            assert games[0].view(viewer) == games[1].view(viewer)
        passed = TakeRow(ROW_2) if asked[-1] == "choosing-row" else None
        events = [game.play(ANN, passed or options(game, ANN)[0]) for game in games]
        assert events_for(BEN, events[0]) == events_for(BEN, events[1])
    assert (
        asked
        == {
            15: ["using-special"],
            20: ["using-special", "swapping"],
            1: ["using-special", "choosing-row", "using-special", "swapping"],
        }[card]
    )


def test_R13_whoever_holds_none_is_not_asked() -> None:
    game = anniversary(FULL, "20 / 1", specials="- / -")
    assert stage(game) == "choosing-row"
    game.play(BEN, TakeRow(ROW_3))
    assert stage(game) == "selecting"


def test_R13_what_a_swap_brings_is_only_for_its_owner() -> None:
    games = [
        anniversary(FULL, "20 / 90", specials="stop / shift", deck=deck)
        for deck in ("insert replace", "replace insert")
    ]
    seen = []
    for game in games:
        game.play(ANN, SkipSpecial())
        events = game.play(ANN, SwapSpecial(Special.STOP))
        seen.append((events_for(BEN, events), events_for(None, events)))
        assert len(of(events_for(ANN, events), SpecialDrawn)) == 1
    assert seen[0] == seen[1]
    assert games[0].view(BEN) == games[1].view(BEN)
    assert [game.view(ANN).specials for game in games] == [(Special.INSERT,), (Special.REPLACE,)]
