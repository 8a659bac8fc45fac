"""The schema of the protocol is current, and what really travels conforms to it."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from typing import Any, get_args

import jsonschema
import pytest

from hornox.engine import Event, SeatAction
from hornox.record import to_json
from hornox.server.sessions import CLOSE_CODES
from hornox.server.wire import (
    ClientFrame,
    Cursor,
    DoFrame,
    FreshFrame,
    HelloFrame,
    NewsFrame,
    PingFrame,
    write_frame,
)
from hornox.server.wire.schema import name_of, protocol_schema
from hornox.table import Answer, ChangeTerms, Command, GameTerms, Join, Message, Say, snapshot
from hornox.table.terms import Terms
from tests.table.test_leaks import PLAYERS, modes, started

TEXT = files("hornox.server.wire").joinpath("protocol.schema.json").read_text("utf-8")
SCHEMA: dict[str, Any] = json.loads(TEXT)


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(SCHEMA | {"anyOf": [{"$ref": f"#/$defs/{name}"}]})


FROM_CLIENT, FROM_SERVER = validator("ClientFrame"), validator("ServerFrame")
NEWS = validator("News")


def test_the_shipped_schema_is_up_to_date() -> None:
    assert protocol_schema() == SCHEMA, "run `make schema`"
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_is_the_same_whatever_was_imported_before() -> None:
    """Types that are generated from it would change with it."""
    program = (
        "import hornox.bots.external.protocol, hornox.arena, hornox.server.storage, runpy;"
        "runpy.run_module('hornox.server.wire.schema', run_name='__main__')"
    )
    made = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, check=True
    )
    assert made.stdout == TEXT


def test_every_frame_has_a_definition() -> None:
    unions = (ClientFrame, Command, Message, Event, SeatAction)
    assert {name_of(kind) for union in unions for kind in get_args(union)} <= SCHEMA["$defs"].keys()


@modes
def test_real_games_conform(game: GameTerms) -> None:
    keeper = started(game, lock_in=True)
    for step in range(40):
        if not keeper.table.is_playing:
            break
        asked = next(owner for owner in PLAYERS if keeper.is_asked(owner))
        seat = keeper.table.seat_of(asked)
        assert seat is not None
        if step % 5 == 0:
            answer = Answer(keeper.decision, keeper.any_action(seat))
            FROM_CLIENT.validate(to_json(DoFrame("1", answer)))
        keeper.answer(asked)
        keeper.wait(30_000).tick()
        keeper.let_bots_answer()
    for owner in ("ann", "eve"):
        shot = snapshot(keeper.table, owner)
        FROM_SERVER.validate(json.loads(write_frame(FreshFrame(1, shot))))
        by_kind = {type(sent.message): sent for sent in keeper.delivered[owner]}
        for sent in [*by_kind.values(), *keeper.delivered[owner][-6:]]:
            news = NewsFrame(1, sent.stream, sent.number, sent.message)
            NEWS.validate(json.loads(write_frame(news)))


@pytest.mark.parametrize(
    "frame",
    [
        HelloFrame(1, "token", "code", Cursor(1, 2)),
        PingFrame(3),
        DoFrame("1", Join("Ann")),
        DoFrame("2", ChangeTerms(Terms())),
        DoFrame("3", Say("moo")),
    ],
)
def test_valid_client_frames_conform(frame: ClientFrame) -> None:
    FROM_CLIENT.validate(to_json(frame))


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "ping"},
        {"type": "ping", "sent": 1, "more": 2},
        {"type": "do", "id": "1", "command": {"type": "dance"}},
        {"type": "do", "id": "1", "command": {"type": "say", "text": 3}},
        {"type": "welcome", "version": 1, "now": 1, "table": "c", "person": "p", "here": True},
    ],
)
def test_invalid_client_frames_do_not_conform(frame: dict[str, object]) -> None:
    assert not FROM_CLIENT.is_valid(frame)


def test_the_server_sends_all_properties() -> None:
    assert not FROM_SERVER.is_valid({"type": "bye", "code": "going-down"})
    assert "view" in SCHEMA["$defs"]["News"]["required"]
    assert CLOSE_CODES
