"""Frames as text: strict decoding, and encoding equal to that of records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hornox.engine import PlayCard, observe
from hornox.record import RecordError, to_json
from hornox.record.codec import load
from hornox.server.wire import (
    MAX_FRAME_BYTES,
    BadFrame,
    ByeFrame,
    Cursor,
    DoFrame,
    FaultFrame,
    FrameTooLong,
    FreshFrame,
    HelloFrame,
    NewsFrame,
    PingFrame,
    PongFrame,
    ServerFrame,
    WelcomeFrame,
    codec,
    read_frame,
    write_frame,
    write_news,
    write_part,
)
from hornox.table import Ack, Answer, Delivery, GameTerms, Join, Refused, snapshot
from tests.table.keeper import Keeper
from tests.table.test_leaks import PLAYERS, modes, started


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        (
            '{"type":"hello","version":1,"token":"t","table":"c"}',
            HelloFrame(1, "t", "c"),
        ),
        (
            '{"type":"hello","version":1,"token":"t","table":"c","seen":{"stream":2,"number":3}}',
            HelloFrame(1, "t", "c", Cursor(2, 3)),
        ),
        (
            '{"type":"do","id":"7","command":{"type":"join","name":"Ann"}}',
            DoFrame("7", Join("Ann")),
        ),
        (
            '{"type":"do","id":"8","command":{"type":"answer","decision":"1:1.1.0",'
            '"action":{"type":"play-card","card":5}}}',
            DoFrame("8", Answer("1:1.1.0", PlayCard(5))),
        ),
        ('  {"sent":3,"type":"ping"}\n', PingFrame(3)),
    ],
)
def test_frames_are_read(text: str, frame: object) -> None:
    assert read_frame(text) == frame


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "3",
        '"ping"',
        "[]",
        "{}",
        '{"type":"ping"}',
        '{"type":"ping","sent":1}\u00a0',  # no space of JSON's
        '{"type":"ping","sent":1}{}',
        '{"type":"ping","sent":true}',
        '{"type":"ping","sent":1.0}',
        '{"type":"ping","sent":NaN}',
        '{"type":"ping","sent":null}',
        '{"type":"ping","sent":1,"extra":null}',
        '{"type":"ping","type":"ping","sent":1}',
        '{"type":["ping"],"sent":1}',
        '{"type":"pong","sent":1,"now":1}',
        '{"type":"do","id":"1"}',
        '{"type":"do","id":1,"command":{"type":"start"}}',
        '{"type":"do","id":"1","command":{"type":"start","seed":"0"}}',
        '{"type":"do","id":"1","command":{"type":"restart"}}',
        '{"type":"do","id":"1","command":{"type":"answer","decision":"1","action":{"type":"shuffle"}}}',
        '{"type":"do","id":"\\udc00","command":{"type":"start"}}',
        "[" * 8000,
        '{"type":"ping","sent":' + "9" * 8000 + "}",
        '{"type":"ping","sent":' + "9" * 4300 + "}",
        '{"type":"ping","sent":9007199254740992}',
        '{"type":"ping","sent":-9007199254740992}',
        '{"type":"ping","sent":1e400}',
        '{"type":"do","id":"\\u0031","command":{"type":"join","name":"Ann","seat":'
        + "9" * 99
        + "}}",
        '{"type":"do","id":"1","command":{"type":"join","name":"Ann","seat":-' + "9" * 4300 + "}}",
        '{"type":"hello","version":1,"token":"t","table":"c","seen":{"stream":1e999,"number":1}}',
    ],
)
def test_invalid_frames_are_refused(text: str) -> None:
    with pytest.raises(BadFrame) as refusal:
        read_frame(text)
    assert refusal.value.code == "bad-frame"


def test_lists_of_any_depth_are_refused() -> None:
    for depth in range(900, 1100):
        with pytest.raises(BadFrame):
            read_frame('{"type":"ping","sent":' + "[" * depth + "]" * depth + "}")


WHOLE_NUMBERS: list[dict[str, Any]] = [
    {"type": "join", "name": "Ann", "seat": 0},
    {"type": "remove-player", "seat": 0},
    {"type": "seat-bot", "seat": 0, "bot": "ox"},
    {"type": "hand-over", "seat": 0},
    {"type": "call-stand-in", "seat": 0},
    {"type": "change-terms", "terms": {"places": 0}},
    {"type": "change-terms", "terms": {"spectators": 0}},
    {"type": "change-terms", "terms": {"game": {"mode": "base", "rounds": 0}}},
    {"type": "change-terms", "terms": {"game": {"mode": "base", "target": 0}}},
    {"type": "answer", "decision": "1:1.1.0", "action": {"type": "play-card", "card": 0}},
    {"type": "answer", "decision": "1:1.1.0", "action": {"type": "take-row", "row": 0}},
]


@pytest.mark.parametrize("command", WHOLE_NUMBERS, ids=lambda command: command["type"])
@pytest.mark.parametrize("number", ["9" * 4300, "-" + "9" * 4300, "1e400", str(2**64)])
def test_every_whole_number_has_a_range(command: dict[str, Any], number: str) -> None:
    text = json.dumps({"type": "do", "id": "1", "command": command})
    assert isinstance(read_frame(text), DoFrame)
    with pytest.raises(BadFrame) as refusal:
        read_frame(re.sub(r": 0\b", f": {number}", text))
    assert len(str(refusal.value)) < 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=3), parts),
    max_leaves=8,
)
TEXTS = st.one_of(
    JSON.map(lambda data: json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "  "),
    JSON.map(json.dumps),
    st.text(alphabet='{}[]",:1e.-\\\u00e9 NaN', max_size=40),
)


@given(TEXTS)
@example('{"a":1,"a":1}')
@example("[1.0,1e2,123456789012345678901234567890]")
@example("[NaN]")
def test_quick_parsing_agrees_with_strict_parsing(text: str) -> None:
    def outcome(parse: Callable[[str], object]) -> str:
        try:
            return repr(parse(text))
        except (RecordError, UnicodeError) as error:
            return repr(error)

    assert outcome(codec._load) == outcome(load)


def test_frames_have_a_maximum_size() -> None:
    def frame(filling: str) -> str:
        return '{"type":"do","id":"' + filling + '","command":{"type":"start"}}'

    room = MAX_FRAME_BYTES - len(frame(""))
    assert isinstance(read_frame(frame("x" * room)), DoFrame)
    for filling in ("x" * (room + 1), "ä" * (room // 2 + 1)):
        with pytest.raises(FrameTooLong) as refusal:
            read_frame(frame(filling))
        assert refusal.value.code == "frame-too-long"


@pytest.mark.parametrize(
    "frame",
    [
        WelcomeFrame(1, 5, "code", "id", here=True),
        Ack("7"),
        Refused("7", "not-host", "only the host can do this"),
        FaultFrame("bad-frame", "what?"),
        PongFrame(1, 2),
        ByeFrame("going-down", "later ☺"),
    ],
)
def test_frames_are_encoded_like_records(frame: ServerFrame) -> None:
    assert json.loads(write_frame(frame)) == to_json(frame)


@modes
def test_whole_games_are_encoded_like_records(game: GameTerms) -> None:
    """The fast encoder equals the plain one for every value."""
    keeper = started(game, lock_in=False)
    for _ in range(40):
        _same_text(keeper)
        if not keeper.table.is_playing:
            break
        keeper.answer(next(owner for owner in PLAYERS if keeper.is_asked(owner)))
    for owner in (*PLAYERS, "eve"):
        for sent in keeper.delivered[owner]:
            news = NewsFrame(3, sent.stream, sent.number, sent.message)
            assert json.loads(write_frame(news)) == to_json(news)


def _same_text(keeper: Keeper) -> None:
    state = keeper.table.state
    assert state is not None
    for seat, owner in ((0, "ann"), (None, "eve")):
        fresh = FreshFrame(1, snapshot(keeper.table, owner))
        assert json.loads(write_frame(fresh)) == to_json(fresh)
        sent = keeper.delivered[owner][-1]
        view = observe(state, seat)
        news = NewsFrame(2, sent.stream, sent.number, sent.message, view)
        parts = write_part(sent.message), write_part(view)
        assert write_news(2, _delivery(news), *parts) == write_frame(news)


def _delivery(news: NewsFrame) -> Delivery:
    return Delivery("owner", news.stream, news.number, news.message)


def test_no_repr_shows_what_is_hidden() -> None:
    texts = (
        repr(HelloFrame(1, "s3cret", "code")),
        repr(DoFrame("1", Answer("1:1.1.0", PlayCard(77)))),
        repr(read_frame('{"type":"hello","version":1,"token":"s3cret","table":"c"}')),
    )
    assert not any("s3cret" in text or "77" in text for text in texts)
