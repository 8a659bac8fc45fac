"""Beat the Buffalo: 7 nimmt!, Stop, Insert and Shift (U12-U15, U18-U22, R6, R7, R18)."""

from __future__ import annotations

import pytest

from hornox.engine import (
    CardNotAvailable,
    CardPlaced,
    CardShifted,
    InsertCard,
    LetReplace,
    LetSevenTake,
    LowCardPlayed,
    NoSuchRow,
    NotAwaited,
    PlayCard,
    Propose,
    Reason,
    Refusal,
    RemoveStop,
    RowBlocked,
    RowTaken,
    SevenRemoved,
    ShiftCard,
    Skipped,
    SpecialWithoutEffect,
    StopRow,
    Substitute,
    TakeRow,
    WrongKindOfAction,
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
    buffalo_pile,
    buffalo_table,
    forbids,
    go_ahead,
    laid,
    options,
    pile,
    uses,
    waiting,
)
from tests.rulebook.table import awaited, of, placed, stage

ROWS = "10 / 20 / 30 / 40"


# 7 nimmt!


def test_example_a_20_lies_sixth_behind_the_17_and_the_next_card_takes() -> None:
    game = buffalo("3 5 11 13 17 / 50 / 60 / 70", "20 / 65", 21, open="7-nimmt")
    events = agree_on(game, BEN, LetSevenTake(ROW_1))
    assert placed(events, 20).beside == 17
    assert pile(game) == ""
    assert buffalo_pile(game) == "3 5 11 13 17 20"
    assert laid(game) == "21 / 50 / 60 65 / 70"


def test_U12_the_row_is_taken_by_its_seventh_card() -> None:
    game = buffalo("2 4 6 8 9 [7 nimmt] / 50 / 60 / 70", "11 / 12", 90)
    assert pile(game) == "2 4 6 8 9 11"
    assert laid(game) == "12 / 50 / 60 / 70 90"


@pytest.mark.parametrize("row", range(4))
def test_U12_beside_any_row(row: int) -> None:
    game = buffalo("2 4 6 8 10 / 20 / 30 / 40", "50 / 60", 70, open="7-nimmt stop")
    agree_on(game, ANN, LetSevenTake(row))
    assert [r.seven for r in game.state.rows] == [index == row for index in range(4)]


def test_U13_it_leaves_the_game_when_the_row_is_taken() -> None:
    game = buffalo("2 4 6 8 9 10 [7 nimmt] / 50 [7 nimmt] / 60 / 70", "12 / 90", 91)
    assert of(game.events, SevenRemoved) == [SevenRemoved(ROW_1)]
    assert laid(game) == "12 / 50 [7 nimmt] / 60 / 70 90 91"
    assert box(game) == "7-nimmt"


def test_U13_also_when_the_buffalo_takes_it() -> None:
    game = buffalo("12 [7 nimmt] / 50 / 60 / 70", "90 / 91", 5)
    assert laid(game) == "5 / 50 / 60 / 70 90 91"
    assert box(game) == "7-nimmt"


def test_U13_also_when_insert_or_shift_overflow_the_row() -> None:
    for special in ("insert", "shift"):
        game = buffalo("2 4 6 8 9 10 [7 nimmt] / 7 50 / 60 / 70", "5 / 90", 91, open=special)
        agree_on(game, ANN, InsertCard(ROW_1) if special == "insert" else ShiftCard(7, ROW_1))
        assert not game.state.rows[ROW_1].seven
        assert box(game) == f"{special} 7-nimmt"


def test_R7_any_row_that_is_not_blocked_and_has_none_yet() -> None:
    game = buffalo("10 [stop] / 20 [7 nimmt] / 30 / 40", "50 / 60 / 70", 80, open="7-nimmt")
    forbids(game, ANN, Propose(LetSevenTake(ROW_1)), RowBlocked)
    forbids(game, ANN, Propose(LetSevenTake(ROW_2)), SpecialWithoutEffect)
    forbids(game, ANN, Propose(LetSevenTake(4)), NoSuchRow)
    assert uses(game, ANN) == [LetSevenTake(ROW_3), LetSevenTake(ROW_4), RemoveStop(ROW_1)]


