"""What would happen, example by example: one for each thing that rows can have on them."""

from __future__ import annotations

import pytest

from hornox.engine import (
    BuffaloTable,
    Card,
    InsertCard,
    LetReplace,
    LetSevenTake,
    Played,
    Position,
    ReplaceCard,
    Row,
    ShiftCard,
    SkipSpecial,
    Special,
    StartFifthRow,
    State,
    StopRow,
    TurnPositive,
    imagine,
    what_if,
)
from hornox.engine.what_if import TakenBullheads
from hornox.record import Game
from tests.rulebook.fan_tables import climbing, cow, even_odd, twister
from tests.rulebook.specials_table import ANN, BEN, ROW_1, ROW_2, anniversary, buffalo, go_ahead
from tests.rulebook.table import table, x_table

SEVEN_HEADS = 55


def open_table(game: Game) -> State:
    return what_if.open_table(game.view(None))


def queue(*cards: Card) -> tuple[Played, ...]:
    """These cards, in this order; whose they are does not matter to the rows."""
    return tuple(Played(ANN, card) for card in cards)


def taken_by(game: Game, card: Card, *, twisted: bool = False) -> tuple[Card, ...]:
    return what_if.cards_taken(open_table(game), Played(ANN, card, twisted))


def cost(game: Game, option: object) -> int:
    """For Ann, who is asked for a special card."""
    return what_if.cost_of_special(imagine(game.view(ANN)), option)  # type: ignore[arg-type]


def test_a_card_finds_its_row_takes_a_full_one_or_is_low() -> None:
    game = table("10 11 12 13 14 / 40 / 60 61 / 80", "5 25 / 45 62")
    laid = open_table(game)
    assert [what_if.row_for(laid, card) for card in (5, 25, 45, 62)] == [None, 0, 1, 2]
    assert [what_if.free_places(laid, row) for row in range(4)] == [0, 4, 3, 4]
    assert what_if.cheapest_row(laid) == 3
    assert taken_by(game, 25) == (10, 11, 12, 13, 14)
    assert taken_by(game, 45) == ()
    assert taken_by(game, 5) == (80,)


def test_bullheads_are_counted_not_cards() -> None:
    game = table(f"50 51 52 53 {SEVEN_HEADS} / 70 / 80 / 90", "60 / 61")
    assert what_if.rest_of_turn(open_table(game), queue(60)) == TakenBullheads(3 + 1 + 1 + 1 + 7, 0)


def test_a_take_lifts_all_stops() -> None:
    rows = "10 11 12 13 14 / 40 41 42 43 44 [stop] / 60 / 80"
    laid = open_table(anniversary(rows, "20 / 45", specials="shift"))
    first, second = 3 + 5 + 1 + 1 + 1, 3 + 1 + 1 + 1 + 5
    assert what_if.row_for(laid, 45) == 0
    assert what_if.rest_of_turn(laid, queue(20)) == TakenBullheads(first, 0)
    assert what_if.rest_of_turn(laid, queue(20, 45)) == TakenBullheads(first + second, 0)


def test_a_take_removes_a_7_nimmt() -> None:
    rows = "1 2 3 4 6 7 [7 nimmt] / 60 / 70 / 80"
    game = anniversary(rows, "12 / 13 / 14 / 16 / 17 / 18", specials="stop")
    laid = open_table(game)
    assert what_if.free_places(laid, 0) == 0
    assert what_if.rest_of_turn(laid, queue(12, 13, 14, 16, 17)) == TakenBullheads(6, 0)
    assert what_if.rest_of_turn(laid, queue(12, 13, 14, 16, 17, 18)) == TakenBullheads(6 + 5, 0)


def test_with_five_rows_the_played_card_is_taken_and_the_row_is_gone() -> None:
    game = anniversary("1 2 3 4 6 / 30 / 40 / 50 / 60", "12 / 13", specials="stop")
    laid = open_table(game)
    assert what_if.cards_taken(laid, Played(ANN, 12)) == (1, 2, 3, 4, 6, 12)
    assert what_if.rest_of_turn(laid, queue(12, 13)) == TakenBullheads(6 + 3, 0)  # 13 takes the 60


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("1 2 3 4 8 / 30 / 41 / 52", 5),  # the last card stays
        ("1 2 3 4 8 / 30 / 41 / 52 / 63", 6),  # with five rows all of them go
    ],
)
def test_an_insert_into_a_full_row(rows: str, expected: int) -> None:
    game = anniversary(rows, "6 / 90", specials="insert / stop")
    assert cost(game, InsertCard(ROW_1)) == expected


def test_a_shift_into_a_full_row_comes_before_the_placement() -> None:
    rows = "1 2 3 4 9 / 6 8 / 30 31 32 33 34 / 52"
    game = anniversary(rows, "36 / 90", specials="shift stop / stop")
    assert cost(game, SkipSpecial()) == 3 + 1 + 1 + 5 + 1
    assert cost(game, ShiftCard(8, ROW_1)) == 5 + cost(game, SkipSpecial())


