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


def test_a_body_of_the_largest_size_is_taken() -> None:
    assert send_request(APP, declared(str(MAX_BODY_BYTES)), b"x" * MAX_BODY_BYTES).status == 200


@pytest.mark.parametrize("length", [str(MAX_BODY_BYTES + 1), "9" * 5000])
def test_a_body_that_says_it_is_larger_is_not_even_read(length: str) -> None:
    answer = send_request(APP, declared(length))
    assert answer.status == 413
    assert json.loads(answer.body)["code"] == "too-large"


def test_a_body_that_turns_out_to_be_larger_is_cut_off() -> None:
    assert send_request(APP, request("POST"), b"x" * MAX_BODY_BYTES, b"x").status == 413


@pytest.mark.parametrize("length", ["", "-1", "1e3", "٣", "5, 5"])
def test_a_length_that_is_none_is_malformed(length: str) -> None:
    assert send_request(APP, declared(length)).status == 400


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
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


def test_a_body_that_trickles_is_not_waited_for() -> None:
    """Each piece comes soon, the whole does not."""
    pieces: list[bytes] = []

    async def trickle(scope: Scope, receive: Receive, send: Send) -> None:
        async def piece() -> Message:
            await asyncio.sleep(0.02)
            pieces.append(b"x")
            return {"type": "http.request", "body": b"x", "more_body": len(pieces) < 200}

        await BodyLimitMiddleware(ok_app, timeout=0.1)(scope, piece, send)

    assert send_request(trickle, request("POST")).status == 408
    assert len(pieces) < 200


def test_a_client_that_goes_before_the_end_of_its_body_is_no_error() -> None:
    async def leave(scope: Scope, receive: Receive, send: Send) -> None:
        async def gone() -> Message:
            return {"type": "http.disconnect"}

        await BodyLimitMiddleware(reading)(scope, gone, send)

    async def reading(scope: Scope, receive: Receive, send: Send) -> None:
        await Request(scope, receive).body()

    assert send_request(leave, request("POST")).status == 400


def test_an_answer_that_has_begun_is_not_begun_again() -> None:
    async def hasty(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await receive()

    assert (
        send_request(
            BodyLimitMiddleware(hasty), request("POST"), b"x" * (MAX_BODY_BYTES + 1)
        ).status
        == 200
    )
