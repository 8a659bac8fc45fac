"""Beat the Buffalo: setup, the two piles, secrets and the end (U1-U8, U26-U32, R20, R23)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from hornox.engine import (
    DECK,
    CardChosen,
    CardsRevealed,
    GameEnded,
    GameIsOver,
    HandDealt,
    LetReplace,
    Outcome,
    PlayCard,
    Played,
    Propose,
    Reason,
    Result,
    RoundScored,
    RowTaken,
    SetupError,
    ShuffleNumbers,
    ShuffleSpecials,
    Special,
    SpecialOpened,
    StopRow,
    TakeRow,
    WrongKindOfAction,
    events_for,
    new_setup,
    pack_to_shuffle,
)
from hornox.record import Game
from tests.rulebook.specials_table import (
    ANN,
    BEN,
    ROW_1,
    ROW_2,
    agree_on,
    box,
    buffalo,
    buffalo_pile,
    buffalo_table,
    deal,
    forbids,
    laid,
    new_game,
    open_specials,
    options,
    pile,
    play_on,
    uses,
    waiting,
)
from tests.rulebook.table import of, placed, refuses, stage

ROWS = "10 / 20 / 30 / 40"


# Setup


@pytest.mark.parametrize("players", range(1, 7))
def test_U1_one_to_six_players_and_a_single_round(players: int) -> None:
    game = Game.new("buffalo", players, seed="one round")
    play_on(game)
    assert game.is_over
    assert [event.round for event in of(game.events, RoundScored)] == [1]
    refuses(game, ANN, PlayCard(1), GameIsOver)


@pytest.mark.parametrize("players", [-1, 0, 7])
def test_U1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SetupError):
        new_setup("buffalo", players)


def test_U1_there_is_nothing_to_agree_on() -> None:
    with pytest.raises(SetupError):
        new_setup("buffalo", 3, target=66)
    with pytest.raises(SetupError):
        new_setup("buffalo", 3, rounds=2)


def test_U1_the_base_rules_hold() -> None:
    game = buffalo("12 14 15 21 26 / 37 / 43 / 58", "30 / 44 / 3", 61)
    game.play(2, TakeRow(ROW_2))
    assert laid(game) == "30 / 3 / 43 44 / 58 61"


def test_U2_ten_cards_each_ten_for_the_buffalo_and_four_rows() -> None:
    game = new_game("buffalo", 2)
    assert pack_to_shuffle(game.state) == DECK
    deal(game)
    assert game.state.hands == (DECK[:10], DECK[10:20])
    assert buffalo_table(game).stack == DECK[20:30]
    assert laid(game) == "31 / 32 / 33 / 34"
    assert game.state.undealt == DECK[34:]


def test_U3_16_special_cards_two_of_each_kind() -> None:
    game = new_game("buffalo", 2)
    game.play(None, ShuffleNumbers(DECK))
    pack = [str(card) for card in pack_to_shuffle(game.state) or ()]
    assert len(pack) == 16
    assert {*Counter(pack).values()} == {2}


@pytest.mark.parametrize(("players", "count"), [(1, 0), (2, 2), (3, 4), (4, 6), (5, 11), (6, 16)])
def test_U3_the_number_of_players_tells_how_many_are_in_the_game(players: int, count: int) -> None:
    game = new_game("buffalo", players)
    deal(game)
    table = buffalo_table(game)
    assert len(table.open) + len(table.deck) == count
    assert len(table.box) == 16 - count
    assert stage(game) == "selecting"


def test_U3_a_single_player_s_specials_are_not_even_shuffled() -> None:
    game = new_game("buffalo", 1)
    game.play(None, ShuffleNumbers(DECK))
    assert pack_to_shuffle(game.state) is None
    assert open_specials(game) == ""


def test_U3_nobody_sees_which_are_in_the_game() -> None:
    seen = []
    for rest in ("first-card last-card", "replace insert"):
        game = new_game("buffalo", 3)
        events = deal(game, f"sort shift {rest}")
        seen.append((game.view(ANN), game.view(None), events_for(ANN, events)))
    assert seen[0] == seen[1]


def test_U4_two_lie_open_the_others_are_a_stack() -> None:
    game = new_game("buffalo", 3)
    events = deal(game, "sort shift stop first-card")
    assert open_specials(game) == "sort shift"
    assert buffalo_table(game).deck == (Special.STOP, Special.FIRST)
    assert of(events_for(None, events), SpecialOpened) == [
        SpecialOpened(Special.SORT, 2),
        SpecialOpened(Special.SHIFT, 2),
    ]


def test_U4_with_two_players_both_lie_open() -> None:
    game = new_game("buffalo", 2)
    deal(game, "sort shift")
    assert open_specials(game) == "sort shift"
    assert buffalo_table(game).deck == ()


# A turn


def test_U5_the_top_of_the_stack_is_revealed_with_the_members_cards_in_ascending_order() -> None:
    game = buffalo(ROWS, "55 / 35", 45, stack="99")
    assert of(game.events, CardsRevealed)[0].cards == (
        Played(BEN, 35),
        Played(None, 45),
        Played(ANN, 55),
    )
    assert laid(game) == "10 / 20 / 30 35 / 40 45 55"
    assert buffalo_table(game).stack == (99,)


def test_U5_nothing_is_revealed_before_all_have_chosen() -> None:
    game = new_game("buffalo", 2)
    deal(game)
    game.play(ANN, PlayCard(1))
    assert waiting(game) == ""
    assert len(buffalo_table(game).stack) == 10
    assert of(game.events, CardsRevealed) == []


def test_U5_a_single_player_against_the_buffalo() -> None:
    game = buffalo(ROWS, "55", 45)
    assert laid(game) == "10 / 20 / 30 / 40 45 55"
    assert stage(game) == "selecting"


def test_U6_the_members_have_one_common_pile() -> None:
    game = buffalo("2 4 6 8 10 / 21 22 23 24 25 / 50 / 60", "11 / 26", 70)
    assert game.state.piles == ((2, 4, 6, 8, 10, 21, 22, 23, 24, 25),)
    assert laid(game) == "11 / 26 / 50 / 60 70"


def test_U6_every_member_may_look_at_it() -> None:
    game = buffalo("2 4 6 8 10 / 20 / 50 / 60", "11 / 55", 70, team_pile="80 81")
    for member in (ANN, BEN):
        view = game.view(member)
        assert view.pile == (80, 81, 2, 4, 6, 8, 10)
        assert view.buffalo is not None
        assert (view.buffalo.team_pile_count, view.buffalo.team_points) == (7, 11)


def test_U7_what_the_buffalo_takes_goes_to_its_own_pile() -> None:
    game = buffalo("2 4 6 8 10 / 20 / 50 / 60", "65 / 55", 11, pile="80", team_pile="81")
    assert buffalo_pile(game) == "80 2 4 6 8 10"
    assert pile(game) == "81"
    assert laid(game) == "11 / 20 / 50 55 / 60 65"
    assert of(game.events, RowTaken) == [
        RowTaken(None, ROW_1, (2, 4, 6, 8, 10), 7, Reason.FULL_ROW)
    ]


def test_U7_nobody_may_look_at_the_buffalo_s_pile() -> None:
    """Two piles of one size: the views differ only in what was never seen."""
    cheap, dear = (
        buffalo(ROWS, "55 / 65", 45, pile=pile, open="stop", hands="1 / 2", stack="3")
        for pile in ("56 57", "77 88")
    )
    for viewer in (None, ANN, BEN):
        views = cheap.view(viewer), dear.view(viewer)
        assert views[0].unseen != views[1].unseen
        assert replace(views[0], unseen=()) == replace(views[1], unseen=())
        assert views[0].buffalo is not None
        assert views[0].buffalo.pile_count == 2


@pytest.mark.parametrize(
    ("rows", "row"),
    [
        ("10 / 20 / 31 / 22", 2),
        ("12 13 14 / 22 / 55 / 66", 0),
        ("31 / 20 / 42 / 33", 2),
        ("42 / 20 / 31 / 33", 0),
        ("10 / 12 13 24 / 8 23 / 40", 2),
        ("12 13 24 / 20 / 30 / 40", 3),
    ],
    ids=[
        "fewest bullheads",
        "bullheads count, not cards",
        "a tie: the highest last card",
        "a tie, the other way round",
        "the sum of the whole row",
        "all rows equal",
    ],
)
def test_U8_on_a_low_card_the_buffalo_takes_the_cheapest_row(rows: str, row: int) -> None:
    taken = rows.split(" / ")[row]
    game = buffalo(rows, "90 / 91", 5)
    assert buffalo_pile(game) == taken
    event = placed(game.events, 5)
    assert (event.seat, event.row, event.reason) == (None, row, Reason.LOW_CARD)
    assert game.state.rows[row].cards[0] == 5


def test_U8_nobody_is_asked() -> None:
    game = buffalo(ROWS, "90 / 91", 5)
    assert stage(game) == "selecting"


# Secrets and talk


def test_U26_team_mates_never_see_a_hand() -> None:
    games = [
        buffalo(ROWS, "55 / 65", 45, open="stop", hands=f"1 / {card}", stack="9") for card in (2, 3)
    ]
    for viewer in (None, ANN):
        assert games[0].view(viewer) == games[1].view(viewer)
    assert games[0].view(BEN) != games[1].view(BEN)


def test_U26_a_dealt_hand_and_a_chosen_card_are_told_to_their_owner_only() -> None:
    game = new_game("buffalo", 2)
    events = deal(game)
    assert [event.seat for event in of(events_for(ANN, events), HandDealt)] == [ANN]
    assert of(events_for(None, events), HandDealt) == []
    events = game.play(BEN, PlayCard(11))
    assert of(events_for(BEN, events), CardChosen) == [CardChosen(BEN, 11, twisted=False)]
    assert of(events_for(ANN, events), CardChosen) == []
    assert game.view(ANN).seats[BEN].has_chosen
    assert game.view(ANN).seats[BEN].hand_count == 10


def test_U26_the_buffalo_s_stack_is_hidden_from_everybody() -> None:
    games = [buffalo(ROWS, "55 / 65", 45, open="stop", hands="1 / 2", stack=card) for card in "89"]
    for viewer in (None, ANN, BEN):
        assert games[0].view(viewer) == games[1].view(viewer)
        seen = [events_for(viewer, game.events) for game in games]
        assert seen[0] == seen[1]
        shown = games[0].view(viewer).buffalo
        assert shown is not None
        assert shown.stack_count == 1


def test_U27_at_the_table_a_proposed_replace_says_nothing_about_a_hand() -> None:
    """The engine's part of it: what is proposed names a member, never a hand card."""
    game = buffalo(ROWS, "45 / 65", 50, open="replace", hands="1 2 / 3 4")
    assert uses(game, ANN) == uses(game, BEN) == [LetReplace(ANN)]


