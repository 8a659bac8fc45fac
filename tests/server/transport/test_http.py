"""HTTP connections in memory: a client's mistake is not a server error."""

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
from tests.server.transport.fake_transport import (
    FakeTransport,
    config_for,
    echo_app,
    run,
    run_pending,
)

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


@pytest.mark.parametrize("app", [echo_app, hasty])
@pytest.mark.parametrize("said", BROKEN.values(), ids=BROKEN)
def test_broken_requests_are_refused_without_errors(
    said: tuple[bytes, ...], app: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        wire = FakeTransport(config_for(app), ServerState())
        for words in said:
            await wire.send(words)
        assert wire.is_lost
        assert wire.received.startswith((b"HTTP/1.1 400", b"HTTP/1.1 200"))

    run(test)
    assert not [record for record in caplog.records if record.levelno > logging.WARNING]


@pytest.mark.parametrize("said", [(GET,), *BROKEN.values()], ids=["a good one", *BROKEN])
def test_requests_leave_no_reference_cycles(said: tuple[bytes, ...]) -> None:
    """Reference cycles stay in memory until a full garbage collection."""

    async def test() -> None:
        wire = FakeTransport(config_for(echo_app), ServerState())
        protocol = weakref.ref(wire.protocol)
        for words in said:
            await wire.send(words)
        await wire.disconnect()
        del wire
        await run_pending()
        assert protocol() is None

    gc.collect()
    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()


def test_a_broken_body_releases_the_application() -> None:
    ended: list[str] = []

    async def waiting(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        ended.append((await receive())["type"])

    async def test() -> None:
        wire = FakeTransport(config_for(waiting), ServerState())
        await wire.send(CHUNKED + b"1\r\nx\r\n")
        await wire.send(b"zz\r\n")
        assert ended == ["http.disconnect"]

    run(test)


def test_a_stop_closes_broken_connections_too() -> None:
    async def test() -> None:
        wire = FakeTransport(config_for(echo_app), ServerState())
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
def test_an_incomplete_request_times_out(
    said: tuple[bytes, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HttpProtocol, "head_timeout", 0.01)

    async def test() -> None:
        wire = FakeTransport(config_for(echo_app), ServerState())
        for words in said:
            await wire.send(words)
        while not wire.is_lost:
            await asyncio.sleep(0.005)

    run(test)


def test_a_client_that_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HttpProtocol, "write_timeout", 0.01)

    async def test() -> None:
        wire, patient = (FakeTransport(config_for(echo_app), ServerState()) for _ in range(2))
        wire.protocol.pause_writing()
        patient.protocol.pause_writing()
        patient.protocol.resume_writing()
        while not wire.is_lost:
            await asyncio.sleep(0.005)
        assert not patient.is_lost

    run(test)
