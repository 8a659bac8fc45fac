"""WebSockets in memory: a limit on what is parsed, and an end for every connection."""

from __future__ import annotations

import asyncio
import gc
import logging
import weakref
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from hornox.server.guards.asgi import READ_TEXTS, WRITE_TEXT, Receive, Scope, Send
from hornox.server.guards.rate_limit import Rate
from hornox.server.transport import websocket
from tests.server.transport.wires import UPGRADE, Wire, answering, config_for, frame, run, text

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


async def opened(app: Any = answering, frames: Rate = FEW) -> Wire:
    wire = Wire(config_for(app, frames=frames), ServerState())
    await wire.say(UPGRADE)
    assert wire.heard.startswith(b"HTTP/1.1 101")
    wire.heard = b""
    return wire


def close_frame(code: int, reason: str) -> bytes:
    payload = Close(code, reason).serialize()
    return bytes([0x88, len(payload)]) + payload


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_of_frames_is_not_parsed(flood: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CLOSE_TIME", 0.01)

    async def test() -> None:
        wire = await opened()
        parsed = _count_frames(wire)
        await wire.say(flood)
        assert wire.heard.endswith(close_frame(1008, "too many frames"))
        assert len(parsed) <= FEW.burst + websocket.PIECE // 6 + 1
        assert not wire.reads
        while not wire.is_lost:
            await asyncio.sleep(0.005)

    run(test)


def _count_frames(wire: Wire) -> list[object]:
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
            await wire.say(whole[index : index + 1])
        assert b"too many frames" in wire.heard

    run(test)


def test_the_limit_fills_up_again_with_time() -> None:
    async def test() -> None:
        wire = await opened(frames=Rate(1000, 5))
        for _ in range(20):
            await wire.say(text("moo"))
            await asyncio.sleep(0.005)
        assert not wire.is_closing()
        assert wire.heard.count(b"moo") == 20

    run(test)


def test_after_our_close_frame_little_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CLOSE_TIME", 0.01)

    async def test() -> None:
        wire = await opened(frames=Rate(1e6, 10**6))
        await wire.say(text("close"))
        parsed = _count_frames(wire)
        await wire.say(text("more") * 5000)
        assert len(parsed) < websocket.LAST_PIECES + websocket.PIECE // 6
        assert not wire.reads
        while not wire.is_lost:
            await asyncio.sleep(0.005)

    run(test)


def test_the_answer_to_our_close_frame_ends_the_connection() -> None:
    async def test() -> None:
        wire = await opened()
        await wire.say(text("close"))
        await wire.say(text("on its way"))
        assert not wire.is_lost
        await wire.say(frame(Opcode.CLOSE, Close(4000, "").serialize()))
        assert wire.is_lost

    run(test)


def test_pings_of_a_client_that_does_not_read_are_not_answered() -> None:
    async def test() -> None:
        wire = await opened(frames=Rate(1e6, 10**6))
        wire.protocol.pause_writing()
        await wire.say(frame(Opcode.PING, b"x" * 125) * 1000)
        assert wire.heard == b""
        wire.protocol.resume_writing()
        await wire.say(frame(Opcode.PING, b"y"))
        assert wire.heard == b"\x8a\x01y"

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
        await wire.say(text("1"))
        assert wire.heard == b"\x81\x03moo"
        wire.protocol.pause_writing()
        await wire.say(text("2"))
        wire.protocol.resume_writing()
        await wire.say(text("3"))
        assert wire.heard == b"\x81\x03moo" * 2
        await wire.say(frame(Opcode.CLOSE, Close(1000, "").serialize()))
        assert written == [False, True, False, True, False]

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
        await wire.say(b"")
        await wire.say(text("4"))
        assert taken == ["1", "queued None", "queued 3", "4"]
        await wire.say(frame(Opcode.TEXT, b"\xff"))
        assert wire.heard.endswith(close_frame(1007, "not UTF-8"))

    run(test)


def test_a_client_that_is_read_at_once_leaves_no_circle() -> None:
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
        await wire.say(text("moo"))
        assert wire.heard == b"\x81\x03moo"
        await wire.hang_up()
        del wire
        await asyncio.sleep(0)
        assert part() is None

    gc.collect()
    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()


def test_a_client_that_never_reads_is_dropped_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing waits for what was written to be read; that is not waited for."""
    monkeypatch.setattr(websocket, "CLOSE_TIME", 0.01)

    async def test() -> None:
        wire = await opened()
        monkeypatch.setattr(wire, "close", lambda: None)
        await wire.say(text("close"))
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
def test_mistakes_end_the_connection_without_errors(
    said: tuple[bytes, int], caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        wire = await opened()
        await wire.say(said[0])
        assert said[1].to_bytes(2, "big") in wire.heard
        await wire.say(text("more"))
        await wire.hang_up()

    run(test)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    "said",
    [text("moo"), text("close"), *(said for said, _ in MISTAKES.values())],
    ids=["a message", "our close", *MISTAKES],
)
def test_connections_leave_no_circles(said: bytes) -> None:
    async def test() -> None:
        wire = await opened()
        parts = [weakref.ref(wire.protocol), weakref.ref(wire.protocol.conn)]
        await wire.say(said)
        await wire.hang_up()
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
        wire = Wire(config_for(answering), ServerState())
        await wire.say(request_)
        await wire.say(text("moo"))
        assert wire.is_lost
        assert wire.heard.startswith(b"HTTP/1.1 4")

    run(test)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_frames_before_the_answer_to_the_handshake_end_the_connection() -> None:
    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(0.01)
        await answering(scope, receive, send)

    async def test() -> None:
        wire = Wire(config_for(slow), ServerState())
        await wire.say(UPGRADE)
        await wire.say(text("moo"))
        assert wire.is_lost

    run(test)


def test_a_refused_socket_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def refusing(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.http.response.start", "status": 403, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"no"})

    async def test() -> None:
        wire = Wire(config_for(refusing), ServerState())
        await wire.say(UPGRADE)
        assert wire.heard.startswith(b"HTTP/1.1 403")
        assert wire.is_lost

    run(test)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_an_error_of_the_application_is_told_by_its_place(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def failing(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError("hx_a-token")

    async def test() -> None:
        wire = Wire(config_for(failing), ServerState())
        await wire.say(UPGRADE)
        assert wire.heard.startswith(b"HTTP/1.1 500")
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
        assert b"\x88" in wire.heard

    run(test)