def test_U28_at_the_table_nothing_can_be_proposed_while_cards_are_chosen() -> None:
    """The engine's part of it: no proposal could carry a message."""
    game = new_game("buffalo", 2)
    deal(game, "stop 7-nimmt")
    forbids(game, ANN, Propose(StopRow(ROW_1)), WrongKindOfAction)
    game.play(ANN, PlayCard(1))
    forbids(game, BEN, Propose(StopRow(ROW_1)), WrongKindOfAction)
    forbids(game, ANN, Propose(StopRow(ROW_1)), WrongKindOfAction)
    assert options(game, BEN) == tuple(map(PlayCard, range(11, 21)))


def test_U29_at_the_table_every_member_sees_the_revealed_cards_before_any_is_placed() -> None:
    """The engine's part of it: there is something to discuss, and a moment to do it."""
    game = buffalo(ROWS, "55 / 65", 45, open="stop")
    for viewer in (None, ANN, BEN):
        view = game.view(viewer)
        assert view.queue == (Played(None, 45), Played(ANN, 55), Played(BEN, 65))
        assert view.prompt.kind == "team-talking"
    assert laid(game) == ROWS


# End of the game


def test_U30_the_game_ends_after_ten_turns() -> None:
    game = Game.new("buffalo", 3, seed="ten turns")
    turns = set()
    while game.decisions:
        turns.add(game.state.turn)
        decision = game.decisions[0]
        game.play(decision.seat, decision.options[0])
    assert turns == set(range(1, 11))
    assert buffalo_table(game).stack == ()


