"""Start positions: what can lie on a table, and what cannot."""

from __future__ import annotations

from typing import Any

import pytest

from hornox.engine import (
    VARIANTS,
    Climbing,
    EvenOdd,
    FanCard,
    FanTable,
    Position,
    PositionError,
    Row,
    Special,
    SpecialsTable,
    new_setup,
    position_of,
    start_from,
)
from hornox.record import from_json

FOUR = [[12], [37], [43], [58]]


def lay_out(mode: str, **fields: Any) -> Position:
    data: dict[str, Any] = {"rows": FOUR, "hands": [[14, 15], [44, 61]]}
    if mode == "x":
        data["rows"] = FOUR[:3]
    if mode == "buffalo":
        data["buffalo"] = {"stack": [1, 2]}
    return from_json(Position, data | fields)


def start(mode: str, **fields: Any) -> Any:
    options: dict[str, Any] = {"fan_cards": list(FanCard)} if mode == "fan" else {}
    return start_from(new_setup(mode, 2, **options), lay_out(mode, **fields))


@pytest.mark.parametrize("mode", [mode for mode in VARIANTS if mode != "pro"])
def test_a_position_is_restored_from_its_state(mode: str) -> None:
    state = start(mode)
    again = start_from(state.setup, position_of(state))
    assert again == state


def test_pro_has_fewer_cards() -> None:
    setup = new_setup("pro", 2)
    state = start_from(
        setup, from_json(Position, {"rows": [[1], [2], [3], [4]], "hands": [[5], [6]]})
    )
    assert state.undealt == tuple(range(7, 25))
    with pytest.raises(PositionError, match="there is no card 25"):
        start_from(setup, from_json(Position, {"rows": [[1], [2], [3], [25]], "hands": [[5], [6]]}))


def test_cards_that_are_not_named_are_out_of_play() -> None:
    state = start("base", piles=[[1], []])
    assert set(state.undealt) == set(range(1, 105)) - {1, 12, 14, 15, 37, 43, 44, 58, 61}


def test_hands_and_known_cards_are_sorted() -> None:
    state = start("base", hands=[[15, 14], [61, 44]], known=[[15, 14], []])
    assert state.hands == ((14, 15), (44, 61))
    assert state.known == ((14, 15), ())


def test_fresh_markers_are_filled_in() -> None:
    state = start("fan", fan={"cow": 2})
    assert state.extra == FanTable(EvenOdd(0, True), Climbing(3, True), 2, (True, True))


def test_five_rows_stand_for_a_5th_row_card() -> None:
    state = start("anniversary", rows=[*FOUR, [70]])
    assert len(state.rows) == 5
    assert state.extra == SpecialsTable(((), ()))


def test_rows_in_the_buffalo_game_may_wait_for_a_card() -> None:
    rows = [[], [37], {"cards": [], "seven": True}, [58]]
    table = {"stack": [1, 2], "emptied": [2, 0], "open": ["stop"]}
    state = start("buffalo", rows=rows, buffalo=table)
    assert state.extra.emptied == (2, 0)
    assert state.rows[2] == Row((), seven=True)


SPECIALS = ["anniversary", "buffalo"]


