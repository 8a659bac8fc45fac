"""The anniversary game: Negative = positive (A27-A29, R11)."""

from __future__ import annotations

from itertools import combinations

import pytest

from hornox.engine import (
    BULLHEADS,
    DECK,
    Card,
    CardNotAvailable,
    CardPlaced,
    CardsCancelled,
    InsertCard,
    NotAwaited,
    PlayCard,
    Reason,
    RowTaken,
    ShuffleNumbers,
    SkipSpecial,
    Special,
    SpecialWithoutEffect,
    StopRow,
    TakeRow,
    TurnPositive,
    WrongKindOfAction,
    bullheads,
    pack_to_shuffle,
)
from hornox.record import Game, Stream
from tests.rulebook.specials_table import (
    ANN,
    BEN,
    ROW_1,
    ROW_2,
    ROW_3,
    anniversary,
    deal,
    discard,
    forbids,
    laid,
    options,
    pile,
    play_on,
    specials_table,
)
from tests.rulebook.table import of, placed, points, stage

FULL = "3 5 11 13 17 / 50 / 60 / 70"
"""A 20 takes the first row: 1, 2, 5, 1 and 1 bullheads."""


def low_card(rows: str, row: int, *, piles: str = "", specials: str = "negative-positive") -> Game:
    """Ann's low 1 is about to take this row."""
    game = anniversary(rows, "1 / 104", specials=specials, piles=piles)
    game.play(ANN, SkipSpecial())
    game.play(ANN, TakeRow(row))
    return game


def test_example_2_with_the_11_positive_nothing_of_the_row_is_left() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive")
    events = game.play(ANN, TurnPositive(11, (3, 5, 13, 17)))
    assert of(events, CardsCancelled) == [CardsCancelled(ANN, 11, (3, 5, 13, 17), 10)]
    assert pile(game, ANN) == ""
    assert points(game) == (0, 0)
    assert laid(game) == "20 / 50 / 60 / 70 90"


def test_example_2_a_low_3_takes_11_and_13_and_cancels_four_bullheads_of_the_pile() -> None:
    game = anniversary(
        "40 / 11 13 / 60 / 70", "3 / 90", specials="negative-positive", piles="24 25 46 66 / -"
    )
    game.play(ANN, SkipSpecial())
    game.play(ANN, TakeRow(ROW_2))
    events = game.play(ANN, TurnPositive(11, (13, 24, 25, 46)))
    assert of(events, CardsCancelled) == [CardsCancelled(ANN, 11, (13, 24, 25, 46), 10)]
    assert pile(game, ANN) == "66"
    assert laid(game) == "40 / 3 / 60 / 70 90"


def test_A27_not_unless_a_row_is_about_to_be_taken() -> None:
    game = anniversary("3 5 11 13 / 50 / 60 / 70", "20 / 90", specials="negative-positive")
    forbids(game, ANN, TurnPositive(11), SpecialWithoutEffect)
    assert options(game, ANN) == (SkipSpecial(),)


def test_A27_the_row_is_taken_as_usual() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive")
    events = game.play(ANN, TurnPositive(3, ()))
    taken = (3, 5, 11, 13, 17)
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_1, taken, 10, Reason.FULL_ROW)]
    assert placed(events, 20) == CardPlaced(
        ANN, 20, 20, ROW_1, Reason.FULL_ROW, None, taken, 10, ()
    )
    assert discard(game) == "negative-positive"


def test_A28_cards_of_the_row_and_cards_taken_earlier() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive", piles="80 81 / 82")
    game.play(ANN, TurnPositive(11, (3, 13, 80)))
    assert pile(game, ANN) == "81 5 17"
    assert points(game) == (4, 1)


def test_A28_up_to_its_own_number_of_bullheads() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive", piles="80 81 / -")
    forbids(game, ANN, TurnPositive(11, (3, 5, 80)), SpecialWithoutEffect)
    forbids(game, ANN, TurnPositive(3, (5,)), SpecialWithoutEffect)
    game.play(ANN, TurnPositive(5, (3, 13)))
    assert pile(game, ANN) == "80 81 11 17"


def test_A29_positive_and_cancelled_cards_score_nothing() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive")
    game.play(ANN, TurnPositive(11, (5, 13)))
    assert pile(game, ANN) == "3 17"
    assert points(game) == (2, 0)
    assert specials_table(game).cancelled == (11, 5, 13)


def test_A29_bullheads_that_find_nothing_are_lost() -> None:
    game = low_card("40 55 / 50 / 60 / 70", ROW_1)
    game.play(ANN, TurnPositive(55))
    assert specials_table(game).cancelled == (55, 40)
    assert points(game) == (0, 0)


def test_A29_they_do_not_count_for_later_rows() -> None:
    game = anniversary(
        "3 5 11 13 17 / 50 / 60 / 70", "20 / 90", specials="negative-positive", hands="1 / 91"
    )
    game.play(ANN, TurnPositive(11, ()))
    game.play(ANN, PlayCard(1))
    game.play(BEN, PlayCard(91))
    game.play(ANN, TakeRow(ROW_2))
    assert pile(game, ANN) == "3 5 13 17 50"


