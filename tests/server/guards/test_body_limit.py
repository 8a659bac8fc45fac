from __future__ import annotations

import asyncio
import json

import pytest
from starlette.requests import Request

from hornox.server.guards.asgi import Message, Receive, Scope, Send
from hornox.server.guards.body_limit import MAX_BODY_BYTES, BodyLimitMiddleware
from tests.server.guards.asgi_client import ok_app, request, send_request

APP = BodyLimitMiddleware(ok_app)


def declared(length: str) -> Scope:
    return request("POST", headers=[("host", "localhost"), ("content-length", length)])


def test_a_body_of_the_maximum_size_is_accepted() -> None:
    assert send_request(APP, declared(str(MAX_BODY_BYTES)), b"x" * MAX_BODY_BYTES).status == 200


@pytest.mark.parametrize("length", [str(MAX_BODY_BYTES + 1), "9" * 5000])
def test_a_declared_length_over_the_limit_is_refused_unread(length: str) -> None:
    answer = send_request(APP, declared(length))
    assert answer.status == 413
    assert json.loads(answer.body)["code"] == "too-large"


def test_an_undeclared_body_over_the_limit_is_refused() -> None:
    assert send_request(APP, request("POST"), b"x" * MAX_BODY_BYTES, b"x").status == 413


@pytest.mark.parametrize("length", ["", "-1", "1e3", "٣", "5, 5"])
def test_an_invalid_content_length_is_malformed(length: str) -> None:
    assert send_request(APP, declared(length)).status == 400


def test_a_missing_body_times_out() -> None:
    async def reading_on(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await receive()

    app = BodyLimitMiddleware(reading_on, timeout=0.01)

    async def never_complete(scope: Scope, receive: Receive, send: Send) -> None:
        async def incomplete() -> dict[str, object]:
            message = await receive()
            return {**message, "more_body": True}

        await app(scope, incomplete, send)

    assert send_request(never_complete, request("POST"), b"x").status == 408


def test_a_slow_body_times_out() -> None:
    """Each chunk comes in time, the whole body does not."""
    pieces: list[bytes] = []

    async def trickle(scope: Scope, receive: Receive, send: Send) -> None:
        async def piece() -> Message:
            await asyncio.sleep(0.02)
            pieces.append(b"x")
            return {"type": "http.request", "body": b"x", "more_body": len(pieces) < 200}

        await BodyLimitMiddleware(ok_app, timeout=0.1)(scope, piece, send)

    assert send_request(trickle, request("POST")).status == 408
    assert len(pieces) < 200


def test_a_disconnect_during_the_body_is_not_an_error() -> None:
    async def leave(scope: Scope, receive: Receive, send: Send) -> None:
        async def gone() -> Message:
            return {"type": "http.disconnect"}

        await BodyLimitMiddleware(reading)(scope, gone, send)

    async def reading(scope: Scope, receive: Receive, send: Send) -> None:
        await Request(scope, receive).body()

    assert send_request(leave, request("POST")).status == 400


def test_a_started_response_is_not_started_again() -> None:
    async def hasty(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await receive()

    assert (
        send_request(
            BodyLimitMiddleware(hasty), request("POST"), b"x" * (MAX_BODY_BYTES + 1)
        ).status
        == 200
    )
