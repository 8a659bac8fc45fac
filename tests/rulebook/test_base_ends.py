"""How a base game ends, its rulings and examples (docs/reference/rules/base.md)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    DECK,
    CardPlaced,
    CardsRevealed,
    GameEnded,
    GameIsOver,
    Outcome,
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
    new_setup,
)
from tests.rulebook.table import (
    ANN,
    BEN,
    CID,
    ROW_1,
    ROW_2,
    ROW_4,
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

# End of the game

SEVEN_FOR_ANN = "55 / 66 / 77 / 88"
"""Start cards of which a low card of Ann's takes the 55, worth seven."""


def end_with(
    ann: int,
    ben: int = 0,
    *,
    target: int | None = None,
    strict: bool | None = None,
    rounds: int | None = None,
    earlier: int = 1,
) -> tuple[bool, Outcome | None]:
    """Whether a game is over whose last round brings Ann and Ben to these totals."""
    before = ((ann - 7, ben), *((0, 0),) * (earlier - 1))
    game = table(
        SEVEN_FOR_ANN, "1 / 104", scores=before, target=target, strict=strict, rounds=rounds
    )
    turn(game, 1, 104)
    events = game.play(ANN, TakeRow(ROW_1))
    assert of(events, RoundScored)[0].totals == (ann, ben)
    assert len(of(events, GameEnded)) == game.is_over
    return game.is_over, game.outcome


@pytest.mark.parametrize(("total", "over"), [(65, False), (66, True), (67, True), (72, True)])
def test_B14_the_game_ends_at_66(total: int, over: bool) -> None:
    assert end_with(total)[0] is over


def test_B14_everybody_counts_not_only_the_leader() -> None:
    assert end_with(7, 65)[0] is False
    game = table(SEVEN_FOR_ANN, "104 / 1", scores=((0, 60),))
    turn(game, 104, 1)
    game.play(BEN, TakeRow(ROW_1))
    assert game.is_over


def test_B14_the_round_is_played_to_its_end() -> None:
    game = table(SEVEN_FOR_ANN, "1 89 / 104 90", scores=((60, 0),))
    turn(game, 1, 104)
    game.play(ANN, TakeRow(ROW_1))
    assert points(game) == (7, 0)
    assert not game.is_over
    assert stage(game) == "selecting"
    turn(game, 89, 90)
    assert game.is_over


def test_B14_nothing_can_be_done_after_the_end() -> None:
    game = table(SEVEN_FOR_ANN, "1 / 104", scores=((60, 0),))
    turn(game, 1, 104)
    game.play(ANN, TakeRow(ROW_1))
    assert (game.decisions, stage(game)) == ((), "game-over")
    refuses(game, ANN, PlayCard(1), GameIsOver)
    refuses(game, None, ShuffleNumbers(DECK), GameIsOver)


def test_B15_nobody_has_won_before_the_end() -> None:
    assert end_with(65, 10) == (False, None)


def test_B15_the_lowest_total_wins() -> None:
    assert end_with(66, 10) == (True, Outcome(Result.RANKED, (66, 10), (BEN,)))


def test_B15_whoever_reached_the_target_may_still_win() -> None:
    game = table(SEVEN_FOR_ANN, "1 / 104", scores=((63, 40),), piles="- / 10 20 30 40 50 11 22 33")
    turn(game, 1, 104)
    events = game.play(ANN, TakeRow(ROW_2))
    assert of(events, GameEnded) == [GameEnded(Outcome(Result.RANKED, (68, 70), (ANN,)))]


def test_B15_a_tie_shares_the_win() -> None:
    game = table(SEVEN_FOR_ANN, "1 / 104 / 103", scores=((60, 40, 40),))
    turn(game, 1, 104, 103)
    game.play(ANN, TakeRow(ROW_1))
    assert game.outcome == Outcome(Result.RANKED, (67, 40, 40), (BEN, CID))


# Rulings


def test_R2_the_default_is_at_least_66() -> None:
    options = new_setup("base", 2).options
    assert (options.target, options.strict, options.rounds) == (66, False, None)


@pytest.mark.parametrize(("total", "over"), [(65, False), (66, False), (67, True)])
def test_R2_strict_asks_for_more_than_the_target(total: int, over: bool) -> None:
    assert end_with(total, strict=True)[0] is over


@pytest.mark.parametrize(
    ("total", "strict", "over"),
    [(29, False, False), (30, False, True), (30, True, False), (31, True, True)],
)
def test_R2_another_target(total: int, strict: bool, over: bool) -> None:
    assert end_with(total, target=30, strict=strict)[0] is over


def test_R2_the_smallest_target_is_one_point() -> None:
    game = table(SEVEN_FOR_ANN, "1 / 104", target=1)
    turn(game, 1, 104)
    game.play(ANN, TakeRow(ROW_1))
    assert game.is_over