def test_U30_points_are_the_bullheads_of_the_two_piles() -> None:
    game = buffalo(
        "2 4 6 8 10 / 21 22 23 24 25 / 50 / 60",
        "11 / 90 / 91",
        26,
        team_pile="55",
        pile="1",
        last_turn=True,
    )
    assert of(game.events, RoundScored) == [RoundScored(1, (14, 11), (14, 11))]
    assert game.outcome == Outcome(Result.TEAM_LOST, (14, 11), ())


@pytest.mark.parametrize(
    ("played", "team"),
    [("51", 12), ("51 / 21", 12), ("51 / 21 / 31", 6), ("51 / 21 / 31 / 11", 6)],
    ids=["one player", "two players", "three players", "four players"],
)
def test_U31_one_or_two_players_count_double(played: str, team: int) -> None:
    game = buffalo(ROWS, played, 45, team_pile="50 60", pile="55", last_turn=True)
    assert game.outcome is not None
    assert game.outcome.points == (team, 7)


def test_U32_the_team_wins_with_strictly_fewer_points() -> None:
    game = buffalo(ROWS, "51 / 61 / 71", 45, team_pile="50 60", pile="55", last_turn=True)
    won = Outcome(Result.TEAM_WON, (6, 7), (0, 1, 2))
    assert game.outcome == won
    assert of(game.events, GameEnded) == [GameEnded(won)]


