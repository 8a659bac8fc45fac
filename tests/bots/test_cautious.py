"""The cautious bot's rules of thumb, one situation each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hornox.bots import CautiousBot
from hornox.bots.cautious import expected_gain
from hornox.engine import (
    Agree,
    BuffaloTable,
    Decline,
    FanTable,
    GetReady,
    InsertCard,
    KeepSpecials,
    LetReplace,
    LetSevenTake,
    Mode,
    PickForXRow,
    PlaceLast,
    PlayCard,
    Position,
    Propose,
    Row,
    RowTaken,
    SeatAction,
    ShiftCard,
    SkipSpecial,
    SortCards,
    Special,
    SpecialsTable,
    StopRow,
    Substitute,
    SwapSpecial,
    TakeRow,
    TurnPositive,
    View,
    XTable,
)
from hornox.record import Game

FIVE = (10, 20, 30, 40, 50)


def rows(*cards: tuple[int, ...]) -> tuple[Row, ...]:
    return tuple(map(Row, cards))


def start(mode: Mode, position: Position, *plays: str, **options: Any) -> Game:
    """A game from a position, with these moves of seat 0, seat 1 ... in turn."""
    players = len(position.hands)
    game = Game.new(mode, players, position=position, **options)
    for move in plays:
        seat, action = move.split(": ")
        game.play(int(seat), action)
    return game


def choice(game: Game, seat: int = 0) -> SeatAction:
    return CautiousBot().choose(game.view(seat))


def test_follows_closely_rather_than_being_sixth() -> None:
    position = Position(rows((1,), FIVE, (60,), (80,)), ((51, 61), (2, 3)))
    assert choice(start("base", position)) == PlayCard(61)


def test_dumps_a_low_card_on_a_cheap_row() -> None:
    position = Position(rows((4,), (11, 22, 33, 44, 55), (90,), (95,)), ((3, 66), (97, 98)))
    assert choice(start("base", position)) == PlayCard(3)


def test_takes_the_row_with_the_fewest_bullheads() -> None:
    position = Position(rows((11,), (20, 21), (30,), (41, 42, 43)), ((1, 90), (95, 96)))
    game = start("base", position, "0: play 1", "1: play 95")
    assert choice(game) == TakeRow(3)


def test_the_last_card_of_a_row_that_is_crowded_soon_is_risky() -> None:
    position = Position(
        rows((1, 2, 3, 4), (40, 41, 42, 43), (90,), (100,)), ((44, 70), (5, 6), (50, 60), (61, 62))
    )
    assert choice(start("base", position)) == PlayCard(44)


def test_uses_the_twister_when_the_turned_number_is_clearly_safer() -> None:
    position = Position(
        rows((70,), (15, 16, 18, 19, 20), (80,), (40,)),
        ((24, 21), (90, 91)),
        extra=FanTable(twisters=(True, True)),
    )
    chosen = choice(start("fan", position, fan_cards=["twister"]))
    assert chosen == PlayCard(24, twisted=True)


def test_keeps_the_twister_when_nothing_threatens() -> None:
    position = Position(rows((23,), (60,), (70,), (80,)), ((24, 42), (90, 91)))
    chosen = choice(start("fan", position, fan_cards=["twister"]))
    assert isinstance(chosen, PlayCard)
    assert not chosen.twisted


def test_fears_the_cow_in_front_of_a_full_row() -> None:
    position = Position(
        rows((35,), FIVE, (60,), (80,)), ((36, 61), (100, 101)), extra=FanTable(cow=0)
    )
    assert choice(start("fan", position, fan_cards=["cow"])) == PlayCard(61)


def test_picks_middle_cards_in_the_draft() -> None:
    game = Game.new("pro", 2)
    assert choice(game).card == 12  # type: ignore[union-attr]


def specials(*hands: tuple[Special, ...], **changes: Any) -> SpecialsTable:
    return replace(SpecialsTable(hands, deck=(Special.STOP,)), **changes)


def placing(card: int, *held: Special, table: tuple[Row, ...] | None = None) -> Game:
    """The moment before this card is placed; row 2 is full and worth 14."""
    position = Position(
        table or rows((1,), FIVE, (90,), (99,)),
        ((card, 100), (101, 102)),
        scores=((0, 0),),
        extra=specials(held, ()),
    )
    return start("anniversary", position, f"0: play {card}", "1: play 101")


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (Special.SEVEN, LetSevenTake(1)),
        (Special.STOP, StopRow(1)),
        (Special.INSERT, InsertCard(2)),
        (Special.NEGATIVE_POSITIVE, TurnPositive(10, (20,))),
    ],
)
def test_a_special_card_that_avoids_a_costly_row_is_used(
    held: Special, expected: SeatAction
) -> None:
    assert choice(placing(51, held)) == expected


def test_a_shift_makes_room() -> None:
    game = placing(51, Special.SHIFT)
    chosen = choice(game)
    assert isinstance(chosen, ShiftCard)
    assert not any(isinstance(event, RowTaken) for event in game.play(0, chosen))


def test_no_special_card_is_wasted() -> None:
    assert choice(placing(91, Special.SEVEN)) == SkipSpecial()
    assert choice(placing(2, Special.STOP)) == SkipSpecial()


def test_a_chosen_row_is_cancelled_if_it_is_worth_it() -> None:
    costly = rows((11, 12), (20, 30), (40, 50), (60, 70))
    game = placing(3, Special.NEGATIVE_POSITIVE, table=costly)
    game.play(0, "no special")
    assert choice(game) == TakeRow(0)
    game.play(0, TakeRow(0))
    assert choice(game) == TurnPositive(11, (12,))


def test_a_single_option_needs_no_thought() -> None:
    assert choice(placing(91, Special.NEGATIVE_POSITIVE)) == SkipSpecial()


@pytest.mark.parametrize(
    ("held", "hand", "finished", "expected"),
    [
        ((Special.INSERT,), (100, 103), 1, KeepSpecials()),
        ((Special.REPLACE,), (100,), 1, SwapSpecial(Special.REPLACE)),
        ((Special.REPLACE,), (100,), 0, KeepSpecials()),
        ((Special.STOP, Special.STOP), (100, 103), 1, SwapSpecial(Special.STOP)),
        ((Special.STOP, Special.STOP), (), 1, KeepSpecials()),
    ],
)
def test_only_junk_is_swapped(
    held: tuple[Special, ...], hand: tuple[int, ...], finished: int, expected: SeatAction
) -> None:
    other = (101, 102, 104)[: len(hand) + 1]
    position = Position(
        rows((1,), (52, 53, 54, 56, 57), (90,), (99,)),
        ((58, *hand), other),
        scores=((0, 0),) * finished,
        extra=specials(held, ()),
    )
    game = start("anniversary", position, "0: play 58", f"1: play {other[0]}", "0: no special")
    assert game.view(0).prompt.kind == "swapping"
    assert choice(game) == expected


def picking(x_row: tuple[int, ...]) -> Game:
    position = Position(
        rows((40, 43), (50,), (70,)), ((44, 12), (81, 13)), extra=XTable((x_row, ()), ((), ()))
    )
    return start("x", position, "0: play 44", "1: play 81")


def test_the_x_row_ascends_in_small_steps() -> None:
    assert choice(picking((20, 30))) == PickForXRow(40)
    assert choice(picking((20, 41))) == PickForXRow(43)


def test_a_low_card_takes_what_fits_the_x_row() -> None:
    position = Position(
        rows((40,), (50,), (71,)), ((3, 12), (81, 13)), extra=XTable(((44, 60), ()), ((), ()))
    )
    assert choice(start("x", position, "0: play 3", "1: play 81")) == TakeRow(2)


def team(
    hands: tuple[tuple[int, ...], ...], stack: tuple[int, ...], *opened: Special, **changes: Any
) -> Game:
    table = replace(BuffaloTable(stack=stack, open=opened), **changes)
    lying = rows((10, 20, 30, 40, 54), (66,), (77,), (90,))
    game = Game.new("buffalo", len(hands), position=Position(lying, hands, extra=table))
    for seat, hand in enumerate(hands):
        game.play(seat, PlayCard(hand[0]))
    return game


def test_proposes_to_let_the_buffalo_take() -> None:
    game = team(((55, 1), (67, 2)), (56, 100), Special.LAST, Special.STOP)
    assert choice(game) == Propose(PlaceLast(0))


def test_is_ready_when_there_is_nothing_to_gain() -> None:
    game = team(((67, 1), (78, 2)), (91, 100), Special.LAST, Special.STOP)
    assert choice(game) == GetReady()


def test_agrees_to_what_helps_and_declines_what_harms() -> None:
    game = team(((55, 1), (67, 2)), (56, 100), Special.LAST, Special.STOP)
    game.play(0, Propose(PlaceLast(0)))
    assert choice(game, 1) == Agree()
    game = team(((57, 1), (67, 2)), (56, 100), Special.SEVEN, Special.STOP)
    game.play(0, Propose(LetSevenTake(0)))
    assert choice(game, 1) == Decline()


def test_says_what_it_expects_of_a_proposal() -> None:
    game = team(((57, 1), (67, 2)), (56, 100), Special.SEVEN, Special.STOP)
    assert expected_gain(game.view(1)) is None
    game.play(0, Propose(LetSevenTake(0)))
    taken, by_the_team = 13, 2 * 14
    assert expected_gain(game.view(1)) == -taken - by_the_team


@pytest.mark.parametrize("held", [2, 65, 104])
def test_what_it_says_gives_no_hand_away(held: int) -> None:
    game = team(((57, 1), (67, held)), (56, 100), Special.SEVEN, Special.STOP)
    game.play(0, Propose(LetSevenTake(0)))
    assert expected_gain(game.view(1)) == -41


def test_says_nothing_where_its_own_hand_decides() -> None:
    game = team(((55, 1), (67, 2)), (56, 100), Special.REPLACE, Special.STOP)
    game.play(1, Propose(LetReplace(0)))
    assert expected_gain(game.view(0)) is None


def test_gives_up_proposing_after_two_declined_ones() -> None:
    game = team(((55, 1), (67, 2)), (56, 100), Special.LAST, Special.STOP)
    for _ in range(2):
        proposal = choice(game)
        assert isinstance(proposal, Propose)
        game.play(0, proposal)
        game.play(1, Decline())
    assert choice(game) == GetReady()


def test_nothing_is_proposed_after_the_last_placement() -> None:
    game = team(((55, 1), (67, 2)), (56, 100), Special.SEVEN)
    while game.view(0).queue or game.view(0).prompt.kind == "choosing-row":
        for decision in game.decisions:
            game.play(decision.seat, decision.options[0])
    assert game.view(0).prompt.kind == "team-talking"
    assert choice(game) == GetReady()


def test_replaces_the_own_card_only_and_by_a_harmless_one() -> None:
    game = team(((55, 1, 68), (79, 2, 3)), (100, 101, 102), Special.REPLACE)
    assert choice(game) == Propose(LetReplace(0))
    assert choice(game, 1) == GetReady()
    game.play(0, Propose(LetReplace(0)))
    game.play(1, choice(game, 1))
    assert choice(game) == Substitute(68)


def test_sorts_more_cards_than_are_listed() -> None:
    hands = ((55, 1), (67, 2), (68, 3), (69, 4), (78, 5))
    game = team(hands, (56, 100), Special.SORT)
    proposal = choice(game)
    assert isinstance(proposal, Propose)
    assert isinstance(proposal.use, SortCards)
    assert proposal.use.order.index(56) < proposal.use.order.index(55)
    assert game.is_legal(0, proposal)


def test_a_members_low_card_takes_the_row_that_ends_the_turn_best() -> None:
    game = team(((9, 1), (67, 2)), (57, 100))
    assert game.view(0).prompt.kind == "choosing-row"
    assert choice(game) == TakeRow(3)


def test_unknown_decisions_get_the_first_option() -> None:
    game = Game.new("base", 2, seed=1)
    view = game.view(0)
    assert view.decision is not None
    strange: View = replace(view, decision=replace(view.decision, kind="dancing"))  # type: ignore[arg-type]
    assert CautiousBot().choose(strange) == view.decision.options[0]