def test_R7_it_stays_on_a_row_emptied_by_shift() -> None:
    game = buffalo("10 [7 nimmt] / 20 / 30 / 40", "50 / 60", 70, open="shift")
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    assert laid(game) == "50 60 70 [7 nimmt] / 10 20 / 30 / 40"


# Stop


def test_example_a_stop_sends_the_buffalo_s_25_to_the_full_first_row() -> None:
    game = buffalo("3 7 12 15 19 / 23 / 40 / 60", "41 / 61", 25, open="stop")
    agree_on(game, ANN, StopRow(ROW_2))
    events = go_ahead(game)
    assert placed(events, 25).skipped == (Skipped(ROW_2, Refusal.BLOCKED),)
    assert buffalo_pile(game) == "3 7 12 15 19"
    assert laid(game) == "25 / 23 [stop] / 40 / 60"


def test_U14_nothing_is_added_removed_or_taken_in_a_blocked_row() -> None:
    game = buffalo(
        "10 [stop] / 20 / 30 / 40", "5 / 15 / 25", 90, open="insert shift", deck="7-nimmt"
    )
    forbids(game, ANN, Propose(InsertCard(ROW_1)), RowBlocked)
    forbids(game, ANN, Propose(ShiftCard(10, ROW_2)), RowBlocked)
    forbids(game, ANN, Propose(ShiftCard(20, ROW_1)), RowBlocked)
    go_ahead(game)
    forbids(game, ANN, TakeRow(ROW_1), RowBlocked)
    game.play(ANN, TakeRow(ROW_4))
    go_ahead(game)
    assert laid(game) == "10 [stop] / 20 / 30 / 5 15"


def test_U14_not_on_a_blocked_row() -> None:
    game = buffalo("10 [stop] / 20 / 30 / 40", "50 / 60", 70, open="stop")
    forbids(game, ANN, Propose(StopRow(ROW_1)), RowBlocked)
    forbids(game, ANN, Propose(StopRow(4)), NoSuchRow)


def test_U14_a_stop_may_stand_beside_a_7_nimmt() -> None:
    game = buffalo("10 [7 nimmt] / 20 / 30 / 40", "50 / 60", 70, open="stop")
    agree_on(game, ANN, StopRow(ROW_1))
    agree_on(game, ANN, RemoveStop(ROW_1))
    assert game.state.rows[ROW_1].seven


def test_U15_the_row_stays_blocked_until_the_team_removes_the_stop() -> None:
    game = buffalo("10 / 20 / 30 / 40 [stop]", "45 / 55", 65, hands="46 / 56", stack="66")
    go_ahead(game)
    assert laid(game) == "10 / 20 / 30 45 / 40 [stop]"
    agree_on(game, BEN, RemoveStop(ROW_4))
    assert laid(game) == "10 / 20 / 30 45 55 65 / 40"
    assert stage(game) == "selecting"


def test_U15_also_over_several_turns() -> None:
    game = buffalo("10 / 20 / 30 / 40 [stop]", "45 / 55", 65, hands="46 / 56", stack="14")
    for _ in range(4):
        go_ahead(game)
    game.play(ANN, PlayCard(46))
    game.play(BEN, PlayCard(56))
    for _ in range(3):
        go_ahead(game)
    assert laid(game) == "10 14 / 20 46 56 / 30 45 55 65 / 40 [stop]"


# Insert


def test_example_a_member_s_10_goes_between_5_and_11() -> None:
    game = buffalo("5 11 / 34 / 47 / 80", "10 / 50", 90, open="insert")
    events = agree_on(game, BEN, InsertCard(ROW_1))
    assert laid(game) == "5 10 11 / 34 / 47 50 / 80 90"
    assert placed(events, 10) == CardPlaced(ANN, 10, 10, ROW_1, Reason.INSERT, 5, (), 0, ())
    assert pile(game) == ""


