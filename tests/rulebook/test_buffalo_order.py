"""Beat the Buffalo: First card, Last card and Sort (U23-U25, R17)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    CardNotAvailable,
    CardPlaced,
    OrderChanged,
    PlaceFirst,
    PlaceLast,
    Played,
    Propose,
    Reason,
    ShiftCard,
    SortCards,
    Special,
    SpecialWithoutEffect,
)
from tests.rulebook.specials_table import (
    ANN,
    BEN,
    CID,
    DEE,
    ROW_1,
    ROW_2,
    agree_on,
    buffalo,
    buffalo_pile,
    forbids,
    go_ahead,
    laid,
    open_specials,
    pile,
    uses,
    waiting,
)
from tests.rulebook.table import of, placed, stage

ROWS = "10 / 20 / 30 / 40"

SORT_ROWS = "20 / 41 45 49 52 / 34 / 75"
SORT_CARDS = "55 / 68 / 78 / 80"


def test_example_8_sorted_the_buffalo_takes_row_2() -> None:
    game = buffalo(SORT_ROWS, SORT_CARDS, 72, open="sort")
    events = agree_on(game, ANN, SortCards((78, 80, 55, 72, 68)))
    assert [event.card for event in of(events, CardPlaced)] == [78, 80, 55, 72, 68]
    assert (placed(events, 55).row, placed(events, 55).beside) == (ROW_2, 52)
    assert placed(events, 72).taken == (41, 45, 49, 52, 55)
    assert laid(game) == "20 / 72 / 34 68 / 75 78 80"
    assert buffalo_pile(game) == "41 45 49 52 55"
    assert pile(game) == ""


def test_example_8_unsorted_the_68_would_take_row_2() -> None:
    game = buffalo(SORT_ROWS, SORT_CARDS, 72)
    assert placed(game.events, 68).taken == (41, 45, 49, 52, 55)
    assert pile(game) == "41 45 49 52 55"
    assert buffalo_pile(game) == ""


FIRST_ROWS = "98 / 60 70 80 88 97 / 55 66 / 77 89"


def test_example_a_100_goes_first_and_the_buffalo_takes_three_bullheads_more() -> None:
    game = buffalo(FIRST_ROWS, "100 / 67", 5, open="first-card")
    events = agree_on(game, BEN, PlaceFirst(ANN))
    assert placed(events, 100).row == ROW_1
    assert (placed(events, 5).taken, placed(events, 5).bullheads) == ((98, 100), 4)
    assert buffalo_pile(game) == "98 100"
    assert pile(game) == ""


def test_example_in_the_normal_order_the_100_takes_the_second_row() -> None:
    game = buffalo(FIRST_ROWS, "100 / 67", 5)
    assert (placed(game.events, 5).taken, placed(game.events, 5).bullheads) == ((98,), 1)
    assert placed(game.events, 100).row == ROW_2
    assert pile(game) == "60 70 80 88 97"


LAST_ROWS = "60 70 80 90 99 / 40 / 20 / 95"


def test_example_a_100_goes_last_and_the_buffalo_s_103_takes_the_row() -> None:
    game = buffalo(LAST_ROWS, "100 / 41", 103, open="last-card")
    go_ahead(game)
    assert waiting(game) == "100 103"
    agree_on(game, ANN, PlaceLast(ANN))
    assert buffalo_pile(game) == "60 70 80 90 99"
    assert pile(game) == ""
    assert laid(game) == "103 / 40 41 / 20 / 95 100"


def test_example_in_the_normal_order_the_100_takes_the_row() -> None:
    game = buffalo(LAST_ROWS, "100 / 41", 103)
    assert pile(game) == "60 70 80 90 99"
    assert buffalo_pile(game) == ""


# First card and Last card


def test_U23_a_member_s_card_is_placed_first_whatever_its_number() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="first-card stop")
    events = agree_on(game, ANN, PlaceFirst(CID))
    assert of(events, OrderChanged) == [
        OrderChanged((Played(CID, 70), Played(ANN, 50), Played(None, 55), Played(BEN, 60)))
    ]
    assert waiting(game) == "70 50 55 60"


def test_U23_with_both_copies_the_team_decides_on_first_and_second() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="first-card first-card", deck="stop")
    agree_on(game, ANN, PlaceFirst(BEN))
    agree_on(game, ANN, PlaceFirst(CID))
    assert waiting(game) == "70 60 50 55"


def test_U24_a_member_s_card_is_placed_last_whatever_its_number() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="last-card stop")
    agree_on(game, BEN, PlaceLast(ANN))
    assert waiting(game) == "55 60 70 50"


def test_U24_with_both_copies_the_team_decides_on_last_and_second_to_last() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="last-card last-card", deck="stop")
    agree_on(game, ANN, PlaceLast(ANN))
    agree_on(game, ANN, PlaceLast(BEN))
    assert waiting(game) == "55 70 50 60"


@pytest.mark.parametrize("use", [PlaceFirst, PlaceLast])
def test_U23_and_U24_only_a_member_s_card_that_is_not_placed_yet(
    use: type[PlaceFirst | PlaceLast],
) -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="first-card last-card", deck="stop")
    go_ahead(game)
    assert waiting(game) == "55 60 70"
    forbids(game, ANN, Propose(use(ANN)), SpecialWithoutEffect)
    forbids(game, ANN, Propose(use(DEE)), SpecialWithoutEffect)
    forbids(game, ANN, Propose(use(-1)), SpecialWithoutEffect)
    assert use(BEN) in uses(game, ANN)


# Sort


def test_U25_any_order_for_all_cards_of_the_turn() -> None:
    game = buffalo(ROWS, "50 / 60", 55, open="sort stop")
    orders = [(50, 55, 60), (50, 60, 55), (55, 50, 60), (55, 60, 50), (60, 50, 55), (60, 55, 50)]
    assert [use for use in uses(game, ANN) if isinstance(use, SortCards)] == [
        SortCards(order) for order in orders
    ]
    agree_on(game, ANN, SortCards((55, 60, 50)))
    assert waiting(game) == "55 60 50"


@pytest.mark.parametrize(
    "order",
    [(), (50, 60), (50, 60, 55, 99), (50, 50, 55), (50, 55, 55, 60), (40, 55, 60)],
    ids=["none", "one missing", "one more", "one twice", "one twice more", "a laid card"],
)
def test_U25_every_card_is_named_exactly_once(order: tuple[int, ...]) -> None:
    game = buffalo(ROWS, "50 / 60", 55, open="sort stop")
    forbids(game, ANN, Propose(SortCards(order)), CardNotAvailable)


def test_U25_more_orders_than_are_listed_are_legal_too() -> None:
    game = buffalo(ROWS, "50 / 60 / 70 / 80 / 90", 55, open="sort stop")
    decision = game.view(ANN).decision
    assert decision is not None
    assert decision.open_ended == (Special.SORT,)
    assert not any(isinstance(use, SortCards) for use in uses(game, ANN))
    agree_on(game, ANN, SortCards((90, 80, 70, 60, 55, 50)))
    assert waiting(game) == "90 80 70 60 55 50"


def test_U25_five_cards_are_all_listed() -> None:
    game = buffalo(ROWS, "50 / 60 / 70 / 80", 55, open="sort stop")
    assert sum(isinstance(use, SortCards) for use in uses(game, ANN)) == 120
    decision = game.view(ANN).decision
    assert decision is not None
    assert decision.open_ended == ()


# R17: they rearrange the cards not placed yet, at any time


def test_R17_first_last_and_sort_act_in_the_middle_of_a_turn() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="first-card last-card", deck="sort")
    go_ahead(game)
    agree_on(game, ANN, PlaceFirst(CID))
    assert waiting(game) == "70 55 60"
    go_ahead(game)
    agree_on(game, ANN, SortCards((60, 55)))
    assert waiting(game) == "60 55"
    agree_on(game, ANN, PlaceLast(BEN))
    assert laid(game) == "10 / 20 / 30 55 60 / 40 50 70"


def test_R17_a_sort_names_only_what_is_not_placed_yet() -> None:
    game = buffalo(ROWS, "50 / 60", 55, open="sort stop")
    go_ahead(game)
    forbids(game, ANN, Propose(SortCards((60, 55, 50))), CardNotAvailable)
    agree_on(game, ANN, SortCards((60, 55)))
    assert waiting(game) == "60 55"


def test_R17_the_latest_first_goes_in_front_of_an_earlier_sort() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="sort first-card", deck="stop")
    agree_on(game, ANN, SortCards((70, 60, 55, 50)))
    agree_on(game, ANN, PlaceFirst(BEN))
    assert waiting(game) == "60 70 55 50"


def test_R17_the_latest_last_goes_behind_an_earlier_sort() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="sort last-card", deck="stop")
    agree_on(game, ANN, SortCards((70, 60, 55, 50)))
    agree_on(game, ANN, PlaceLast(CID))
    assert waiting(game) == "60 55 50 70"


def test_R17_a_sort_overrides_what_was_before() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="first-card last-card", deck="sort stop")
    agree_on(game, ANN, PlaceFirst(CID))
    agree_on(game, ANN, PlaceLast(ANN))
    assert waiting(game) == "70 55 60 50"
    agree_on(game, ANN, SortCards((50, 55, 60, 70)))
    assert waiting(game) == "50 55 60 70"
    assert open_specials(game) == "stop"


def test_R17_a_later_sort_overrides_an_earlier_one() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="sort sort", deck="stop")
    agree_on(game, ANN, SortCards((70, 60, 55, 50)))
    agree_on(game, ANN, SortCards((55, 70, 50, 60)))
    assert waiting(game) == "55 70 50 60"


def test_R17_first_and_last_for_the_same_card_the_later_one_counts() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 55, open="first-card last-card", deck="stop")
    agree_on(game, ANN, PlaceFirst(CID))
    agree_on(game, ANN, PlaceLast(CID))
    assert waiting(game) == "50 55 60 70"


def test_R17_the_last_waiting_card_may_still_be_sorted_without_effect() -> None:
    game = buffalo(ROWS, "50 / 60", 70, open="sort first-card")
    go_ahead(game)
    go_ahead(game)
    assert waiting(game) == "70"
    assert uses(game, ANN) == [SortCards((70,))]
    agree_on(game, ANN, SortCards((70,)))
    assert stage(game) == "selecting"


def test_R17_the_card_in_front_fills_a_waiting_row() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 15, open="shift first-card", deck="stop")
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    agree_on(game, ANN, PlaceFirst(CID))
    events = go_ahead(game)
    assert (placed(events, 70).row, placed(events, 70).reason) == (ROW_1, Reason.EMPTY_ROW)
    assert waiting(game) == "15 50 60"