@pytest.mark.parametrize(
    ("earlier", "total", "over"),
    [(1, 100, False), (2, 7, True), (2, 100, True)],
    ids=["too early, whatever the points", "at few points", "at many points"],
)
def test_R2_a_fixed_number_of_rounds(earlier: int, total: int, over: bool) -> None:
    assert end_with(total, rounds=3, earlier=earlier)[0] is over


def test_R2_options_that_make_no_sense() -> None:
    for target in (0, -66):
        with pytest.raises(SetupError):
            new_setup("base", 2, target=target)
    for rounds in (0, -1):
        with pytest.raises(SetupError):
            new_setup("base", 2, rounds=rounds)
    with pytest.raises(SetupError):
        new_setup("base", 2, rounds=3, target=66)
    with pytest.raises(SetupError):
        new_setup("base", 2, rounds=3, strict=True)
    with pytest.raises(SetupError):
        new_setup("base", 2, fan_cards=["cow"])


def test_R3_the_row_is_chosen_at_the_card_s_placement_and_before_higher_cards() -> None:
    game = table("12 / 37 / 43 / 58", "3 1 / 9 2 / 68 4")
    game.play(ANN, PlayCard(3))
    refuses(game, ANN, TakeRow(ROW_2), WrongKindOfAction)
    game.play(BEN, PlayCard(9))
    events = game.play(CID, PlayCard(68))
    assert of(events, CardsRevealed)
    assert of(events, CardPlaced) == []
    assert game.view(None).queue == (Played(BEN, 9), Played(CID, 68))
    game.play(ANN, TakeRow(ROW_4))
    assert laid(game) == "12 / 37 / 43 68 / 3 9"


def test_R22_everybody_sees_the_running_points_and_only_the_owner_the_pile() -> None:
    game = table("10 20 30 40 50 / 60 / 70 / 80", "51 1 / 81 2")
    turn(game, 51, 81)
    for viewer in (None, ANN, BEN):
        view = game.view(viewer)
        assert [seat.points for seat in view.seats] == [15, 0]
        assert [seat.pile_count for seat in view.seats] == [5, 0]
        assert view.pile == ((10, 20, 30, 40, 50) if viewer == ANN else ())


# Examples


@pytest.mark.parametrize("highest", [83, 93], ids=["2019 and 2024", "2011"])
def test_example_1_three_turns(highest: int) -> None:
    game = table("12 / 37 / 43 / 58", f"14 30 3 1 / 15 21 9 2 / 44 26 68 4 / 61 36 {highest} 5")

    events = turn(game, 14, 15, 44, 61)
    assert laid(game) == "12 14 15 / 37 / 43 44 / 58 61"
    assert placed(events, 14).reason == placed(events, 15).reason == Reason.ASCENDING
    assert (placed(events, 44).reason, placed(events, 44).beside) == (Reason.LEAST_DIFFERENCE, 43)

    events = turn(game, 30, 21, 26, 36)
    assert laid(game) == "30 36 / 37 / 43 44 / 58 61"
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_1, (12, 14, 15, 21, 26), 6, Reason.FULL_ROW)]

    turn(game, 3, 9, 68, highest)
    events = game.play(ANN, TakeRow(ROW_2))
    assert laid(game) == f"30 36 / 3 9 / 43 44 / 58 61 68 {highest}"
    assert of(events, RowTaken) == [RowTaken(ANN, ROW_2, (37,), 1, Reason.LOW_CARD)]
    assert points(game) == (7, 0, 0, 0)


def test_example_45_belongs_beside_42_and_not_beside_41() -> None:
    game = table("7 / 90 / 33 41 / 16 25 27 36 42", "45 1 / 95 2")
    events = turn(game, 45, 95)
    event = placed(events, 45)
    assert (event.row, event.reason) == (ROW_4, Reason.FULL_ROW)
    assert event.taken == (16, 25, 27, 36, 42)
    assert laid(game) == "7 / 90 95 / 33 41 / 45"
    assert points(game) == (6, 0)


def test_example_62_loses_its_place_beside_61_to_a_29() -> None:
    rows = "61 / 70 80 / 33 99 / 10 20 30 40 50"
    alone = table(rows, "62 1 / 100 2")
    turn(alone, 62, 100)
    assert (laid(alone), points(alone)) == ("61 62 / 70 80 / 33 99 100 / 10 20 30 40 50", (0, 0))

    game = table(rows, "62 1 / 29 2")
    turn(game, 62, 29)
    game.play(BEN, TakeRow(ROW_1))
    assert laid(game) == "29 / 70 80 / 33 99 / 62"
    assert (piles(game), points(game)) == ("10 20 30 40 50 / 61", (15, 1))
