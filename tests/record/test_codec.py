"""JSON data in and out, strictly."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import get_args

import pytest

from hornox.engine import (
    Action,
    Event,
    FanCard,
    PlayCard,
    Position,
    Propose,
    Row,
    Setup,
    Special,
    StopRow,
    SwapSpecial,
    TurnPositive,
)
from hornox.record import RecordError, from_json, from_text, tagged, to_json, to_text
from hornox.record.codec import TAGGED, load, tag_of, tagged_as


def test_actions_say_their_kind() -> None:
    assert to_json(PlayCard(31, twisted=True)) == {
        "type": "play-card",
        "card": 31,
        "twisted": True,
    }
    assert to_json(Propose(StopRow(2)))["use"] == {"type": "stop-row", "row": 2}


def test_words_and_mappings_become_plain_data() -> None:
    data = to_json({"cow": FanCard.COW, "list": [Special.STOP]})
    assert data == {"cow": "cow", "list": ["stop"]}
    assert type(data["cow"]) is str


def test_values_parse_back_from_text() -> None:
    for value in (PlayCard(3), TurnPositive(11, (3, 5)), SwapSpecial(Special.STOP)):
        assert from_text(type(value), to_text(value)) == value
    row = Row((3, 5), seven=True)
    assert from_text(Row, to_text(row)) == row
    assert from_text(Setup, to_text(Setup("base", 4))) == Setup("base", 4)


def test_a_row_may_be_just_its_cards() -> None:
    assert from_json(Row, [3, 5]) == Row((3, 5))


def test_other_rooms_can_have_kinds_that_say_what_they_are() -> None:
    @tagged
    @dataclass(frozen=True, slots=True)
    class OpenDoor:
        wide: bool

    assert to_json(OpenDoor(wide=True)) == {"type": "open-door", "wide": True}
    assert from_json(OpenDoor, {"type": "open-door", "wide": False}) == OpenDoor(wide=False)
    TAGGED.discard(OpenDoor)


def test_a_tag_can_differ_from_the_name_of_its_class() -> None:
    @tagged_as("knock")
    @dataclass(frozen=True, slots=True)
    class KnockFrame:
        times: int

    assert to_json(KnockFrame(2)) == {"type": "knock", "times": 2}
    assert from_json(KnockFrame, {"type": "knock", "times": 3}) == KnockFrame(3)
    TAGGED.discard(KnockFrame)


def test_tags_are_unique() -> None:
    for union in (Action, Event):
        kinds = get_args(union)
        assert len({tag_of(kind) for kind in kinds}) == len(kinds)
        assert set(kinds) <= TAGGED


TWO_PARTS = {"rows": [[1]], "hands": [[2]], "buffalo": {"stack": [3]}, "fan": {"cow": 0}}


@pytest.mark.parametrize(
    ("kind", "data", "place", "reason"),
    [
        (Row, {"cards": [1], "colour": 2}, "colour", "is not known"),
        (Row, {}, "cards", "is missing"),
        (Row, "12", "", "must be an object"),
        (Row, {"cards": 3}, "cards", "must be a list"),
        (Row, {"cards": [1, "2"]}, "cards[1]", "must be a whole number"),
        (Row, {"cards": [True]}, "cards[0]", "must be a whole number"),
        (Row, {"cards": [1.0]}, "cards[0]", "must be a whole number"),
        (Row, {"cards": [], "seven": 1}, "seven", "must be true or false"),
        (Setup, {"mode": 3, "players": 2}, "mode", "must be one of base"),
        (PlayCard, {"type": "pick-card", "card": 1}, "type", "must be play-card"),
        (SwapSpecial, {"type": "swap-special", "special": "cow"}, "special", "must be one of"),
        (PlayCard, {"type": "play-card", "card": "x", "twisted": False}, "card", "must be a whole"),
        (Action, {"type": "dance"}, "type", "must be one of"),
        (Action, {"type": ["play-card"]}, "type", "must be one of"),
        (Action, {"card": 1}, "type", "must be one of"),
        (Position, {"rows": [[1]], "hands": [[2]], "fan": {"cow": "x"}}, "fan.cow", "must be"),
        (Position, TWO_PARTS, "buffalo", "a position has one part of a mode, here fan"),
    ],
)
def test_wrong_data_is_refused_by_place_and_reason(
    kind: type[object], data: object, place: str, reason: str
) -> None:
    with pytest.raises(RecordError) as caught:
        from_json(kind, data)
    assert caught.value.place == place
    assert reason in caught.value.reason


def test_long_values_are_cut_in_messages() -> None:
    with pytest.raises(RecordError, match=r"\.\.\."):
        from_json(int, "x" * 100)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        ('{"a": 1, "a": 2}', "a: is given twice"),
        ("[NaN]", "not JSON: NaN"),
        ("[-Infinity]", "not JSON"),
        ("9" * 5000, "not JSON: a number too long"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_text_that_is_not_json_is_refused(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        load(text)


def test_a_record_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(RecordError("actions[3]", "no", "x")))
    assert (error.place, error.reason, error.cause) == ("actions[3]", "no", "x")
    assert str(error) == "actions[3]: no"
