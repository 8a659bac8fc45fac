"""Beat the Buffalo: when and how the team uses a special card (U9-U11, U16, U17, R17, R19)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    Agree,
    AlreadyDeclined,
    CardNotAvailable,
    CardPlaced,
    CardReplaced,
    Decline,
    GetReady,
    InsertCard,
    LetReplace,
    LetSevenTake,
    NoSuchRow,
    NoSuchSeat,
    NotAwaited,
    PlaceFirst,
    PlaceLast,
    PlayCard,
    ProposalAgreed,
    ProposalDeclined,
    Propose,
    RemoveStop,
    SeatReady,
    ShiftCard,
    SortCards,
    Special,
    SpecialNotAvailable,
    SpecialOpened,
    SpecialUsed,
    SpecialWithoutEffect,
    StopRow,
    Substitute,
    TakeRow,
    TeamUse,
    UseProposed,
    WrongKindOfAction,
    events_for,
)
from tests.rulebook.specials_table import (
    ANN,
    BEN,
    CID,
    ROW_1,
    ROW_2,
    ROW_3,
    ROW_4,
    agree_on,
    box,
    buffalo,
    buffalo_table,
    forbids,
    go_ahead,
    laid,
    open_specials,
    options,
    pile,
    uses,
    waiting,
)
from tests.rulebook.table import awaited, of, placed, refuses, stage

ROWS = "10 / 20 / 30 / 40"


# Which special cards, and what becomes of them


def test_U9_any_number_in_a_turn_before_any_single_placement() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop 7-nimmt", deck="7-nimmt first-card")
    agree_on(game, ANN, LetSevenTake(ROW_1))
    agree_on(game, BEN, LetSevenTake(ROW_2))
    assert laid(game) == "10 [7 nimmt] / 20 [7 nimmt] / 30 / 40"
    go_ahead(game)
    agree_on(game, CID, StopRow(ROW_3))
    go_ahead(game)
    agree_on(game, ANN, PlaceFirst(CID))
    assert laid(game) == "10 15 [7 nimmt] / 20 25 [7 nimmt] / 30 [stop] / 40"
    assert open_specials(game) == ""


def test_U9_before_the_buffalo_s_placement_too() -> None:
    game = buffalo(ROWS, "50 / 60", 15, open="stop")
    assert waiting(game) == "15 50 60"
    agree_on(game, ANN, StopRow(ROW_1))
    go_ahead(game)
    assert buffalo_table(game).pile == (40,)


def test_U9_only_specials_that_lie_open() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop shift", deck="7-nimmt first-card")
    forbids(game, ANN, Propose(LetSevenTake(ROW_1)), SpecialNotAvailable)
    forbids(game, ANN, Propose(PlaceFirst(BEN)), SpecialNotAvailable)
    forbids(game, ANN, Propose(SortCards((15, 25, 50, 60))), SpecialNotAvailable)


def test_U9_at_that_moment_the_next_one_only_once_it_is_open() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop shift", deck="7-nimmt")
    agree_on(game, ANN, StopRow(ROW_4))
    assert LetSevenTake(ROW_1) in uses(game, ANN)
    forbids(game, ANN, Propose(StopRow(ROW_1)), SpecialNotAvailable)


def test_U10_a_used_special_is_replaced_at_once() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="shift stop", deck="7-nimmt sort")
    events = agree_on(game, ANN, ShiftCard(20, ROW_1))
    assert open_specials(game) == "stop 7-nimmt"
    assert of(events, SpecialOpened) == [SpecialOpened(Special.SEVEN, 1)]
    assert of(events, SpecialUsed) == [SpecialUsed(ANN, Special.SHIFT, ShiftCard(20, ROW_1))]


def test_U10_as_long_as_the_stack_lasts() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="shift stop")
    events = agree_on(game, ANN, ShiftCard(20, ROW_1))
    assert open_specials(game) == "stop"
    assert of(events, SpecialOpened) == []


def test_U10_a_used_special_leaves_the_game() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="shift stop", box="sort")
    agree_on(game, ANN, ShiftCard(20, ROW_1))
    assert box(game) == "sort shift"


def test_U10_one_beside_a_row_leaves_when_it_is_taken_away() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop 7-nimmt")
    agree_on(game, ANN, StopRow(ROW_1))
    agree_on(game, ANN, LetSevenTake(ROW_2))
    assert box(game) == ""
    agree_on(game, BEN, RemoveStop(ROW_1))
    assert box(game) == "stop"


def test_U10_with_two_copies_open_one_is_used() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop stop", deck="sort")
    agree_on(game, ANN, StopRow(ROW_4))
    assert open_specials(game) == "stop sort"


def test_U11_never_for_the_buffalo_s_card() -> None:
    for special, use in (
        ("replace", LetReplace(ANN)),
        ("insert", InsertCard(ROW_2)),
    ):
        game = buffalo(ROWS, "25 / 50", 15, open=f"{special} stop")
        assert waiting(game) == "15 25 50"
        forbids(game, ANN, Propose(use), SpecialWithoutEffect)


def test_U11_first_and_last_card_name_members_only() -> None:
    game = buffalo(ROWS, "25 / 50", 15, open="first-card last-card")
    assert uses(game, ANN) == [PlaceFirst(ANN), PlaceFirst(BEN), PlaceLast(ANN), PlaceLast(BEN)]


def test_U11_sort_includes_the_buffalo_s_card() -> None:
    game = buffalo(ROWS, "25 / 50", 15, open="sort")
    forbids(game, ANN, Propose(SortCards((50, 25))), CardNotAvailable)
    agree_on(game, ANN, SortCards((50, 25, 15)))
    assert [event.card for event in of(game.events, CardPlaced)] == [50, 25, 15]


# Replace


def test_example_a_25_is_taken_back_and_a_15_follows_the_10() -> None:
    game = buffalo("10 / 4 7 12 16 17 / 40 / 61", "25 / 62", 41, open="replace", hands="15 / 1")
    agree_on(game, BEN, LetReplace(ANN))
    events = game.play(ANN, Substitute(15))
    assert laid(game) == "10 15 / 4 7 12 16 17 / 40 41 / 61 62"
    assert pile(game) == ""
    assert game.state.hands[ANN] == (25,)
    assert of(events, CardReplaced) == [CardReplaced(ANN, 25, 15)]


def test_U16_another_card_of_the_member_s_hand() -> None:
    game = buffalo(ROWS, "25 / 50", 60, open="replace", hands="15 16 / 1 2")
    agree_on(game, ANN, LetReplace(ANN))
    assert options(game, ANN) == (Substitute(15), Substitute(16))
    for card in (25, 1, 99):
        forbids(game, ANN, Substitute(card), CardNotAvailable)
    forbids(game, ANN, PlayCard(15), WrongKindOfAction)


def test_U16_the_substitute_follows_the_base_rules_and_may_be_low() -> None:
    game = buffalo(ROWS, "25 / 50", 60, open="replace", hands="5 / 1")
    agree_on(game, ANN, LetReplace(ANN))
    game.play(ANN, Substitute(5))
    game.play(ANN, TakeRow(ROW_2))
    assert laid(game) == "10 / 5 / 30 / 40 50 60"
    assert pile(game) == "20"


def test_U16_not_without_another_card_in_the_hand() -> None:
    game = buffalo(ROWS, "25 / 50", 60, open="replace stop", last_turn=True)
    forbids(game, BEN, Propose(LetReplace(ANN)), SpecialWithoutEffect)


def test_U16_everyone_has_seen_the_card_that_returned() -> None:
    game = buffalo(ROWS, "25 / 50", 60, open="replace", hands="15 16 / 1 2")
    agree_on(game, ANN, LetReplace(ANN))
    game.play(ANN, Substitute(15))
    view = game.view(BEN)
    assert view.seats[ANN].known == (25,)
    assert 25 not in view.unseen
    assert 16 in view.unseen


def test_U17_the_order_of_the_others_does_not_change() -> None:
    game = buffalo(ROWS, "25 / 50", 60, open="replace", hands="99 / 1")
    agree_on(game, ANN, LetReplace(ANN))
    events = game.play(ANN, Substitute(99))
    assert [event.card for event in of(events, CardPlaced)] == [99, 50, 60]
    assert laid(game) == "10 / 20 / 30 50 60 / 40 99"


# R17: when


ALL_USES: dict[str, TeamUse] = {
    "7-nimmt": LetSevenTake(ROW_1),
    "stop": StopRow(ROW_1),
    "replace": LetReplace(ANN),
    "insert": InsertCard(ROW_2),
    "shift": ShiftCard(10, ROW_2),
    "first-card": PlaceFirst(BEN),
    "last-card": PlaceLast(ANN),
    "sort": SortCards((60, 50, 15)),
}


@pytest.mark.parametrize("special", ALL_USES)
def test_R17_every_kind_may_be_used_from_the_reveal_on(special: str) -> None:
    game = buffalo(ROWS, "15 / 50", 60, open=special)
    use = ALL_USES[special]
    assert stage(game) == "team-talking"
    assert use in uses(game, ANN)
    events = agree_on(game, ANN, use)
    assert of(events, SpecialUsed) == [SpecialUsed(ANN, Special(special), use)]


AFTER_TURN: dict[str, TeamUse] = ALL_USES | {"sort": SortCards(()), "insert": InsertCard(ROW_4)}


@pytest.mark.parametrize("special", sorted(set(ALL_USES) - {"7-nimmt", "stop"}))
def test_R17_after_the_last_placement_most_kinds_are_too_late(special: str) -> None:
    game = buffalo(ROWS, "15 / 50", 60, open=f"stop {special}")
    for _ in range(3):
        go_ahead(game)
    assert (stage(game), waiting(game)) == ("team-talking", "")
    assert uses(game, ANN) == [StopRow(row) for row in range(4)]
    forbids(game, ANN, Propose(AFTER_TURN[special]), SpecialWithoutEffect)


def test_R17_after_the_last_placement_7_nimmt_stop_and_its_removal_are_possible() -> None:
    game = buffalo("10 [stop] / 20 / 30 / 40", "15 / 25 / 50", 60, open="7-nimmt stop")
    go_ahead(game)
    game.play(ANN, TakeRow(ROW_3))
    for _ in range(3):
        go_ahead(game)
    assert waiting(game) == ""
    agree_on(game, ANN, LetSevenTake(ROW_2))
    agree_on(game, BEN, StopRow(ROW_3))
    agree_on(game, CID, RemoveStop(ROW_1))
    assert laid(game) == "10 / 20 25 [7 nimmt] / 15 [stop] / 40 50 60"
    assert (stage(game), game.state.turn) == ("team-talking", 9)
    go_ahead(game)
    assert (stage(game), game.state.turn) == ("selecting", 10)


def test_R17_nothing_is_asked_after_a_turn_if_nothing_is_possible() -> None:
    game = buffalo(ROWS, "15 / 50", 60, open="shift replace")
    for _ in range(3):
        go_ahead(game)
    assert stage(game) == "selecting"


def test_R17_not_after_the_tenth_turn() -> None:
    game = buffalo(ROWS, "15 / 50", 60, open="stop 7-nimmt", last_turn=True)
    for _ in range(3):
        go_ahead(game)
    assert game.is_over


def test_R17_none_while_cards_are_chosen() -> None:
    game = buffalo("10 [stop] / 20 / 30 / 40", "50 / 60", 25, open="7-nimmt")
    for _ in range(4):
        go_ahead(game)
    assert stage(game) == "selecting"
    forbids(game, ANN, Propose(RemoveStop(ROW_1)), WrongKindOfAction)
    forbids(game, ANN, Propose(LetSevenTake(ROW_2)), WrongKindOfAction)
    forbids(game, ANN, GetReady(), WrongKindOfAction)


def test_R17_insert_acts_on_the_next_card_if_it_is_a_member_s() -> None:
    game = buffalo(ROWS, "15 / 35", 25, open="insert stop")
    assert InsertCard(ROW_2) in uses(game, BEN)
    go_ahead(game)
    assert waiting(game) == "25 35"
    for row in range(4):
        forbids(game, ANN, Propose(InsertCard(row)), SpecialWithoutEffect)
    go_ahead(game)
    assert InsertCard(ROW_4) in uses(game, ANN)


def test_R17_replace_acts_on_the_next_card_if_it_is_a_member_s() -> None:
    game = buffalo(ROWS, "15 / 35", 25, open="replace stop")
    assert LetReplace(ANN) in uses(game, BEN)
    go_ahead(game)
    assert waiting(game) == "25 35"
    for seat in (ANN, BEN):
        forbids(game, ANN, Propose(LetReplace(seat)), SpecialWithoutEffect)
    go_ahead(game)
    assert LetReplace(BEN) in uses(game, ANN)


def test_R17_replace_is_not_for_a_member_whose_card_is_not_next() -> None:
    game = buffalo(ROWS, "15 / 35", 45, open="replace stop")
    forbids(game, ANN, Propose(LetReplace(BEN)), SpecialWithoutEffect)
    go_ahead(game)
    forbids(game, ANN, Propose(LetReplace(ANN)), SpecialWithoutEffect)


def test_R17_the_substitute_is_placed_at_once_without_a_further_special() -> None:
    game = buffalo("2 4 6 8 10 / 30 / 40 / 50", "35 / 45", 60, open="replace stop", hands="12 / 1")
    agree_on(game, BEN, LetReplace(ANN))
    assert stage(game) == "replacing"
    forbids(game, ANN, Propose(StopRow(ROW_1)), WrongKindOfAction)
    forbids(game, BEN, Propose(StopRow(ROW_1)), NotAwaited)
    events = game.play(ANN, Substitute(12))
    assert placed(events, 12).taken == (2, 4, 6, 8, 10)
    assert pile(game) == "2 4 6 8 10"
    assert (stage(game), waiting(game)) == ("team-talking", "45 60")


def test_R17_a_use_that_changes_nothing_is_allowed() -> None:
    game = buffalo(ROWS, "15 / 50 / 55", 60, open="first-card sort", deck="last-card 7-nimmt")
    agree_on(game, ANN, PlaceFirst(ANN))
    agree_on(game, ANN, SortCards((15, 50, 55, 60)))
    assert waiting(game) == "15 50 55 60"
    assert open_specials(game) == "last-card 7-nimmt"


# R19: how the team decides


def test_R19_any_member_proposes_and_it_happens_once_all_the_others_have_agreed() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop")
    events = game.play(BEN, Propose(StopRow(ROW_1)))
    assert of(events, UseProposed) == [UseProposed(BEN, StopRow(ROW_1))]
    assert awaited(game) == (ANN, CID)
    events = game.play(CID, Agree())
    assert of(events, ProposalAgreed) == [ProposalAgreed(CID)]
    assert awaited(game) == (ANN,)
    assert laid(game) == ROWS
    assert open_specials(game) == "stop"
    events = game.play(ANN, Agree())
    assert of(events, SpecialUsed) == [SpecialUsed(BEN, Special.STOP, StopRow(ROW_1))]
    assert laid(game) == "10 [stop] / 20 / 30 / 40"


def test_R19_everybody_sees_the_proposal_and_who_has_agreed() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop")
    game.play(BEN, Propose(StopRow(ROW_1)))
    game.play(CID, Agree())
    for viewer in (None, ANN, BEN, CID):
        proposal = game.view(viewer).prompt.proposal
        assert proposal is not None
        assert (proposal.seat, proposal.use, proposal.agreed) == (BEN, StopRow(ROW_1), (CID,))


def test_R19_removing_a_stop_needs_the_same_agreement() -> None:
    game = buffalo("10 [stop] / 20 / 30 / 40", "25 / 35 / 50", 60)
    assert uses(game, ANN) == [RemoveStop(ROW_1)]
    game.play(ANN, Propose(RemoveStop(ROW_1)))
    game.play(BEN, Agree())
    assert game.state.rows[ROW_1].stopped
    events = game.play(CID, Agree())
    assert of(events, SpecialUsed) == []
    assert not game.state.rows[ROW_1].stopped


def test_R19_only_a_stop_that_is_there_can_be_removed() -> None:
    game = buffalo("10 [stop] / 20 / 30 / 40", "25 / 35 / 50", 60)
    forbids(game, ANN, Propose(RemoveStop(ROW_2)), SpecialWithoutEffect)
    forbids(game, ANN, Propose(RemoveStop(4)), NoSuchRow)


def test_R19_while_a_proposal_is_on_the_table_nothing_else_is_possible() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop 7-nimmt")
    game.play(BEN, Propose(StopRow(ROW_1)))
    assert options(game, ANN) == (Agree(), Decline())
    forbids(game, ANN, Propose(LetSevenTake(ROW_1)), WrongKindOfAction)
    forbids(game, ANN, GetReady(), WrongKindOfAction)
    forbids(game, BEN, Agree(), NotAwaited)
    forbids(game, BEN, Decline(), NotAwaited)
    game.play(ANN, Agree())
    forbids(game, ANN, Decline(), NotAwaited)
    refuses(game, 3, Agree(), NoSuchSeat)
    refuses(game, None, Agree(), NotAwaited)


def test_R19_without_a_proposal_nobody_can_agree() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop 7-nimmt")
    for action in (Agree(), Decline(), PlayCard(15), StopRow(ROW_1)):
        forbids(game, ANN, action, WrongKindOfAction)


def test_R19_one_who_declines_ends_the_proposal() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop")
    game.play(BEN, Propose(StopRow(ROW_1)))
    game.play(CID, Agree())
    events = game.play(ANN, Decline())
    assert of(events, ProposalDeclined) == [ProposalDeclined(ANN)]
    assert laid(game) == ROWS
    assert open_specials(game) == "stop"
    assert awaited(game) == (ANN, BEN, CID)


def test_R19_a_declined_proposal_is_not_repeated_but_others_are_possible() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop")
    game.play(BEN, Propose(StopRow(ROW_1)))
    game.play(ANN, Decline())
    for seat in (ANN, BEN, CID):
        forbids(game, seat, Propose(StopRow(ROW_1)), AlreadyDeclined)
    assert game.view(None).prompt.declined == (StopRow(ROW_1),)
    agree_on(game, BEN, StopRow(ROW_2))
    assert laid(game) == "10 / 20 [stop] / 30 / 40"


def test_R19_a_declined_proposal_may_return_before_the_next_placement() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop")
    game.play(BEN, Propose(StopRow(ROW_1)))
    game.play(ANN, Decline())
    go_ahead(game)
    agree_on(game, BEN, StopRow(ROW_1))
    assert laid(game) == "10 15 [stop] / 20 / 30 / 40"


def test_R19_a_proposed_replace_names_the_member_and_its_owner_picks() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="replace", hands="16 / 26 / 51")
    assert uses(game, ANN) == uses(game, CID) == [LetReplace(ANN)]
    agree_on(game, CID, LetReplace(ANN))
    assert (stage(game), awaited(game)) == ("replacing", (ANN,))
    forbids(game, BEN, Substitute(26), NotAwaited)
    forbids(game, CID, Substitute(51), NotAwaited)
    game.play(ANN, Substitute(16))
    assert laid(game) == "10 16 / 20 25 / 30 / 40 50 60"


def test_R19_the_proposal_of_a_replace_gives_no_hand_away() -> None:
    games = [
        buffalo(ROWS, "15 / 25 / 50", 60, open="replace", hands=f"{card} / 26 / 51", stack="90")
        for card in (16, 17)
    ]
    seen = [events_for(BEN, agree_on(game, CID, LetReplace(ANN))) for game in games]
    assert seen[0] == seen[1]
    assert games[0].view(BEN) == games[1].view(BEN)


def test_R19_even_the_owner_cannot_replace_without_the_others() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="replace", hands="16 / 26 / 51")
    forbids(game, ANN, Substitute(16), WrongKindOfAction)
    game.play(ANN, Propose(LetReplace(ANN)))
    game.play(BEN, Agree())
    game.play(CID, Decline())
    assert stage(game) == "team-talking"


def test_R19_a_placement_goes_ahead_once_every_member_is_ready() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop")
    events = game.play(CID, GetReady())
    assert of(events, SeatReady) == [SeatReady(CID)]
    game.play(ANN, GetReady())
    assert (awaited(game), laid(game)) == ((BEN,), ROWS)
    assert game.view(None).prompt.ready == (ANN, CID)
    game.play(BEN, GetReady())
    assert laid(game) == "10 15 / 20 / 30 / 40"
    assert awaited(game) == (ANN, BEN, CID)


def test_R19_whoever_is_ready_is_still_asked_to_agree() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop")
    game.play(ANN, GetReady())
    game.play(BEN, Propose(StopRow(ROW_1)))
    assert awaited(game) == (ANN, CID)
    game.play(ANN, Decline())
    assert awaited(game) == (BEN, CID)


def test_R19_whoever_is_ready_may_still_propose_and_is_then_no_longer_ready() -> None:
    game = buffalo("34 / 47 / 80 / 90", "50 / 60", 95, open="stop")
    game.play(ANN, GetReady())
    assert ANN not in [decision.seat for decision in game.decisions]
    assert Propose(StopRow(ROW_1)) in game.view(ANN).changes
    game.play(ANN, Propose(StopRow(ROW_1)))
    assert game.view(ANN).changes == ()
    game.play(BEN, Decline())
    assert [decision.seat for decision in game.decisions] == [ANN, BEN]
    forbids(game, ANN, Propose(StopRow(ROW_1)), AlreadyDeclined)


def test_R19_after_an_agreed_use_everybody_is_asked_again() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60, open="stop 7-nimmt")
    game.play(ANN, GetReady())
    agree_on(game, BEN, StopRow(ROW_4))
    assert awaited(game) == (ANN, BEN, CID)
    assert laid(game) == "10 / 20 / 30 / 40 [stop]"


def test_R19_where_no_special_can_be_used_it_goes_ahead_by_itself() -> None:
    game = buffalo(ROWS, "15 / 25 / 50", 60)
    assert laid(game) == "10 15 / 20 25 / 30 / 40 50 60"
    assert stage(game) == "selecting"


def test_R19_an_open_special_without_effect_does_not_stop_the_game() -> None:
    game = buffalo(ROWS, "50 / 60", 15, open="replace")
    assert laid(game) == "10 15 / 20 / 30 / 40"
    assert (stage(game), waiting(game)) == ("team-talking", "50 60")


@pytest.mark.parametrize("members", [5, 6])
def test_R19_the_team_is_asked_when_only_a_sort_of_many_cards_is_possible(members: int) -> None:
    """More orders than a list of moves holds are still something to talk about."""
    cards = [51, 52, 53, 54, 56, 57][:members]
    game = buffalo(ROWS, " / ".join(map(str, cards)), 50, open="sort sort")
    assert stage(game) == "team-talking"
    assert laid(game) == ROWS
    decision = game.view(ANN).decision
    assert decision is not None
    assert decision.options == (GetReady(),)
    assert decision.open_ended == (Special.SORT,)
    agree_on(game, ANN, SortCards((*reversed(cards), 50)))
    assert waiting(game) == " ".join(map(str, (*reversed(cards), 50)))


def test_R19_after_that_turn_a_sort_alone_asks_nobody() -> None:
    game = buffalo(ROWS, "51 / 52 / 53 / 54 / 56", 50, open="sort")
    for _ in range(6):
        go_ahead(game)
    assert stage(game) == "selecting"
