"""WebSockets in memory: parsing is limited, and every connection ends."""

from __future__ import annotations

import asyncio
import gc
import logging
import weakref
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from hornox.server.guards.asgi import READ_TEXTS, WRITE_TEXT, Receive, Scope, Send
from hornox.server.guards.rate_limit import Rate
from hornox.server.transport import websocket
from tests.server.transport.fake_transport import (
    UPGRADE,
    FakeTransport,
    config_for,
    echo_app,
    frame,
    run,
    text,
)

FEW = Rate(0.001, 50)
FLOODS = {
    "pings": frame(Opcode.PING) * 5000,
    "long pings": frame(Opcode.PING, b"x" * 125) * 5000,
    "pongs": frame(Opcode.PONG) * 5000,
    "empty fragments": frame(Opcode.TEXT, fin=False) + frame(Opcode.CONT, fin=False) * 5000,
    "tiny fragments": frame(Opcode.TEXT, b"x", fin=False)
    + frame(Opcode.CONT, b"x", fin=False) * 5000,
    "empty messages": frame(Opcode.BINARY) * 5000,
    "bytes": frame(Opcode.BINARY, b"x" * 8000) * 50,
}


async def opened(app: Any = echo_app, frames: Rate = FEW) -> FakeTransport:
    wire = FakeTransport(config_for(app, frames=frames), ServerState())
    await wire.send(UPGRADE)
    assert wire.received.startswith(b"HTTP/1.1 101")
    wire.received = b""
    return wire


def close_frame(code: int, reason: str) -> bytes:
    payload = Close(code, reason).serialize()
    return bytes([0x88, len(payload)]) + payload


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_of_frames_is_not_parsed(flood: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CLOSE_TIMEOUT", 0.01)

    async def test() -> None:
        wire = await opened()
        parsed = _count_frames(wire)
        await wire.send(flood)
        assert wire.received.endswith(close_frame(1008, "too many frames"))
        assert len(parsed) <= FEW.burst + websocket.CHUNK_BYTES // 6 + 1
        assert not wire.reads
        while not wire.is_lost:
            await asyncio.sleep(0.005)

    run(test)


def _count_frames(wire: FakeTransport) -> list[object]:
    parsed: list[object] = []
    take = wire.protocol.conn.recv_frame

    def counted(one: object) -> None:
        parsed.append(one)
        take(one)

    wire.protocol.conn.recv_frame = counted
    return parsed


def test_single_bytes_cost_as_much_as_frames() -> None:
    async def test() -> None:
        wire = await opened()
        whole = frame(Opcode.TEXT, b"x" * 100)
        for index in range(len(whole)):
            await wire.send(whole[index : index + 1])
        assert b"too many frames" in wire.received

    run(test)


def test_the_rate_refills_with_time() -> None:
    async def test() -> None:
        wire = await opened(frames=Rate(1000, 5))
        for _ in range(20):
            await wire.send(text("moo"))
            await asyncio.sleep(0.005)
        assert not wire.is_closing()
        assert wire.received.count(b"moo") == 20

    run(test)


def test_parsing_after_our_close_frame_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CLOSE_TIMEOUT", 0.01)

    async def test() -> None:
        wire = await opened(frames=Rate(1e6, 10**6))
        await wire.send(text("close"))
        parsed = _count_frames(wire)
        await wire.send(text("more") * 5000)
        assert len(parsed) < websocket.MAX_CHUNKS_AFTER_CLOSE + websocket.CHUNK_BYTES // 6
        assert not wire.reads
        while not wire.is_lost:
            await asyncio.sleep(0.005)

    run(test)


def test_the_answer_to_our_close_frame_ends_the_connection() -> None:
    async def test() -> None:
        wire = await opened()
        await wire.send(text("close"))
        await wire.send(text("on its way"))
        assert not wire.is_lost
        await wire.send(frame(Opcode.CLOSE, Close(4000, "").serialize()))
        assert wire.is_lost

    run(test)


def test_pings_of_a_client_that_does_not_read_are_not_answered() -> None:
    async def test() -> None:
        wire = await opened(frames=Rate(1e6, 10**6))
        wire.protocol.pause_writing()
        await wire.send(frame(Opcode.PING, b"x" * 125) * 1000)
        assert wire.received == b""
        wire.protocol.resume_writing()
        await wire.send(frame(Opcode.PING, b"y"))
        assert wire.received == b"\x8a\x01y"

    run(test)


def test_a_frame_is_written_at_once_unless_the_client_must_read_or_has_gone() -> None:
    written: list[bool] = []

    async def writing(scope: Scope, receive: Receive, send: Send) -> None:
        write_text = scope["extensions"][WRITE_TEXT]
        await receive()
        written.append(write_text("early"))  # the handshake is not answered yet
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            written.append(write_text("moo"))
        written.append(write_text("late"))

    async def test() -> None:
        wire = await opened(writing)
        await wire.send(text("1"))
        assert wire.received == b"\x81\x03moo"
        wire.protocol.pause_writing()
        await wire.send(text("2"))
        wire.protocol.resume_writing()
        await wire.send(text("3"))
        assert wire.received == b"\x81\x03moo" * 2
        await wire.send(frame(Opcode.CLOSE, Close(1000, "").serialize()))
        assert written == [False, True, False, True, False]

    run(test)


def test_nothing_is_written_after_a_reset() -> None:
    """uvloop raises then; the reply of one player must not fail because another one has gone."""
    write_texts: list[Callable[[str], bool]] = []

    async def waiting(scope: Scope, receive: Receive, send: Send) -> None:
        write_texts.append(scope["extensions"][WRITE_TEXT])
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    async def test() -> None:
        wire = await opened(waiting)
        wire._closing = True  # `connection_lost` is called in a later turn of the event loop
        assert not write_texts[0]("moo")
        wire._closing = False
        assert write_texts[0]("moo")

    run(test)


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536])
def test_a_text_frame_is_as_websockets_writes_it(length: int) -> None:
    payload = b"x" * length
    assert websocket.text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