def test_U18_in_front_or_between_but_not_at_the_end() -> None:
    game = buffalo("5 11 / 8 34 / 9 / 80", "10 / 50", 90, open="insert stop")
    inserts = [use for use in uses(game, ANN) if isinstance(use, InsertCard)]
    assert inserts == [InsertCard(ROW_1), InsertCard(ROW_2), InsertCard(ROW_4)]
    forbids(game, ANN, Propose(InsertCard(ROW_3)), SpecialWithoutEffect)
    forbids(game, ANN, Propose(InsertCard(4)), NoSuchRow)
    agree_on(game, ANN, InsertCard(ROW_4))
    assert laid(game) == "5 11 / 8 34 / 9 / 10 80"


def test_U19_a_full_row_is_the_team_s_and_its_last_card_starts_it_anew() -> None:
    game = buffalo("2 4 6 8 10 / 34 / 47 / 80", "5 / 50", 90, open="insert", team_pile="99")
    events = agree_on(game, BEN, InsertCard(ROW_1))
    assert laid(game) == "10 / 34 / 47 50 / 80 90"
    assert pile(game) == "99 2 4 5 6 8"
    assert buffalo_pile(game) == ""
    (taken,) = of(events, RowTaken)
    assert (taken.cards, taken.bullheads, taken.reason) == ((2, 4, 5, 6, 8), 6, Reason.INSERT)
    assert (taken.seat, taken.kept) == (ANN, 10)  # Ben proposed it, but the card was Ann's


# Shift


def test_example_the_7_moves_up_and_the_buffalo_s_15_is_the_sixth_card() -> None:
    game = buffalo("2 5 9 12 / 30 / 40 / 7 50", "45 / 60", 15, open="shift")
    events = agree_on(game, ANN, ShiftCard(7, ROW_1))
    assert of(events, CardShifted) == [CardShifted(ANN, 7, ROW_4, ROW_1)]
    assert buffalo_pile(game) == "2 5 7 9 12"
    assert pile(game) == ""
    assert laid(game) == "15 / 30 / 40 45 / 50 60"


@pytest.mark.parametrize(("card", "target"), [(3, "3 10 17"), (13, "10 13 17"), (19, "10 17 19")])
def test_U20_wherever_it_fits_ascending(card: int, target: str) -> None:
    game = buffalo(f"10 17 / {card} 50 / 60 / 70", "55 / 80", 90, open="shift stop")
    agree_on(game, ANN, ShiftCard(card, ROW_1))
    assert laid(game) == f"{target} / 50 / 60 / 70"
    assert waiting(game) == "55 80 90"


def test_U20_only_a_laid_card_and_only_to_another_row() -> None:
    game = buffalo(ROWS, "55 / 80", 90, open="shift", pile="99", team_pile="98", hands="1 / 2")
    forbids(game, ANN, Propose(ShiftCard(10, ROW_1)), SpecialWithoutEffect)
    forbids(game, ANN, Propose(ShiftCard(10, 4)), NoSuchRow)
    for card in (55, 90, 99, 98, 1, 100):
        forbids(game, ANN, Propose(ShiftCard(card, ROW_1)), CardNotAvailable)


@pytest.mark.parametrize(("buffalo_card", "order"), [(15, "15 50 60"), (90, "50 60 90")])
def test_U21_a_full_target_row_is_taken_and_its_last_card_starts_it_anew(
    buffalo_card: int, order: str
) -> None:
    """R18: by the team, also when the Buffalo's card is next."""
    game = buffalo("2 4 6 8 10 / 7 20 / 30 / 40", "50 / 60", buffalo_card, open="shift stop")
    assert waiting(game) == order
    events = agree_on(game, ANN, ShiftCard(7, ROW_1))
    assert laid(game) == "10 / 20 / 30 / 40"
    assert pile(game) == "2 4 6 7 8"
    assert buffalo_pile(game) == ""
    (taken,) = of(events, RowTaken)
    assert (taken.cards, taken.reason) == ((2, 4, 6, 7, 8), Reason.SHIFT)
    assert taken.seat is not None


