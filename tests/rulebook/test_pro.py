"""Pro, clause by clause (docs/reference/rules/pro.md)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    Card,
    CardChosen,
    CardNotAvailable,
    CardPicked,
    CardsRevealed,
    DraftStarted,
    GameEnded,
    LowCardPlayed,
    NotAwaited,
    Outcome,
    PickCard,
    PlayCard,
    Reason,
    Result,
    RoundScored,
    RoundStarted,
    RowTaken,
    Seat,
    SeatReady,
    SetupError,
    ShuffleNumbers,
    TakeRow,
    WrongKindOfAction,
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
    awaited,
    fresh,
    laid,
    of,
    piles,
    placed,
    points,
    refuses,
    stage,
    table,
    turn,
)


def pick_all(game: Game, left: tuple[Card, ...]) -> list[Seat]:
    """Pick until only these cards are left, always the lowest; returns who picked."""
    pickers = []
    while stage(game) == "drafting":
        (picker,) = awaited(game)
        pool = game.view(None).prompt.cards
        game.play(picker, PickCard(next(card for card in pool if card not in left)))
        pickers.append(picker)
    return pickers


# Cards and picking


@pytest.mark.parametrize("players", range(2, 7))
def test_P1_two_to_six_players(players: int) -> None:
    game = fresh("pro", players)
    pick_all(game, (1, 2, 3, 4))
    assert [len(hand) for hand in game.state.hands] == [10] * players


@pytest.mark.parametrize("players", [0, 1, 7, 10])
def test_P1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(SetupError):
        new_setup("pro", players)


@pytest.mark.parametrize(("players", "highest"), [(2, 24), (3, 34), (4, 44), (5, 54), (6, 64)])
def test_P2_the_number_of_players_tells_the_cards(players: int, highest: int) -> None:
    game = fresh("pro", players)
    pool = tuple(range(1, highest + 1))
    assert game.events == (DraftStarted(1, pool),)
    assert game.decisions[0].options == tuple(map(PickCard, pool))
    refuses(game, ANN, PickCard(highest + 1), CardNotAvailable)
    refuses(game, ANN, PickCard(0), CardNotAvailable)


def test_P3_all_cards_lie_open() -> None:
    game = fresh("pro", 2)
    game.play(ANN, PickCard(13))
    for seat in (ANN, BEN, None):
        view = game.view(seat)
        assert view.prompt.cards == tuple(card for card in range(1, 25) if card != 13)
        assert view.unseen == ()


def test_P3_a_pick_goes_to_the_hand_for_everyone_to_see() -> None:
    game = fresh("pro", 2)
    events = game.play(ANN, PickCard(13))
    assert events_for(None, events) == (CardPicked(ANN, 13),)
    assert game.view(ANN).hand == (13,)
    assert awaited(game) == (BEN,)


def test_P3_everyone_picks_ten() -> None:
    game = fresh("pro", 3)
    assert len(pick_all(game, (1, 2, 3, 4))) == 30
    assert [len(hand) for hand in game.state.hands] == [10, 10, 10]
    assert sorted(sum(game.state.hands, ())) == list(range(5, 35))
    assert stage(game) == "selecting"


def test_P3_what_a_picker_cannot_do() -> None:
    game = fresh("pro", 2)
    game.play(ANN, PickCard(13))
    refuses(game, ANN, PickCard(14), NotAwaited)
    refuses(game, BEN, PickCard(13), CardNotAvailable)
    refuses(game, BEN, PlayCard(14), WrongKindOfAction)
    refuses(game, BEN, TakeRow(ROW_1), WrongKindOfAction)
    refuses(game, None, ShuffleNumbers(tuple(range(1, 25))), NotAwaited)


def test_P4_the_four_cards_left_start_the_rows() -> None:
    game = fresh("pro", 2)
    pick_all(game, (3, 9, 17, 24))
    assert laid(game) == "3 / 9 / 17 / 24"
    assert of(game.events, RoundStarted) == [RoundStarted(1, ((3,), (9,), (17,), (24,)))]
    assert game.state.undealt == ()


def test_P4_nothing_is_shuffled() -> None:
    game = fresh("pro", 2)
    assert pack_to_shuffle(game.state) is None
    pick_all(game, (3, 9, 17, 24))
    assert game.state.shuffles == 0


# Play


def test_P5_cards_are_placed_by_the_base_rules() -> None:
    game = table("2 4 6 8 10 / 15 / 18 / 22", "16 12 1 / 20 3 5", mode="pro")
    events = turn(game, 16, 20)
    assert (placed(events, 16).row, placed(events, 16).reason) == (1, Reason.LEAST_DIFFERENCE)
    assert laid(game) == "2 4 6 8 10 / 15 16 / 18 20 / 22"


def test_P5_rows_are_taken_by_the_base_rules() -> None:
    game = table("2 4 6 8 10 / 15 / 18 / 22", "12 14 / 1 3", mode="pro")
    assert of(turn(game, 12, 1), LowCardPlayed) == [LowCardPlayed(BEN, 1, 1, ())]
    events = game.play(BEN, TakeRow(ROW_2))
    assert of(events, RowTaken) == [
        RowTaken(BEN, ROW_2, (15,), 2, Reason.LOW_CARD),
        RowTaken(ANN, ROW_1, (2, 4, 6, 8, 10), 7, Reason.FULL_ROW),
    ]
    assert (laid(game), piles(game)) == ("12 / 1 / 18 / 22", "2 4 6 8 10 / 15")
    assert points(game) == (7, 2)


def test_P5_the_round_is_scored_and_the_next_one_is_picked_anew() -> None:
    game = table("2 4 6 8 10 / 15 / 18 / 22", "12 / 23", mode="pro", scores=((5, 6),))
    events = turn(game, 12, 23)
    assert of(events, RoundScored) == [RoundScored(2, (7, 0), (12, 6))]
    pool = tuple(range(1, 25))
    assert of(events, DraftStarted) == [DraftStarted(3, pool)]
    view = game.view(ANN)
    assert (view.prompt.cards, view.hand, view.rows, view.pile) == (pool, (), (), ())
    assert view.unseen == ()  # although the position left most cards out of play


@pytest.mark.parametrize(
    ("target", "strict", "rounds", "over"),
    [
        (None, None, None, True),
        (None, True, None, False),
        (70, None, None, False),
        (None, None, 2, True),
        (None, None, 3, False),
    ],
    ids=["at least 66", "more than 66", "70", "two rounds", "three rounds"],
)
def test_P5_the_game_ends_as_in_the_base_game(
    target: int | None, strict: bool | None, rounds: int | None, over: bool
) -> None:
    game = table(
        "2 4 6 8 10 / 15 / 18 / 22",
        "12 / 23",
        mode="pro",
        scores=((59, 6),),
        target=target,
        strict=strict,
        rounds=rounds,
    )
    events = turn(game, 12, 23)
    assert game.is_over is over
    outcome = Outcome(Result.RANKED, (66, 6), (BEN,))
    assert of(events, GameEnded) == ([GameEnded(outcome)] if over else [])


# Rulings


def test_R4_picking_follows_seat_order() -> None:
    assert pick_all(fresh("pro", 3), (1, 2, 3, 4)) == [ANN, BEN, CID] * 10


@pytest.mark.parametrize(
    ("earlier", "order"),
    [(1, [BEN, CID, ANN]), (2, [CID, ANN, BEN]), (3, [ANN, BEN, CID]), (4, [BEN, CID, ANN])],
    ids=["round 2", "round 3", "round 4", "round 5"],
)
def test_R4_the_first_pick_moves_on_each_round(earlier: int, order: list[Seat]) -> None:
    scores = ((0, 0, 0),) * (earlier - 1)
    game = table("1 / 2 / 3 / 4", "12 / 23 / 34", mode="pro", scores=scores)
    turn(game, 12, 23, 34)
    assert pick_all(game, (1, 2, 3, 4)) == order * 10


def test_R4_the_rows_start_in_ascending_order() -> None:
    game = fresh("pro", 3)
    pick_all(game, (27, 4, 19, 33))
    assert laid(game) == "4 / 19 / 27 / 33"


def test_R5_all_hands_are_public() -> None:
    game = fresh("pro", 2)
    game.play(ANN, PickCard(13))
    assert [seat.known for seat in game.view(None).seats] == [(13,), ()]
    pick_all(game, (1, 2, 3, 4))
    for viewer in (ANN, BEN, None):
        view = game.view(viewer)
        assert tuple(seat.known for seat in view.seats) == game.state.hands
        assert view.unseen == ()
    assert game.view(None).hand == ()


def test_R5_the_chosen_card_is_secret_until_the_reveal() -> None:
    game = table("2 / 15 / 18 / 22", "16 12 / 20 3", mode="pro")
    events = game.play(ANN, PlayCard(16))
    assert events_for(ANN, events) == (CardChosen(ANN, 16, False), SeatReady(ANN))
    for viewer in (BEN, None):
        assert events_for(viewer, events) == (SeatReady(ANN),)
        view = game.view(viewer)
        assert (view.chosen, view.story, view.queue) == (None, (), ())
        assert (view.seats[ANN].known, view.seats[ANN].has_chosen) == ((12, 16), True)
    assert game.view(ANN).chosen == PlayCard(16)

    revealed = of(events_for(None, game.play(BEN, PlayCard(20))), CardsRevealed)
    assert [played.card for played in revealed[0].cards] == [16, 20]
    assert [seat.known for seat in game.view(None).seats] == [(12,), (3,)]


def test_R5_a_view_does_not_depend_on_the_secret_choice() -> None:
    first = table("2 / 15 / 18 / 22", "16 12 / 20 3", mode="pro")
    second = first.copy()
    first.play(ANN, PlayCard(16))
    second.play(ANN, PlayCard(12))
    assert first.view(BEN) == second.view(BEN)
    assert first.view(None) == second.view(None)
    assert first.view(ANN) != second.view(ANN)