def test_texts_are_taken_at_once_but_in_their_order() -> None:
    taken: list[str] = []

    async def taking(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][READ_TEXTS](taken.append)
        await asyncio.sleep(0)
        while (message := await receive())["type"] == "websocket.receive":
            taken.append(f"queued {message.get('text')}")

    async def test() -> None:
        wire = await opened(taking)
        wire.protocol.data_received(text("1"))
        assert taken == ["1"]
        wire.protocol.data_received(frame(Opcode.BINARY, b"2"))
        wire.protocol.data_received(text("3"))  # after what waits
        await wire.send(b"")
        await wire.send(text("4"))
        assert taken == ["1", "queued None", "queued 3", "4"]
        await wire.send(frame(Opcode.TEXT, b"\xff"))
        assert wire.received.endswith(close_frame(1007, "not UTF-8"))

    run(test)


PIECES = st.lists(
    st.one_of(
        st.text(max_size=300).map(lambda words: (text(words), words)),
        st.just((frame(Opcode.PING, b"?"), None)),
        st.just((frame(Opcode.TEXT, b"a", fin=False) + frame(Opcode.CONT, b"b"), "ab")),
        st.just((text("x" * 2000), "x" * 2000)),
    ),
    max_size=8,
)
"""What a client sends, and the message in it, if there is one."""


@given(PIECES, st.lists(st.integers(0, 4000)))
def test_messages_do_not_depend_on_how_their_bytes_arrive(
    pieces: list[tuple[bytes, str | None]], cuts: list[int]
) -> None:
    taken: list[str] = []

    async def test() -> None:
        wire = await opened(_taking(taken), frames=Rate(1e6, 10**6))
        data = b"".join(piece for piece, _ in pieces)
        places = sorted({0, *(cut for cut in cuts if cut < len(data)), len(data)})
        for start, end in pairwise(places):
            wire.protocol.data_received(data[start:end])
        assert taken == [words for _, words in pieces if words is not None]

    run(test)


def _taking(taken: list[str]) -> Any:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][READ_TEXTS](taken.append)
        await receive()

    return app


def test_messages_that_skip_the_parser_are_paid_for() -> None:
    taken: list[str] = []

    async def test() -> None:
        wire = await opened(_taking(taken))
        parsed = _count_frames(wire)
        for _ in range(FEW.burst + 10):
            wire.protocol.data_received(text("moo"))
        assert parsed == []
        assert 0 < len(taken) <= FEW.burst
        assert wire.received.endswith(close_frame(1008, "too many frames"))

    run(test)


def test_a_message_within_a_fragmented_one_is_refused() -> None:
    taken: list[str] = []

    async def test() -> None:
        wire = await opened(_taking(taken))
        wire.protocol.data_received(frame(Opcode.TEXT, b"a", fin=False))
        wire.protocol.data_received(text("b"))
        assert taken == []
        assert b"\x88" in wire.received

    run(test)