def test_U21_at_the_end_of_a_full_row_the_shifted_card_starts_it_anew() -> None:
    game = buffalo("2 4 6 8 10 / 20 21 / 30 / 40", "50 / 60", 70, open="shift stop")
    agree_on(game, ANN, ShiftCard(21, ROW_1))
    assert laid(game) == "21 / 20 / 30 / 40"
    assert pile(game) == "2 4 6 8 10"


def test_U22_the_next_card_must_go_to_the_row_left_empty() -> None:
    game = buffalo(ROWS, "50 / 60", 70, open="shift stop")
    agree_on(game, ANN, ShiftCard(20, ROW_1))
    assert laid(game) == "10 20 / - / 30 / 40"
    assert buffalo_table(game).emptied == (ROW_2,)
    events = go_ahead(game)
    assert placed(events, 50) == CardPlaced(ANN, 50, 50, ROW_2, Reason.EMPTY_ROW, None, (), 0, ())
    assert buffalo_table(game).emptied == ()
    go_ahead(game)
    assert laid(game) == "10 20 / 50 60 / 30 / 40"


def test_U22_even_a_low_card_takes_nothing_then() -> None:
    game = buffalo(ROWS, "5 / 60", 70, open="shift")
    agree_on(game, ANN, ShiftCard(40, ROW_1))
    assert laid(game) == "10 40 60 70 / 20 / 30 / 5"
    assert pile(game) == ""


# R18: full, blocked and emptied rows


def test_R18_a_card_skips_blocked_rows() -> None:
    game = buffalo("10 / 20 / 30 [stop] / 40 [stop]", "45 / 55 / 65", 75)
    events = go_ahead(game)
    assert placed(events, 45).row == ROW_2
    assert placed(events, 45).skipped == (
        Skipped(ROW_3, Refusal.BLOCKED),
        Skipped(ROW_4, Refusal.BLOCKED),
    )


def test_R18_if_only_blocked_rows_fit_it_is_a_low_card() -> None:
    game = buffalo("10 [stop] / 20 / 30 / 40", "15 / 55", 75)
    events = go_ahead(game)
    assert of(events, LowCardPlayed) == [
        LowCardPlayed(ANN, 15, 15, (Skipped(ROW_1, Refusal.BLOCKED),))
    ]
    assert options(game, ANN) == (TakeRow(ROW_2), TakeRow(ROW_3), TakeRow(ROW_4))


@pytest.mark.parametrize(
    ("rows", "card", "taken"),
    [
        ("12 [stop] / 20 / 30 / 44", 5, "30"),
        ("12 [stop] / 13 [stop] / 20 / 44", 5, "20"),
        ("12 [stop] / 20 / 31 / 40", 15, "31"),
    ],
    ids=["the cheapest is blocked", "two are blocked", "it fits only the blocked row"],
)
def test_R18_the_buffalo_s_low_card_takes_the_cheapest_row_not_blocked(
    rows: str, card: int, taken: str
) -> None:
    game = buffalo(rows, "55 / 65", card)
    go_ahead(game)
    assert buffalo_pile(game) == taken


def test_R18_stops_survive_a_take() -> None:
    game = buffalo("2 4 6 8 10 / 20 [stop] / 30 / 40", "5 / 15", 11, open="insert")
    agree_on(game, ANN, InsertCard(ROW_1))
    assert laid(game) == "10 / 20 [stop] / 30 / 40"
    go_ahead(game)
    go_ahead(game)
    assert laid(game) == "10 11 15 / 20 [stop] / 30 / 40"
    assert box(game) == "insert"


def test_R18_stops_survive_low_cards_and_the_buffalo_s_takes_too() -> None:
    game = buffalo("2 4 6 8 10 / 20 [stop] / 30 / 40", "1 / 60", 11)
    go_ahead(game)
    game.play(ANN, TakeRow(ROW_4))
    go_ahead(game)
    assert laid(game) == "11 / 20 [stop] / 30 / 1"
    assert (pile(game), buffalo_pile(game)) == ("40", "2 4 6 8 10")