def test_U32_the_team_loses_with_more_points() -> None:
    game = buffalo(ROWS, "51 / 61 / 71", 45, team_pile="55 1", pile="77 2", last_turn=True)
    assert game.outcome == Outcome(Result.TEAM_LOST, (8, 6), ())


def test_U32_a_small_team_loses_by_the_doubling() -> None:
    game = buffalo(ROWS, "51 / 61", 45, team_pile="50 1", pile="55", last_turn=True)
    assert game.outcome == Outcome(Result.TEAM_LOST, (8, 7), ())


# R20, R23


@pytest.mark.parametrize(
    ("played", "team_pile", "pile"),
    [("51 / 61 / 71", "55", "77 15"), ("51", "1 2", "3 4 6 7"), ("51 / 61 / 71", "", "")],
    ids=["three players", "one player, after doubling", "nobody took anything"],
)
def test_R20_equal_points_are_a_tie_and_not_a_win(played: str, team_pile: str, pile: str) -> None:
    game = buffalo(ROWS, played, 45, team_pile=team_pile, pile=pile, last_turn=True)
    assert game.outcome is not None
    assert game.outcome.result is Result.TIED
    assert game.outcome.winners == ()
    assert game.outcome.points[0] == game.outcome.points[1]


def test_R20_the_buffalo_s_points_are_in_no_view_before_the_end() -> None:
    game = buffalo(ROWS, "51 / 61", 45, team_pile="50", pile="55 77", open="stop", hands="2 / 3")
    for viewer in (None, ANN, BEN):
        view = game.view(viewer)
        assert view.scores == ()
        assert view.outcome is None
        assert [seat.points for seat in view.seats] == [None, None]
        assert [seat.pile_count for seat in view.seats] == [None, None]
        assert view.buffalo is not None
        assert view.buffalo.pile_count == 2
        assert view.buffalo.team_points == 3


def test_R20_the_points_appear_at_the_end() -> None:
    game = buffalo(ROWS, "51 / 61", 45, team_pile="50", pile="55 77", last_turn=True)
    view = game.view(None)
    assert view.scores == ((6, 12),)
    assert view.outcome == Outcome(Result.TEAM_WON, (6, 12), (ANN, BEN))


@pytest.mark.parametrize(
    ("played", "factor"), [("51", 2), ("51 / 61", 2), ("51 / 61 / 71", 1)], ids=["1", "2", "3"]
)
def test_R23_every_view_tells_how_often_the_team_s_points_count(played: str, factor: int) -> None:
    game = buffalo(ROWS, played, 45, team_pile="50 60")
    for viewer in (None, ANN):
        view = game.view(viewer)
        assert view.buffalo is not None
        assert (view.buffalo.team_points, view.buffalo.team_factor) == (6, factor)


def test_R20_a_look_back_at_the_turn_does_not_show_earlier_takes() -> None:
    game = buffalo("2 4 6 8 10 / 20 / 30 / 40", "51 / 61", 15, hands="52 / 62", stack="63")
    assert of(game.view(ANN).story, RowTaken) != []
    game.play(ANN, PlayCard(52))
    game.play(BEN, PlayCard(62))
    assert buffalo_pile(game) == "2 4 6 8 10"
    assert of(game.view(ANN).story, RowTaken) == []


def test_U3_specials_out_of_the_game_are_in_no_view() -> None:
    games = [
        buffalo(ROWS, "55 / 65 / 75", 45, open="stop shift", deck=deck, box=rest)
        for deck, rest in (("insert", "sort"), ("sort", "insert"))
    ]
    assert box(games[0]) != box(games[1])
    for viewer in (None, ANN):
        assert games[0].view(viewer) == games[1].view(viewer)
    for game in games:
        agree_on(game, ANN, StopRow(ROW_1))
    assert [open_specials(game) for game in games] == ["shift insert", "shift sort"]


def test_U3_the_wrong_cards_cannot_be_counted_off() -> None:
    game = new_game("buffalo", 4)
    game.play(None, ShuffleNumbers(DECK))
    with pytest.raises(ValueError, match="exactly the special cards"):
        game.play(None, ShuffleSpecials((Special.NEGATIVE_POSITIVE,) * 16))