def test_uses_that_avoid_a_take() -> None:
    held = "7-nimmt 5th-row replace stop"
    game = anniversary("1 2 3 4 9 / 30 / 41 / 52", "16 / 90", specials=held, hands="35")
    assert cost(game, SkipSpecial()) == 5
    assert cost(game, LetSevenTake(ROW_1)) == 0
    assert cost(game, StartFifthRow()) == 0
    assert cost(game, ReplaceCard(35)) == 0
    assert cost(game, StopRow(ROW_1)) == 1  # now it is a low card, and takes 41


def test_cancelled_cards_are_subtracted() -> None:
    game = anniversary("1 2 3 5 9 / 30 / 41 / 52", "16 / 90", specials="negative-positive")
    assert cost(game, SkipSpecial()) == 6
    assert cost(game, TurnPositive(5, (1, 2))) == 6 - 4
    assert cost(game, TurnPositive(5)) == 6 - 4


def test_a_low_card_takes_the_cheapest_row_and_uses_nothing_else() -> None:
    game = anniversary("10 / 20 / 31 / 40", "5 / 90", specials="negative-positive stop")
    assert cost(game, SkipSpecial()) == 1


def test_even_odd_refuses_a_number_and_moves_after_a_take() -> None:
    game = even_odd("10 / 20 / 30 31 32 33 34 / 80", "36 37 / 22 24", "even 3")
    laid = open_table(game)
    assert what_if.row_for(laid, 36) == 2
    assert what_if.row_for(laid, 37) == 1
    assert what_if.row_for(laid, 11) == 0
    first = 3 + 1 + 1 + 5 + 1
    assert what_if.rest_of_turn(laid, queue(36)) == TakenBullheads(first, 0)
    # It moves to row 1 and shows even: 11 is low now, and takes the 36.
    assert what_if.rest_of_turn(laid, queue(36, 11)) == TakenBullheads(first + 1, 0)


def test_a_climbing_row_descends_and_the_arrow_moves_on() -> None:
    game = climbing("10 / 20 / 30 / 80 79 78 77 76", "75 25 / 29 22", "up 4")
    laid = open_table(game)
    assert what_if.row_for(laid, 75) == 3
    assert what_if.row_for(laid, 90) == 2
    first = 3 + 1 + 1 + 5 + 1
    assert what_if.rest_of_turn(laid, queue(75)) == TakenBullheads(first, 0)
    assert what_if.rest_of_turn(laid, queue(75, 29)) == TakenBullheads(first, 0)
    # Row 3 descends now, row 4 ascends.
    after = what_if.rest_of_turn(laid, queue(75, 29, 28, 27, 26, 25))
    assert after == TakenBullheads(first + 3 + 1 + 1 + 1 + 1, 0)


def test_the_cow_fills_a_place_and_jumps_into_a_full_row() -> None:
    game = cow("10 11 12 13 / 20 21 22 23 24 / 30 / 40", "14 / 31", 1)
    assert what_if.free_places(open_table(game), 0) == 0
    assert taken_by(game, 14) == (10, 11, 12, 13, 20, 21, 22, 23)
    assert taken_by(cow("5 6 7 8 9 / 20 21 / 30 / 40", "25 / 31", 2), 25) == (5, 6, 7, 8)


def test_a_turned_card_goes_where_its_turned_number_does() -> None:
    game = twister("10 11 12 14 15 / 20 / 30 / 40", "61 / 31")
    assert taken_by(game, 61) == ()
    assert taken_by(game, 61, twisted=True) == (10, 11, 12, 14, 15)


def test_rows_of_x_nimm_differ_in_length() -> None:
    game = x_table("10 11 / 20 21 / 30 31", "12 22 32 / 13 23 33")
    laid = open_table(game)
    assert [what_if.free_places(laid, row) for row in range(3)] == [0, 1, 2]
    assert taken_by(game, 12) == (10, 11)
    assert taken_by(game, 22) == ()
    assert what_if.rest_of_turn(laid, queue(12, 13, 14)) == TakenBullheads((3 + 5) + (1 + 1), 0)


def test_the_buffalo_takes_for_itself() -> None:
    laid = open_table(buffalo("1 2 3 4 6 / 30 / 41 / 52", "60 / 70", 12, open="stop"))
    assert what_if.rest_of_turn(laid, (Played(None, 12),)) == TakenBullheads(0, 5)


def test_stops_of_a_team_stay_and_its_7_nimmt_leaves() -> None:
    rows = "1 2 3 4 6 7 [7 nimmt] / 30 31 32 33 34 [stop] / 60 / 70"
    laid = open_table(buffalo(rows, "61 / 71 / 72", 80, open="shift"))
    assert what_if.rest_of_turn(laid, queue(12, 36)) == TakenBullheads(6, 0)
    assert what_if.rest_of_turn(laid, queue(12, 13, 14, 16, 17, 18)) == TakenBullheads(6 + 5, 0)