# R11: the positive card


def test_R11_one_of_the_row_s_cards_and_not_the_played_one() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive", piles="80 / -")
    for card in (20, 80, 50, 90, 99):
        forbids(game, ANN, TurnPositive(card, ()), CardNotAvailable)


def test_R11_the_played_card_is_not_positive_with_five_rows_either() -> None:
    game = anniversary("3 5 11 13 17 / 50 / 60 / 70 / 80", "20 / 90", specials="negative-positive")
    forbids(game, ANN, TurnPositive(20, ()), CardNotAvailable)


def test_R11_for_a_low_card_the_row_is_chosen_first() -> None:
    game = anniversary("11 13 / 50 / 60 / 70", "3 / 90", specials="negative-positive insert")
    forbids(game, ANN, TurnPositive(11), SpecialWithoutEffect)
    game.play(ANN, SkipSpecial())
    assert stage(game) == "choosing-row"
    forbids(game, ANN, TurnPositive(11), WrongKindOfAction)
    game.play(ANN, TakeRow(ROW_1))
    assert stage(game) == "using-special"
    assert game.view(None).prompt.row == ROW_1
    forbids(game, ANN, TurnPositive(50), CardNotAvailable)
    forbids(game, ANN, InsertCard(ROW_2), WrongKindOfAction)
    forbids(game, BEN, SkipSpecial(), NotAwaited)


def test_R11_using_none_after_the_choice_takes_the_whole_row() -> None:
    game = low_card("11 13 / 50 / 60 / 70", ROW_1)
    game.play(ANN, SkipSpecial())
    assert pile(game, ANN) == "11 13"
    assert laid(game) == "1 / 50 / 60 / 70"


def test_R11_a_card_alone_in_its_row_may_turn() -> None:
    game = low_card("40 / 50 / 60 / 70", ROW_1)
    events = game.play(ANN, TurnPositive(40))
    assert of(events, CardsCancelled) == [CardsCancelled(ANN, 40, (), 3)]
    assert pile(game, ANN) == ""


# R11: what is cancelled


def test_R11_any_set_may_be_cancelled_also_a_poor_one_or_none() -> None:
    for cancelled, left in (((), "3 5 13 17"), ((17,), "3 5 13"), ((5, 17), "3 13")):
        game = anniversary(FULL, "20 / 90", specials="negative-positive")
        game.play(ANN, TurnPositive(11, cancelled))
        assert pile(game, ANN) == left


@pytest.mark.parametrize(
    "cancelled",
    [(11,), (20,), (50,), (90,), (82,), (99,), (3, 3)],
    ids=[
        "the positive card itself",
        "the played card",
        "a card of another row",
        "a revealed card of somebody else",
        "a card of somebody else's pile",
        "a card out of play",
        "a card twice",
    ],
)
def test_R11_nothing_else_can_be_cancelled(cancelled: tuple[Card, ...]) -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive", piles="80 / 82")
    forbids(game, ANN, TurnPositive(11, cancelled), CardNotAvailable)


def test_R11_with_five_rows_the_played_card_may_be_cancelled_too() -> None:
    game = anniversary("3 5 11 13 17 / 50 / 60 / 70 / 80", "20 / 90", specials="negative-positive")
    game.play(ANN, TurnPositive(11, (20, 13, 17)))
    assert pile(game, ANN) == "3 5"
    assert laid(game) == "50 / 60 / 70 / 80 90"
    assert discard(game) == "negative-positive 5th-row"


def test_R11_with_five_rows_a_low_card_may_be_cancelled_too() -> None:
    game = low_card("40 / 50 / 60 / 70 / 80", ROW_3)
    game.play(ANN, TurnPositive(60, (1,)))
    assert pile(game, ANN) == ""
    assert laid(game) == "40 / 50 / 70 / 80 104"


def test_R11_only_the_pile_of_this_round() -> None:
    game = anniversary(
        "30 / 40 / 50 / 60", "61 / 62", specials="negative-positive", piles="90 / -", last_turn=True
    )
    play_on(game)
    deal(game)
    game.play(ANN, PlayCard(1))
    game.play(BEN, PlayCard(13))
    game.play(ANN, SkipSpecial())
    game.play(ANN, TakeRow(ROW_1))
    forbids(game, ANN, TurnPositive(25, (90,)), CardNotAvailable)
    assert TurnPositive(25, ()) in options(game, ANN)


def test_R11_cancelled_cards_are_out_of_the_round() -> None:
    game = anniversary(
        FULL, "20 / 90", specials="negative-positive negative-positive", hands="1 / 91"
    )
    game.play(ANN, TurnPositive(11, (3,)))
    game.play(ANN, "keep specials")
    game.play(ANN, PlayCard(1))
    game.play(BEN, PlayCard(91))
    game.play(ANN, SkipSpecial())
    game.play(ANN, TakeRow(ROW_2))
    for card in (3, 11):
        forbids(game, ANN, TurnPositive(50, (card,)), CardNotAvailable)
    assert game.is_legal(ANN, TurnPositive(50, (5,)))


