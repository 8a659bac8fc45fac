"""The document of a record is complete and equals the replay."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from hornox.engine import MODES, VARIANTS, FanCard, FanTable, Mode, awaited, decisions
from hornox.record import Game, Record, RecordError, Stream, dump_record, read_record, to_json
from hornox.record.report import report, report_error

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "records").glob("*.json"))


def random_game(mode: Mode, players: int, moves: int) -> Game:
    fan = list(FanCard) if mode == "fan" else None
    game, chance = Game.new(mode, players, seed=4, fan_cards=fan), Stream("4", "report")
    for _ in range(moves):
        if game.is_over:
            break
        seat = awaited(game.state)[0]
        game.play(seat, game.sample(seat, chance))
    return game


def cards_of(document: dict[str, Any]) -> list[int]:
    """Every number card, wherever the document says it lies."""
    position, pending = document["position"], document["pending"]
    places = [row["cards"] for row in position["rows"]]
    places += position["hands"] + position["piles"] + [position["undealt"]]
    places += [[played["card"] for played in position["queue"]], pending["cards"]]
    extra = position.get(document["record"]["mode"], {})
    places += [extra.get("cancelled", []), extra.get("stack", []), extra.get("pile", [])]
    if document["record"]["mode"] == "x":
        places += extra["rows"] + extra["piles"]
    return sorted(card for place in places for card in place)


@pytest.mark.parametrize("mode", MODES)
def test_every_card_lies_somewhere_at_every_moment(mode: Mode) -> None:
    players = 3
    for moves in range(0, 90, 3):
        game = random_game(mode, players, moves)
        document = json.loads(json.dumps(report(game.record())))
        assert cards_of(document) == list(VARIANTS[mode].deck(players))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_have_a_document(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    document = report(record)
    assert list(document) == ["record", "events", "position", "pending", "outcome"]
    assert "actions" not in document["record"]
    assert document["record"] | {"actions": []} == dump_record(record) | {"actions": []}
    state = Game(record).state
    assert document["position"]["scores"] == to_json(state.scores)
    assert document["pending"]["decisions"] == to_json(decisions(state))


def test_events_name_the_move_they_follow_from() -> None:
    game = random_game("base", 2, 3)
    events = report(game.record())["events"]
    assert [event["type"] for event in events[:3]] == ["hand-dealt", "hand-dealt", "round-started"]
    assert [event["move"] for event in events[:3]] == [None] * 3
    chosen = [event["move"] for event in events if event["type"] == "card-chosen"]
    assert chosen == [0, 1, 2]
    assert len(events) == len(game.events)
    assert [{k: v for k, v in e.items() if k != "move"} for e in events] == to_json(game.events)


def test_face_down_choices_count_to_the_hand_and_are_told() -> None:
    game = Game.new("base", 2, seed=1)
    card = game.view(0).hand[0]
    game.play(0, f"play {card}")
    document = report(game.record())
    assert document["pending"]["chosen"] == [{"seat": 0, "card": card, "twisted": False}, None]
    assert card in document["position"]["hands"][0]
    assert document["pending"]["awaited"] == [1]
    assert document["outcome"] is None


def test_the_card_being_placed_heads_the_queue() -> None:
    game = Game.new("anniversary", 2, seed=1)
    for seat in (0, 1):
        game.play(seat, game.decisions[0].options[0])
    pending = report(game.record())["pending"]
    queue = report(game.record())["position"]["queue"]
    assert pending["kind"] == "using-special"
    assert queue[0] == pending["played"]
    assert len(queue) == 2


def test_totals_add_up_the_scores() -> None:
    fresh = report(Game.new("base", 3, seed=1).record())["position"]
    assert (fresh["round"], fresh["turn"], fresh["totals"]) == (1, 1, [0, 0, 0])
    team = report(Game.new("buffalo", 3, seed=1).record())["position"]
    assert team["totals"] == [0, 0]
    later = report(random_game("base", 2, 60).record())["position"]
    assert later["totals"] == [sum(points) for points in zip(*later["scores"], strict=True)]


@pytest.mark.parametrize(("players", "factor"), [(1, 2), (2, 2), (3, 1)])
def test_r23_the_team_s_points_are_told_with_their_factor(players: int, factor: int) -> None:
    game = random_game("buffalo", players, 60)
    team = report(game.record())["position"]["team"]
    view = game.view(None).buffalo
    assert view is not None
    points = view.team_points * factor
    assert team == {"bullheads": view.team_points, "factor": factor, "points": points}


@pytest.mark.parametrize(
    ("mode", "parts"),
    [
        ("anniversary", ["hands", "deck", "discard", "cancelled"]),
        ("fan", [field.name for field in fields(FanTable)]),
        ("buffalo", ["stack", "pile", "open", "deck", "box", "emptied"]),
        ("x", ["rows", "piles"]),
    ],
)
def test_what_a_mode_adds(mode: Mode, parts: list[str]) -> None:
    position = report(random_game(mode, 3, 5).record())["position"]
    assert list(position[mode]) == parts


def test_base_and_pro_add_nothing() -> None:
    assert "base" not in report(random_game("base", 2, 2).record())["position"]
    assert "pro" not in report(random_game("pro", 2, 2).record())["position"]


def test_rows_show_their_markers() -> None:
    (row, *_) = report(Game.new("fan", 2, seed=1, fan_cards=["cow"]).record())["position"]["rows"]
    assert list(row) == [
        "cards",
        "capacity",
        "bullheads",
        "seven",
        "stopped",
        "even_odd",
        "climbing",
        "cow",
    ]


def test_a_shuffle_that_is_awaited() -> None:
    game = Game.new("base", 2, seed=1)
    document = report(Record(game.setup, game.names))
    assert document["pending"]["kind"] == "dealing"
    assert document["pending"]["shuffle"] == list(range(1, 105))
    assert document["pending"]["decisions"] == []


def test_the_end_of_a_game() -> None:
    document = report(random_game("base", 2, 10_000).record())
    assert document["pending"]["kind"] == "game-over"
    assert document["outcome"]["points"] == document["position"]["totals"]


def test_an_error_has_place_reason_and_code() -> None:
    error = RecordError("actions[3]", "14 is not in the hand of seat 0", "card-not-available")
    assert report_error(error) == {
        "error": {
            "place": "actions[3]",
            "reason": "14 is not in the hand of seat 0",
            "code": "card-not-available",
        }
    }


def test_the_code_of_a_plain_error() -> None:
    assert report_error(RecordError("", "not JSON"))["error"]["code"] == "bad-record"