def test_an_emptied_row_takes_the_next_card() -> None:
    laid = open_table(buffalo("1 2 3 4 6 / - / 60 / 70", "12 / 13", 80, open="shift"))
    assert what_if.row_for(laid, 12) == 1
    assert what_if.rest_of_turn(laid, queue(12, 8)) == TakenBullheads(5, 0)


def test_what_a_team_uses_counts_with_the_rest_of_the_turn() -> None:
    game = buffalo("1 2 3 4 6 / 30 / 41 / 52", "12 / 13", 80, open="7-nimmt replace")
    laid = open_table(game)
    assert what_if.rest_of_turn(laid, game.state.queue) == TakenBullheads(5, 0)
    assert what_if.rest_after_use(laid, LetSevenTake(ROW_1)) == TakenBullheads(
        6, 0
    )  # 13 takes one more
    assert what_if.rest_after_use(laid, LetReplace(ANN)) == TakenBullheads(
        5, 0
    )  # 13 takes them instead


def test_a_row_taken_by_a_low_card_counts_with_the_rest_of_the_turn() -> None:
    game = buffalo("10 11 12 13 14 / 30 / 41 / 52", "5 / 23", 80, open="stop")
    go_ahead(game)
    taken = what_if.rest_after_take(open_table(game), Played(ANN, 5), ROW_2)
    assert taken == TakenBullheads(3 + (3 + 5 + 1 + 1 + 1), 0)


def test_nothing_is_changed_by_asking() -> None:
    game = anniversary("1 2 3 4 9 / 30 / 41 / 52", "16 / 90", specials="stop / stop")
    laid, imagined = open_table(game), imagine(game.view(ANN))
    what_if.rest_of_turn(laid, queue(16))
    what_if.cost_of_special(imagined, StopRow(ROW_1))
    assert laid == open_table(game)
    assert imagined == imagine(game.view(ANN))
    assert what_if.open_table(game.view(BEN)) == laid


def team_table(
    row: tuple[Card, ...], hands: tuple[tuple[Card, Card], ...], *open_cards: Special
) -> Game:
    """A team that has chosen the first card of each hand; the Buffalo's card is the 82."""
    rows = (Row(row), Row((60,)), Row((70,)), Row((80,)))
    extra = BuffaloTable(stack=(82, 83), open=open_cards)
    game = Game.new("buffalo", len(hands), position=Position(rows, hands, extra=extra))
    for seat, (card, _) in enumerate(hands):
        game.play(seat, f"play {card}")
    return game


FULL, FREE = (10, 20, 30, 40, 50), (10,)


@pytest.mark.parametrize(("row", "matters"), [(FULL, True), (FREE, False)])
def test_r17_a_special_card_could_matter_if_it_makes_the_turn_better(
    row: tuple[Card, ...], *, matters: bool
) -> None:
    game = team_table(row, ((55, 1), (90, 2)), Special.SEVEN)
    assert what_if.special_could_matter(game.view(0)) is matters


ONE_ROW = ((51, 1), (52, 2), (53, 3), (54, 4), (55, 5))
EVERYWHERE = ((11, 1), (61, 2), (71, 3), (72, 4), (81, 5))


@pytest.mark.parametrize(("hands", "matters"), [(ONE_ROW, True), (EVERYWHERE, False)])
def test_r17_of_orders_that_are_not_listed_those_that_move_one_card_are_tried(
    hands: tuple[tuple[Card, Card], ...], *, matters: bool
) -> None:
    view = team_table((10,), hands, Special.SORT).view(0)
    assert view.decision is not None
    assert view.decision.open_ended == (Special.SORT,)
    assert what_if.special_could_matter(view) is matters


FULL_BELOW, FREE_BELOW = (66, 67, 68, 69, 70), (70,)


@pytest.mark.parametrize(("below", "matters"), [(FULL_BELOW, True), (FREE_BELOW, False)])
def test_r17_a_special_card_could_matter_if_only_the_buffalo_takes_more(
    below: tuple[Card, ...], *, matters: bool
) -> None:
    """A Stop on the row of the 80 sends the Buffalo's 82 to the row below."""
    rows = tuple(Row(cards) for cards in ((10,), (60,), below, (80,)))
    extra = BuffaloTable(stack=(82, 83), open=(Special.STOP,))
    game = Game.new("buffalo", 2, position=Position(rows, ((11, 1), (12, 2)), extra=extra))
    for seat, card in enumerate((11, 12)):
        game.play(seat, f"play {card}")
    assert what_if.special_could_matter(game.view(0)) is matters


def test_r17_nothing_matters_where_nothing_is_asked_or_all_cards_lie() -> None:
    assert not what_if.special_could_matter(Game.new("base", 2, seed=1).view(0))
    game = team_table(FREE, ((55, 1), (90, 2)), Special.SEVEN)
    assert not what_if.special_could_matter(game.view(None))
    while game.view(0).queue:
        for decision in game.decisions:
            game.play(decision.seat, decision.options[0])
    assert not what_if.special_could_matter(game.view(0))
