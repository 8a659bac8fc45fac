"""Records: reading, writing, replaying, and refusing what is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hornox.engine import (
    DECK,
    RULES_VERSION,
    VARIANTS,
    Position,
    Row,
    ShuffleNumbers,
    TakeRow,
    new_setup,
    pack_to_shuffle,
    stage_kind,
)
from hornox.record import (
    Game,
    Move,
    Record,
    RecordError,
    dump_record,
    parse_record,
    read_record,
    replay,
    write_record,
)
from hornox.record.record import RECORD

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples" / "records").glob("*.json"))
DOCUMENTED = re.findall(
    r"```json\n(.*?)```", (ROOT / "docs" / "reference" / "record.md").read_text("utf-8"), re.S
)


def document(**changes: Any) -> dict[str, Any]:
    """A good record of the base game, with changes."""
    return {
        "format": "hornox-record",
        "version": 1,
        "rules": 1,
        "mode": "base",
        "seats": ["Ada", "Ben"],
        "options": {"rounds": 1},
        "position": {"rows": [[12], [37], [43], [58]], "hands": [[14], [3]]},
        "actions": ["1: play 14", {"seat": 1, "type": "play-card", "card": 3}, "2: take row 2"],
    } | changes


def position(**changes: Any) -> dict[str, Any]:
    return document(position=document()["position"] | changes, actions=[])


def test_objects_and_short_texts_mean_the_same() -> None:
    record = parse_record(document())
    assert record.moves[2] == Move(1, TakeRow(1))
    state = replay(record)[-1].state
    assert [row.cards for row in state.rows] == [(12, 14), (3,), (43,), (58,)]
    assert state.scores == ((0, 1),)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_replay_and_survive_writing(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    assert len(replay(record)) == len(record.moves) + 1
    assert read_record(write_record(record)) == record


def test_every_mode_has_an_example() -> None:
    stems = {path.stem.split("-")[0] for path in EXAMPLES}
    assert stems == set(VARIANTS)


@pytest.mark.parametrize("text", DOCUMENTED, ids=lambda text: json.loads(text)["mode"])
def test_documented_records_replay(text: str) -> None:
    assert replay(read_record(text))


def test_the_examples_of_the_documentation_are_found() -> None:
    assert len(DOCUMENTED) == 1


def test_a_record_of_a_seeded_game_needs_no_shuffles() -> None:
    game = Game.new("base", 2, seed=7)
    data = dump_record(game.record())
    assert data["seed"] == "7"
    assert data["actions"] == []
    assert data["options"] == {"target": 66, "strict": False}
    assert Game(parse_record(data)).state == game.state


def test_a_record_without_actions_is_valid_json() -> None:
    assert json.loads(write_record(Game.new("x", 2, seed="s").record()))["actions"] == []


def test_without_a_seed_chance_moves_like_a_seat() -> None:
    record = parse_record(document(position=None, actions=[]))
    assert pack_to_shuffle(replay(record)[-1].state) == DECK
    shuffle = {"seat": None, "type": "shuffle-numbers", "order": list(DECK)}
    state = replay(parse_record(document(position=None, actions=[shuffle])))[-1].state
    assert state.hands == (tuple(range(1, 11)), tuple(range(11, 21)))
    assert state.shuffles == 1


def test_with_a_seed_a_recorded_shuffle_is_refused() -> None:
    moves = (Move(None, ShuffleNumbers(DECK)),)
    with pytest.raises(RecordError, match=r"actions\[0\]") as caught:
        replay(Record(new_setup("base", 2), ("a", "b"), moves, seed="7"))
    assert caught.value.cause == "not-awaited"


def test_a_position_with_a_seed_goes_on_into_the_next_round() -> None:
    data = document(options={"rounds": 2}, seed=3)
    state = replay(parse_record(data))[-1].state
    assert (state.round, stage_kind(state), state.shuffles) == (2, "selecting", 1)
    no_seed = replay(parse_record(document(options={"rounds": 2})))[-1].state
    assert stage_kind(no_seed) == "dealing"


def test_rows_with_special_cards_are_written_as_objects() -> None:
    rows = (Row((1,), seven=True), Row((2,)), Row((3,), stopped=True), Row((4,)))
    table = Position(rows, ((50,), (60,)))
    game = Game.new("anniversary", 2, seed=1, position=table)
    written = dump_record(game.record())["position"]
    assert written == {
        "rows": [
            {"cards": [1], "seven": True, "stopped": False},
            [2],
            {"cards": [3], "seven": False, "stopped": True},
            [4],
        ],
        "hands": [[50], [60]],
    }


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        ([], "", "must be an object"),
        (document(format="pgn"), "format", "must be 'hornox-record'"),
        (document(version=99), "version", f"is 99; this Hornox reads up to {RECORD.version}:"),
        (document(rules=9), "rules", f"is 9; this Hornox reads up to {RULES_VERSION}: update it"),
        (document(mode="skat"), "mode, seats and options", "there is no mode 'skat'"),
        (document(seats=["Ada"]), "mode, seats and options", "2 to 10 players"),
        (document(options={"fan_cards": ["cow"]}), "mode, seats and options", "no option"),
        (document(options={"targett": 3}), "options.targett", "is not known"),
        (document(seed=""), "seed", "1 to 200"),
        (document(seed=[1]), "seed", "must be a text"),
        (document(actions=["1: dance"]), "actions[0]", "is no action"),
        (document(actions=[7]), "actions[0]", "must be an object or a text"),
        (document(actions=[{"type": "agree"}]), "actions[0].seat", "is missing"),
        (document(actions=[{"seat": "x", "type": "agree"}]), "actions[0].seat", "whole number"),
        (document(actions=[{"seat": 0, "type": "moo"}]), "actions[0].type", "must be one of"),
        (document(actions=["1: play 15"]), "actions[0]", "15 is not in the hand of seat 0"),
        (document(actions=["3: play 15"]), "actions[0]", "no seat 2: seats are 0 to 1"),
        (
            document(actions=["1: play 14", "2: play 3", "2: take row 9"]),
            "actions[2]",
            "no row 8: rows are 0 to 3",
        ),
        (document(moves=[]), "moves", "is not known"),
        (position(hands=[[14], [12]]), "position.hands[1]", "card 12 lies in rows[0] too"),
        (position(hands=[[14], [105]]), "position.hands[1]", "there is no card 105"),
        (position(hands=[[14], []]), "position.hands[1]", "nobody is without cards"),
        (position(hands=[[14]]), "position.hands", "2 expected, 1 given"),
        (position(turn=0), "position.turn", "must be 1 or more"),
        (position(cow=1), "position.cow", "is not known"),
    ],
)
def test_a_wrong_record_names_place_and_reason(data: object, place: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(parse_record(data))
    assert str(caught.value).startswith(place)
    assert reason in str(caught.value)


def test_the_turn_may_be_given() -> None:
    state = replay(parse_record(position(turn=4)))[-1].state
    assert state.turn == 4
    assert replay(parse_record(position()))[-1].state.turn == 10