def test_R18_the_buffalo_s_card_fills_the_emptied_row() -> None:
    game = buffalo(ROWS, "50 / 60", 15, open="shift")
    agree_on(game, ANN, ShiftCard(30, ROW_1))
    assert placed(game.events, 15).row == ROW_3
    assert laid(game) == "10 30 / 20 / 15 / 40 50 60"
    assert buffalo_pile(game) == ""


def test_R18_a_substitute_fills_the_emptied_row() -> None:
    game = buffalo(ROWS, "50 / 60", 70, open="shift replace", hands="5 / 1")
    agree_on(game, ANN, ShiftCard(30, ROW_1))
    agree_on(game, ANN, LetReplace(ANN))
    game.play(ANN, Substitute(5))
    assert laid(game) == "10 30 / 20 / 5 / 40 60 70"


def test_R18_of_two_emptied_rows_the_older_one_comes_first() -> None:
    game = buffalo(ROWS, "50 / 60 / 70", 80, open="shift shift", deck="7-nimmt")
    agree_on(game, ANN, ShiftCard(30, ROW_2))
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    assert laid(game) == "- / 10 20 30 / - / 40"
    assert buffalo_table(game).emptied == (ROW_3, ROW_1)
    go_ahead(game)
    assert laid(game) == "- / 10 20 30 / 50 / 40"
    go_ahead(game)
    assert laid(game) == "60 / 10 20 30 / 50 / 40"


def test_R18_an_emptied_row_may_wait_for_the_next_turn() -> None:
    game = buffalo(ROWS, "50 / 60", 70, open="shift shift", hands="51 / 61", stack="5")
    go_ahead(game)
    go_ahead(game)
    assert waiting(game) == "70"
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    agree_on(game, ANN, ShiftCard(30, ROW_2))
    assert (stage(game), laid(game)) == ("selecting", "70 / 10 20 30 / - / 40 50 60")
    game.play(ANN, PlayCard(51))
    game.play(BEN, PlayCard(61))
    assert placed(game.events, 5).row == ROW_3
    assert laid(game) == "70 / 10 20 30 51 / 5 / 40 50 60 61"


def test_R18_no_stop_on_the_waiting_row_after_the_turn_either() -> None:
    game = buffalo(ROWS, "50 / 60 / 65", 70, open="shift shift", deck="stop")
    for _ in range(3):
        go_ahead(game)
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    agree_on(game, ANN, ShiftCard(30, ROW_2))
    go_ahead(game)
    assert (stage(game), waiting(game)) == ("team-talking", "")
    forbids(game, ANN, Propose(StopRow(ROW_3)), SpecialWithoutEffect)
    agree_on(game, ANN, StopRow(ROW_2))
    assert game.state.rows[ROW_2].stopped


def test_R18_no_insert_while_a_row_waits() -> None:
    game = buffalo(ROWS, "25 / 60 / 65", 70, open="shift insert", deck="stop")
    assert InsertCard(ROW_3) in uses(game, ANN)
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    for row in range(4):
        forbids(game, ANN, Propose(InsertCard(row)), SpecialWithoutEffect)


def test_R18_an_insert_is_possible_again_once_the_row_is_filled() -> None:
    game = buffalo(ROWS, "25 / 35", 70, open="shift insert")
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    assert laid(game) == "25 / 10 20 / 30 / 40"
    agree_on(game, ANN, InsertCard(ROW_4))
    assert laid(game) == "25 / 10 20 / 30 / 35 40 70"


def test_R18_no_stop_on_the_waiting_row_but_on_another() -> None:
    game = buffalo(ROWS, "25 / 60", 70, open="shift stop")
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    forbids(game, ANN, Propose(StopRow(ROW_1)), SpecialWithoutEffect)
    agree_on(game, ANN, StopRow(ROW_4))
    assert laid(game) == "- / 10 20 / 30 / 40 [stop]"
    go_ahead(game)
    assert laid(game) == "25 / 10 20 / 30 / 40 [stop]"