def test_a_client_with_a_text_handler_leaves_no_cycle() -> None:
    class Taker:
        def __init__(self, write_text: Any) -> None:
            self.write_text = write_text

        def take(self, words: str) -> None:
            self.write_text(words)

    async def taking(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        extensions = scope["extensions"]
        extensions[READ_TEXTS](Taker(extensions[WRITE_TEXT]).take)
        del extensions
        await receive()

    async def test() -> None:
        wire = await opened(taking)
        part = weakref.ref(wire.protocol)
        await wire.send(text("moo"))
        assert wire.received == b"\x81\x03moo"
        await wire.disconnect()
        del wire
        await asyncio.sleep(0)
        assert part() is None

    gc.collect()
    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()


def test_a_client_that_never_reads_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing waits for what was written to be read; that is not waited for."""
    monkeypatch.setattr(websocket, "CLOSE_TIMEOUT", 0.01)

    async def test() -> None:
        wire = await opened()
        monkeypatch.setattr(wire, "close", lambda: None)
        await wire.send(text("close"))
        while not wire.is_lost:
            await asyncio.sleep(0.005)

    run(test)


MISTAKES = {
    "no UTF-8": (frame(Opcode.TEXT, b"\xff\xfe"), 1007),
    "no UTF-8, and a close": (
        frame(Opcode.TEXT, b"\xff") + frame(Opcode.CLOSE, b"\x03\xe8"),
        1000,
    ),
    "no UTF-8, twice": (frame(Opcode.TEXT, b"\xff") * 2, 1007),
    "an unknown opcode": (b"\x8f\x80\0\0\0\0", 1002),
    "no mask": (b"\x81\x01x", 1002),
    "a fragment of nothing": (frame(Opcode.CONT, b"x"), 1002),
    "too long": (b"\x81\xff\0\0\0\0\xff\xff\xff\xff\0\0\0\0", 1009),
    "a close with a wrong code": (frame(Opcode.CLOSE, b"\0\1"), 1002),
    "a close that is no UTF-8": (frame(Opcode.CLOSE, b"\x03\xe8\xff"), 1007),
}


@pytest.mark.parametrize("said", MISTAKES.values(), ids=MISTAKES)
def test_protocol_errors_close_the_connection(
    said: tuple[bytes, int], caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        wire = await opened()
        await wire.send(said[0])
        assert said[1].to_bytes(2, "big") in wire.received
        await wire.send(text("more"))
        await wire.disconnect()

    run(test)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    "said",
    [text("moo"), text("close"), *(said for said, _ in MISTAKES.values())],
    ids=["a message", "our close", *MISTAKES],
)
def test_connections_leave_no_reference_cycles(said: bytes) -> None:
    async def test() -> None:
        wire = await opened()
        parts = [weakref.ref(wire.protocol), weakref.ref(wire.protocol.conn)]
        await wire.send(said)
        await wire.disconnect()
        del wire
        await asyncio.sleep(0)
        assert [part() for part in parts] == [None, None]

    gc.collect()
    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()


HANDSHAKES = {
    "no key": UPGRADE.replace(b"Sec-WebSocket-Key", b"X-Key"),
    "another version": UPGRADE.replace(b"13", b"12"),
    "a POST": UPGRADE.replace(b"GET", b"POST"),
    "a long line": UPGRADE.replace(b"/api", b"/" + b"x" * 9000),
    "a long header": UPGRADE.replace(b"localhost", b"x" * 9000),
    "many headers": UPGRADE.replace(b"Host", b"X: y\r\n" * 200 + b"Host"),
}


@pytest.mark.parametrize("request_", HANDSHAKES.values(), ids=HANDSHAKES)
def test_a_bad_handshake_is_answered_and_ended(
    request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        wire = FakeTransport(config_for(echo_app), ServerState())
        await wire.send(request_)
        await wire.send(text("moo"))
        assert wire.is_lost
        assert wire.received.startswith(b"HTTP/1.1 4")

    run(test)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_frames_before_the_handshake_completes_abort() -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(0.01)
        await echo_app(scope, receive, send)

    async def test() -> None:
        wire = FakeTransport(config_for(slow), ServerState())
        await wire.send(UPGRADE)
        await wire.send(text("moo"))
        assert wire.is_lost

    run(test)


def test_a_refused_websocket_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def refusing(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.http.response.start", "status": 403, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"no"})

    async def test() -> None:
        wire = FakeTransport(config_for(refusing), ServerState())
        await wire.send(UPGRADE)
        assert wire.received.startswith(b"HTTP/1.1 403")
        assert wire.is_lost

    run(test)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_an_application_error_is_logged_by_its_lines(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def failing(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError("hx_a-token")

    async def test() -> None:
        wire = FakeTransport(config_for(failing), ServerState())
        await wire.send(UPGRADE)
        assert wire.received.startswith(b"HTTP/1.1 500")
        assert wire.is_lost

    run(test)
    (record,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert record.facts["error"] == "ValueError"  # type: ignore[attr-defined]
    assert "hx_a-token" not in caplog.text


@pytest.mark.parametrize(
    "said",
    [b"", frame(Opcode.CLOSE), text("close"), b"\x81\x01x"],
    ids=["nothing", "a close", "a message", "no mask"],
)
def test_a_stop_ends_every_connection(said: bytes) -> None:
    async def test() -> None:
        wire = await opened()
        protocol = wire.protocol
        if said:
            protocol.data_received(said)  # and no turn for the application
        protocol.shutdown()
        assert wire.is_closing()
        assert b"\x88" in wire.received

    run(test)
