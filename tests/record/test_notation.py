"""Short texts for actions and rows."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from hornox.engine import (
    Action,
    Agree,
    Decline,
    GetReady,
    InsertCard,
    KeepSpecials,
    LetReplace,
    LetSevenTake,
    PickCard,
    PickForXRow,
    PlaceFirst,
    PlaceLast,
    PlayCard,
    Propose,
    RemoveStop,
    ReplaceCard,
    Row,
    ShiftCard,
    ShuffleNumbers,
    ShuffleSpecials,
    SkipSpecial,
    SortCards,
    Special,
    StartFifthRow,
    StopRow,
    Substitute,
    SwapSpecial,
    TakeRow,
    TurnPositive,
)
from hornox.record import (
    NotationError,
    format_action,
    format_move,
    format_row,
    parse_action,
    parse_move,
    parse_row,
)
from hornox.record.notation import pattern_of

TEXTS: list[tuple[Action, str]] = [
    (PlayCard(14), "play 14"),
    (PlayCard(31, twisted=True), "play 31 twisted"),
    (PickCard(12), "pick 12"),
    (TakeRow(1), "take row 2"),
    (PickForXRow(12), "x row 12"),
    (Substitute(15), "substitute 15"),
    (StartFifthRow(), "5th row"),
    (LetSevenTake(2), "7 nimmt row 3"),
    (InsertCard(2), "insert in row 3"),
    (ReplaceCard(15), "replace by 15"),
    (ShiftCard(13, 1), "shift 13 to row 2"),
    (StopRow(1), "stop row 2"),
    (TurnPositive(11), "turn 11 positive"),
    (TurnPositive(11, ()), "turn 11 positive cancelling nothing"),
    (TurnPositive(11, (3, 5)), "turn 11 positive cancelling 3 5"),
    (SkipSpecial(), "no special"),
    (SwapSpecial(Special.FIFTH_ROW), "swap 5th-row"),
    (KeepSpecials(), "keep specials"),
    (GetReady(), "ready"),
    (Agree(), "agree"),
    (Decline(), "decline"),
    (Propose(StopRow(1)), "propose stop row 2"),
    (Propose(RemoveStop(1)), "propose remove stop row 2"),
    (Propose(LetReplace(2)), "propose replace for seat 3"),
    (Propose(PlaceFirst(2)), "propose first seat 3"),
    (Propose(PlaceLast(0)), "propose last seat 1"),
    (Propose(SortCards((78, 80, 55))), "propose sort 78 80 55"),
    (ShuffleNumbers((2, 1)), "shuffle 2 1"),
    (ShuffleSpecials((Special.STOP, Special.SEVEN)), "shuffle specials stop 7-nimmt"),
]


@pytest.mark.parametrize(("action", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_every_action_has_a_text_that_parses_back(action: Action, text: str) -> None:
    assert format_action(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(("action", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_the_pattern_of_a_kind_matches_its_texts_alone(action: Action, text: str) -> None:
    pattern = re.compile(pattern_of(type(action)))
    matched = {type(other) for other, written in TEXTS if pattern.fullmatch(written)}
    assert pattern.fullmatch(text)
    assert matched == {type(action)}


def test_no_kind_of_action_is_missing_here() -> None:
    assert {type(action) for action, _ in TEXTS} == set(get_args(Action))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play -1",
        "play 12345",
        "take row 0",
        "swap cow",
        "propose no special",
        "propose dance",
        "shuffle specials stop moo",
        "sort 1 2",
        "remove stop row 1",
        "replace for seat 1",
        "first seat 1",
        "last seat 1",
        "play 14 ",
        "PLAY 14",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


def test_a_move_names_its_seat() -> None:
    assert format_move(0, PlayCard(14)) == "1: play 14"
    assert parse_move("3: take row 2") == (2, TakeRow(1))
    assert parse_move(format_move(None, ShuffleNumbers((2, 1)))) == (None, ShuffleNumbers((2, 1)))


@pytest.mark.parametrize("text", ["play 14", "0: play 14", "x: play 14", "1 play 14", "1:"])
def test_a_move_without_a_proper_seat_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text)


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (Row((12, 14, 15)), "12 14 15"),
        (Row((12,), seven=True), "12 [7 nimmt]"),
        (Row((12,), seven=True, stopped=True), "12 [7 nimmt] [stop]"),
        (Row((), seven=True), "- [7 nimmt]"),
    ],
)
def test_every_row_has_a_text_that_parses_back(row: Row, text: str) -> None:
    assert format_row(row) == text
    assert parse_row(text) == row


def test_a_text_that_is_no_row_is_refused() -> None:
    with pytest.raises(NotationError):
        parse_row("12,14")