def test_R11_cancelled_cards_are_public_and_come_back_with_the_next_deal() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive", last_turn=True)
    game.play(ANN, TurnPositive(11, (3, 5)))
    assert pack_to_shuffle(game.state) == DECK
    game.play(None, ShuffleNumbers(DECK))
    assert specials_table(game).cancelled == ()
    assert {3, 5, 11} <= set(game.state.hands[ANN])


def test_R11_everyone_sees_what_was_cancelled() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive / stop")
    game.play(ANN, TurnPositive(11, (3, 5)))
    for viewer in (None, BEN):
        shown = game.view(viewer).special_cards
        assert shown is not None
        assert shown.cancelled == (11, 3, 5)


# R11: the default


def default(row: str, taken: str, positive: Card) -> tuple[Card, ...]:
    """What a positive card cancels if its owner does not choose."""
    game = low_card(f"{row} / 99 / 100 / 103", ROW_1, piles=f"{taken} / -")
    (event,) = of(game.play(ANN, TurnPositive(positive)), CardsCancelled)
    assert game.state.piles[ANN] == tuple(
        card
        for card in map(int, f"{taken} {row}".replace("-", "").split())
        if card not in (positive, *event.cancelled)
    )
    return event.cancelled


def test_R11_the_default_cancels_most_bullheads() -> None:
    assert default("22 24", "10 15 35", 22) == (10, 15)
    assert default("30 31 32", "5 11", 30) == (5, 31)


def test_R11_among_these_fewest_cards() -> None:
    assert default("22 24 26", "10 33 40", 22) == (33,)
    assert default("55 56 57", "10 15 33 40", 55) == (15, 33)


def test_R11_among_these_the_lowest_numbers_card_by_card() -> None:
    assert default("22 24 26", "33 44 66", 22) == (33,)
    assert default("22 24 26", "20 15 30 25", 22) == (15, 20)
    assert default("55 56 57", "15 20 25 30 40", 55) == (15, 20, 25)
    assert default("40 41 42", "2 5 25 3", 40) == (2, 5)
    assert default("55 56 57", "2 15 20 25 90", 55) == (2, 20, 90)


def test_R11_the_list_of_moves_offers_each_card_with_its_default() -> None:
    game = anniversary(FULL, "20 / 90", specials="negative-positive")
    assert options(game, ANN) == (
        SkipSpecial(),
        TurnPositive(3, (13,)),
        TurnPositive(5, (3, 13)),
        TurnPositive(11, (3, 5, 13, 17)),
        TurnPositive(13, (3,)),
        TurnPositive(17, (3,)),
    )
    decision = game.view(ANN).decision
    assert decision is not None
    assert decision.open_ended == (Special.NEGATIVE_POSITIVE,)


def test_R11_nothing_is_open_ended_when_it_cannot_be_used() -> None:
    game = anniversary("3 / 50 / 60 / 70", "20 / 90", specials="negative-positive stop")
    decision = game.view(ANN).decision
    assert decision is not None
    assert decision.open_ended == ()
    assert StopRow(ROW_1) in decision.options


def by_brute_force(cards: list[Card], budget: int) -> tuple[Card, ...]:
    """The default set, by looking at all sets there are."""
    sets = (
        chosen
        for size in range(budget + 1)
        for chosen in combinations(sorted(cards), size)
        if bullheads(chosen) <= budget
    )
    return min(sets, key=lambda chosen: (-bullheads(chosen), len(chosen), chosen))


@pytest.mark.parametrize("seed", range(60))
def test_R11_the_default_is_what_a_look_at_all_sets_finds(seed: int) -> None:
    """Random rows and piles, half of the cards expensive.

    Every other pile is without doublets, where ties are most likely, every third table has five
    rows.
    """
    chance = Stream(str(seed), "negative = positive")
    dearest = 3 if seed % 2 else 5
    expensive = [card for card in range(2, 104) if 1 < BULLHEADS[card] <= dearest]
    cheap = [card for card in range(2, 104) if BULLHEADS[card] == 1]
    cards = list(chance.shuffled([*chance.shuffled(expensive)[:9], *chance.shuffled(cheap)[:9]]))
    row, others = sorted([*cards[:4], 55]), cards[4:9]
    taken = cards[9 : 9 + chance.below(10)]
    five = seed % 3 == 0
    table = [row, *([card] for card in others[: 4 if five else 3])]
    text = " / ".join(" ".join(map(str, cards)) for cards in table)
    game = low_card(text, ROW_1, piles=f"{' '.join(map(str, taken)) or '-'} / -")
    for positive in row:
        free = [card for card in (*row, *taken, *[1] * five) if card != positive]
        best = by_brute_force(free, BULLHEADS[positive])
        assert TurnPositive(positive, best) in options(game, ANN)
        (event,) = of(game.copy().play(ANN, TurnPositive(positive)), CardsCancelled)
        assert event.cancelled == best