@pytest.mark.parametrize(
    ("mode", "fields", "reason"),
    [
        ("base", {"rows": FOUR[:3]}, "rows: 4 expected, 3 given"),
        ("base", {"rows": [[], [37], [43], [58]]}, r"rows\[0\]: no row is empty"),
        ("base", {"rows": [[13, 12], [37], [43], [58]]}, r"rows\[0\]: the cards must ascend"),
        ("base", {"rows": [[1, 2, 3, 4, 5, 6], *FOUR[1:]]}, r"rows\[0\]: .* too many cards"),
        ("base", {"rows": [{"cards": [12], "seven": True}, *FOUR[1:]]}, r"rows\[0\]: .*no special"),
        ("base", {"rows": [{"cards": [12], "stopped": True}, *FOUR[1:]]}, "no special cards"),
        ("base", {"hands": [[14, 15], [61]]}, "all must have the same size"),
        ("base", {"hands": [list(range(70, 81)), list(range(81, 92))]}, "at most 10 cards each"),
        ("base", {"hands": [[14, 15], [15, 61]]}, r"hands\[1\]: card 15 lies in hands\[0\] too"),
        ("base", {"hands": [[14, 0], [15, 61]]}, "there is no card 0"),
        ("base", {"piles": [[1]]}, "piles: 2 expected"),
        ("base", {"piles": [[1], [12]]}, r"piles\[1\]: card 12 lies in rows\[0\] too"),
        ("base", {"known": [[14]]}, "known: 2 expected"),
        ("base", {"known": [[14], [14]]}, r"known\[1\]: names cards that are not"),
        ("base", {"scores": [[1]]}, r"scores\[0\]: 2 expected"),
        ("base", {"scores": [[1, -1]]}, r"scores\[0\]: points are never negative"),
        ("base", {"scores": [[66, 1]]}, "the game is over already"),
        ("base", {"turn": 0}, "turn: must be 1 or more"),
        ("base", {"fan": {}}, "fan: is no part of the mode base"),
        ("fan", {"x": {"rows": [], "piles": []}}, "x: is no part of the mode fan"),
        ("fan", {"rows": [[1, 2, 3, 4, 5], *FOUR[1:]]}, r"rows\[0\]: .* too many cards"),
        ("fan", {"fan": {"cow": 4}}, "fan.cow: there is no row 4"),
        ("fan", {"fan": {"even_odd": {"row": -1, "even": True}}}, "fan.even_odd.row"),
        ("fan", {"fan": {"climbing": {"row": 9, "up": True}}}, "fan.climbing.row"),
        ("fan", {"fan": {"climbing": {"row": 0, "up": True}}}, "points off the table"),
        ("fan", {"fan": {"climbing": {"row": 3, "up": False}}}, "points off the table"),
        ("fan", {"fan": {"twisters": [True]}}, "fan.twisters: 2 expected"),
        ("anniversary", {"rows": FOUR[:2]}, "rows: 4 expected"),
        ("anniversary", {"scores": [[1, 2], [3, 4]]}, "the game is over already"),
        ("anniversary", {"anniversary": {"hands": [[]]}}, "anniversary.hands: 2 expected"),
        ("anniversary", {"anniversary": {"hands": [["stop"] * 5, []]}}, "stop exists 4 times"),
        ("anniversary", {"anniversary": {"hands": [["sort"], []]}}, "this mode has no sort"),
        (
            "anniversary",
            {"anniversary": {"hands": [[], []], "cancelled": [12]}},
            "anniversary.cancelled: card 12 lies in rows",
        ),
        (
            "anniversary",
            {"rows": [{"cards": [card], "stopped": True} for card in (1, 2, 3)] + [[4]]},
            "at most two rows can be blocked",
        ),
        (
            "anniversary",
            {"rows": [*FOUR, [70]], "anniversary": {"hands": [["5th-row"] * 4, []]}},
            "5th-row exists 4 times, not 5",
        ),
        ("buffalo", {"buffalo": {"stack": [1]}}, "buffalo.stack: 2 expected"),
        ("buffalo", {"buffalo": {"stack": [1, 12]}}, "buffalo.stack: card 12 lies in rows"),
        ("buffalo", {"buffalo": {"stack": [1, 2], "pile": [1]}}, "buffalo.pile: card 1"),
        ("buffalo", {"rows": [[], *FOUR[1:]]}, "must name exactly the empty rows"),
        ("buffalo", {"piles": [[], []]}, "piles: 1 expected"),
        ("buffalo", {"scores": [[1, 2]]}, "only one round"),
        (
            "buffalo",
            {"buffalo": {"stack": [1, 2], "open": ["stop", "sort"], "deck": ["shift"]}},
            "2 players have at most 2 special cards",
        ),
        (
            "buffalo",
            {"buffalo": {"stack": [1, 2], "open": ["stop"], "deck": ["shift"]}},
            "two special cards lie open while the deck lasts",
        ),
        (
            "buffalo",
            {"buffalo": {"stack": [1, 2], "open": ["5th-row"]}},
            "this mode has no 5th-row",
        ),
        (
            "buffalo",
            {
                "rows": [{"cards": [], "stopped": True}, *FOUR[1:]],
                "buffalo": {"stack": [1, 2], "emptied": [0]},
            },
            "no Stop can stand on an empty row",
        ),
        ("x", {"rows": FOUR}, "rows: 3 expected"),
        ("x", {"rows": [[1, 2, 3], [37], [43]]}, r"rows\[0\]: .* too many cards"),
        ("x", {"hands": [[14], []]}, "nobody is without cards"),
        ("x", {"piles": [[1], []]}, "there are X piles instead"),
        ("x", {"x": {"rows": [[]], "piles": [[], []]}}, "x.rows: 2 expected"),
        ("x", {"x": {"rows": [[], []], "piles": [[]]}}, "x.piles: 2 expected"),
        ("x", {"x": {"rows": [[2, 1], []], "piles": [[], []]}}, "an X row ascends"),
        ("x", {"x": {"rows": [[12], []], "piles": [[], []]}}, r"x.rows\[0\]: card 12 lies in rows"),
        ("x", {"x": {"rows": [[], []], "piles": [[], [12]]}}, r"x.piles\[1\]: card 12"),
    ],
)
def test_impossible_positions_are_refused(mode: str, fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        start(mode, **fields)


def test_fan_cards_that_are_not_in_the_game_are_refused() -> None:
    setup = new_setup("fan", 2, fan_cards=["cow"])
    for part in ({"twisters": [True, True]}, {"even_odd": {"row": 0, "even": True}}):
        with pytest.raises(PositionError, match="not among the fan cards"):
            start_from(setup, lay_out("fan", fan=part))


def test_x_hands_may_differ_in_size() -> None:
    state = start("x", hands=[[14], [44, 61, 62]], known=[[], [61]])
    assert state.turn == 8
    assert start("x", hands=[list(range(80, 92)), [14]]).turn == 1


def test_special_cards_of_a_position_are_sorted_in_hands_only() -> None:
    given = {"hands": [["stop", "insert"], []], "deck": ["stop", "insert"]}
    extra = start("anniversary", anniversary=given).extra
    assert extra.hands[0] == (Special.INSERT, Special.STOP)
    assert extra.deck == (Special.STOP, Special.INSERT)
