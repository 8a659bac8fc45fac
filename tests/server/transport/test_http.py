"""HTTP connections in memory: what a client does wrong is no error of the server."""

from __future__ import annotations

import asyncio
import gc
import logging
import weakref
from typing import Any

import pytest
from uvicorn.server import ServerState

from hornox.server.guards.asgi import Receive, Scope, Send
from hornox.server.transport.http import HttpProtocol
from tests.server.transport.wires import Wire, answering, config_for, run, turns

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"

BROKEN = {
    "no HTTP": (b"\x16\x03\x01 rubbish\r\n\r\n",),
    "a head without an end": (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 9000,),
    "two lengths": (b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",),
    "a broken chunk": (CHUNKED, b"zz\r\n"),
    "a broken chunk at once": (CHUNKED + b"zz\r\n",),
    "a broken second request": (GET + b"\x00\x00\r\n\r\n",),
    "a broken request after an answer": (GET, b"\x00\x00\r\n\r\n"),
    "more after a broken request": (b"\x00\r\n\r\n", GET),
}


async def hasty(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers before it has read the body."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"fine"})


@pytest.mark.parametrize("app", [answering, hasty])
@pytest.mark.parametrize("said", BROKEN.values(), ids=BROKEN)
def test_broken_requests_are_refused_without_errors(
    said: tuple[bytes, ...], app: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        wire = Wire(config_for(app), ServerState())
        for words in said:
            await wire.say(words)
        assert wire.is_lost
        assert wire.heard.startswith((b"HTTP/1.1 400", b"HTTP/1.1 200"))

    run(test)
    assert not [record for record in caplog.records if record.levelno > logging.WARNING]


@pytest.mark.parametrize("said", [(GET,), *BROKEN.values()], ids=["a good one", *BROKEN])
def test_requests_leave_no_circles(said: tuple[bytes, ...]) -> None:
    """What refers to itself stays in memory until everything is searched."""

    async def test() -> None:
        wire = Wire(config_for(answering), ServerState())
        protocol = weakref.ref(wire.protocol)
        for words in said:
            await wire.say(words)
        await wire.hang_up()
        del wire
        await turns()
        assert protocol() is None

    gc.collect()
    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()


def test_an_application_does_not_wait_for_the_rest_of_a_broken_body() -> None:
    ended: list[str] = []

    async def waiting(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        ended.append((await receive())["type"])

    async def test() -> None:
        wire = Wire(config_for(waiting), ServerState())
        await wire.say(CHUNKED + b"1\r\nx\r\n")
        await wire.say(b"zz\r\n")
        assert ended == ["http.disconnect"]

    run(test)


def test_a_stop_closes_broken_connections_too() -> None:
    async def test() -> None:
        wire = Wire(config_for(answering), ServerState())
        protocol = wire.protocol
        protocol.conn._process_error(protocol.conn.our_role)
        protocol.shutdown()
        assert wire.is_closing()

    run(test)


@pytest.mark.parametrize(
    "said",
    [(b"",), (b"GET / HTTP/1.1\r\nX-Slow: ",), (GET, b"GET / HT")],
    ids=["nothing", "half a head", "half a second head"],
)
def test_a_connection_without_a_whole_request_is_not_waited_for(
    said: tuple[bytes, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HttpProtocol, "head_time", 0.01)

    async def test() -> None:
        wire = Wire(config_for(answering), ServerState())
        for words in said:
            await wire.say(words)
        while not wire.is_lost:
            await asyncio.sleep(0.005)

    run(test)


def test_a_client_that_does_not_read_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpProtocol, "write_time", 0.01)

    async def test() -> None:
        wire, patient = (Wire(config_for(answering), ServerState()) for _ in range(2))
        wire.protocol.pause_writing()
        patient.protocol.pause_writing()
        patient.protocol.resume_writing()
        while not wire.is_lost:
            await asyncio.sleep(0.005)
        assert not patient.is_lost

    run(test)