def test_R18_a_7_nimmt_may_be_put_on_the_waiting_row() -> None:
    game = buffalo(ROWS, "25 / 60", 70, open="shift 7-nimmt")
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    agree_on(game, ANN, LetSevenTake(ROW_1))
    assert laid(game) == "25 [7 nimmt] / 10 20 / 30 / 40 60 70"


def test_R18_a_further_shift_may_fill_the_waiting_row() -> None:
    game = buffalo(ROWS, "25 / 60 / 65", 70, open="shift shift", deck="stop")
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    agree_on(game, ANN, ShiftCard(20, ROW_1))
    assert laid(game) == "20 / 10 / 30 / 40"
    assert buffalo_table(game).emptied == ()
    go_ahead(game)
    assert laid(game) == "20 25 / 10 / 30 / 40"


def test_R18_a_further_shift_of_an_only_card_makes_another_row_wait() -> None:
    game = buffalo(ROWS, "25 / 60 / 65", 70, open="shift shift", deck="stop")
    agree_on(game, ANN, ShiftCard(10, ROW_2))
    agree_on(game, ANN, ShiftCard(30, ROW_1))
    assert buffalo_table(game).emptied == (ROW_3,)
    go_ahead(game)
    assert laid(game) == "30 / 10 20 / 25 / 40"


def test_R18_an_only_card_shifted_into_a_full_row_leaves_its_row_waiting() -> None:
    game = buffalo("2 4 6 8 10 / 7 / 30 / 40", "50 / 60", 15, open="shift stop")
    agree_on(game, ANN, ShiftCard(7, ROW_1))
    assert laid(game) == "10 / - / 30 / 40"
    assert pile(game) == "2 4 6 7 8"
    go_ahead(game)
    assert laid(game) == "10 / 15 / 30 / 40"


def test_R18_whoever_played_a_low_card_chooses_the_row() -> None:
    game = buffalo(ROWS, "5 / 60 / 65", 70, open="stop")
    go_ahead(game)
    assert (stage(game), awaited(game)) == ("choosing-row", (ANN,))
    for mate in (BEN, CID):
        forbids(game, mate, TakeRow(ROW_3), NotAwaited)
    forbids(game, ANN, Propose(StopRow(ROW_1)), WrongKindOfAction)
    game.play(ANN, TakeRow(ROW_3))
    assert laid(game) == "10 / 20 / 5 / 40"
    assert pile(game) == "30"


# R6 as far as it applies


def test_R6_no_shift_with_nothing_to_move() -> None:
    game = buffalo("- / - / 30 [stop] / 40 [stop]", "50 / 60 / 70", 80, open="shift")
    assert uses(game, ANN) == [RemoveStop(ROW_3), RemoveStop(ROW_4)]
    forbids(game, ANN, Propose(ShiftCard(30, ROW_1)), RowBlocked)


def test_R6_a_stop_removed_frees_the_cards_for_a_shift() -> None:
    game = buffalo("- / - / 30 [stop] / 40 [stop]", "50 / 60 / 70", 80, open="shift")
    agree_on(game, ANN, RemoveStop(ROW_3))
    agree_on(game, ANN, ShiftCard(30, ROW_1))
    assert laid(game) == "30 / - / - / 40 [stop]"
    assert buffalo_table(game).emptied == (ROW_2, ROW_3)


def test_R6_no_stop_on_a_blocked_row_and_no_replace_with_an_empty_hand() -> None:
    game = buffalo(
        "10 [stop] / 20 / 30 / 40", "50 / 60 / 70", 80, open="stop replace", last_turn=True
    )
    forbids(game, ANN, Propose(StopRow(ROW_1)), RowBlocked)
    forbids(game, ANN, Propose(LetReplace(ANN)), SpecialWithoutEffect)
