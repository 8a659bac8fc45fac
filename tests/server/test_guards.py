"""The guards, through a real server and real WebSockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from hornox.server.guards.security_headers import CONTENT_SECURITY_POLICY
from tests.server.process import Player, ServerProcess, at_table, by


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all tests: few connections, few commands, and loopback is a trusted proxy.

    So every test speaks from an address of its own.
    """
    data = tmp_path_factory.mktemp("guards") / "data"
    options = (
        "--max-connections=6",
        "--max-per-address=3",
        "--command-rate=0.001",
        "--trusted-proxy=127.0.0.1",
        "--origin=https://friend.example",
        "--newcomer-rate=6000",
        "--log-format=json",
    )
    with ServerProcess(data, *options) as running:
        yield running


def at(address: int) -> dict[str, str]:
    return {"x-forwarded-for": f"203.0.113.{address}"}


async def opened(server: ServerProcess, headers: dict[str, str], **how: Any) -> ClientConnection:
    return await connect(server.socket, additional_headers=headers, compression=None, **how)


async def refused(server: ServerProcess, headers: dict[str, str], **how: Any) -> tuple[int, str]:
    with pytest.raises(InvalidStatus) as error:
        await opened(server, headers, **how)
    response = error.value.response
    assert response.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    code: str = json.loads(bytes(response.body or b"{}"))["code"]
    return response.status_code, code


def test_foreign_origins_get_no_websocket(server: ServerProcess) -> None:
    async def check() -> None:
        evil = await refused(server, at(10), origin="https://evil.example")
        assert evil == (403, "foreign-origin")
        for origin in (server.url, "https://friend.example", None):
            await (await opened(server, at(10), origin=origin)).close()

    asyncio.run(check())


def test_messages_are_not_compressed_even_if_asked(server: ServerProcess) -> None:
    async def check() -> None:
        offer = [ClientPerMessageDeflateFactory()]
        link = await connect(
            server.socket, additional_headers=at(11), compression=None, extensions=offer
        )
        assert link.protocol.extensions == []
        await link.close()

    asyncio.run(check())
    answer = httpx.get(f"{server.api}/offer", headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in answer.headers


def test_a_frame_that_is_too_long_ends_the_connection(server: ServerProcess) -> None:
    async def check() -> None:
        link = await opened(server, at(12))
        await link.send("x" * (8 * 1024 + 1))
        with pytest.raises(ConnectionClosed):
            await link.recv()
        assert link.close_code == 1009

    asyncio.run(check())


def test_connections_are_limited(server: ServerProcess) -> None:
    async def check() -> None:
        links = [await opened(server, at(13)) for _ in range(3)]
        assert await refused(server, at(13)) == (503, "full"), "three from one address"
        links += [await opened(server, at(14 + number)) for number in range(3)]
        assert await refused(server, at(19)) == (503, "full"), "six in all"
        await links.pop().close()
        links.append(await _patiently(server, at(19)))
        await asyncio.gather(*(link.close() for link in links))

    asyncio.run(check())
    assert httpx.get(f"{server.api}/health").status_code == 200


async def _patiently(server: ServerProcess, headers: dict[str, str]) -> ClientConnection:
    """Wait until the server has noticed a disconnect."""
    for _ in range(100):
        try:
            return await opened(server, headers)
        except InvalidStatus:
            await asyncio.sleep(0.02)
    raise AssertionError("no connection was closed")


def test_commands_are_limited_on_each_connection(server: ServerProcess) -> None:
    _, (ann,) = at_table(server, ["Ann"])

    async def check() -> None:
        await _patience(ann, server)
        codes: list[str | None] = []
        for number in range(60):
            await ann.send({"type": "ping", "sent": number})
            frame = await ann.hear()
            codes.append(frame.get("code"))
        assert codes[:30] == [None] * 30
        assert "too-fast" in codes
        await ann.go()

    asyncio.run(check())


async def _patience(player: Player, server: ServerProcess) -> None:
    for _ in range(100):
        try:
            return await player.come(server.socket)
        except InvalidStatus:
            await asyncio.sleep(0.02)
    raise AssertionError("no connection was closed")


def test_a_signed_out_device_is_disconnected(server: ServerProcess) -> None:
    code, (ann,) = at_table(server, ["Ann"])
    link = httpx.post(f"{server.api}/me/links", headers=by(ann.token)).json()["link"]
    phone = Player(httpx.post(f"{server.api}/links", json={"link": link}).json(), code)

    async def check() -> None:
        await _patience(ann, server)
        await _patience(phone, server)
        async with httpx.AsyncClient() as client:
            await client.delete(f"{server.api}/me/devices", headers=by(ann.token))
        while (frame := await phone.hear())["type"] != "bye":
            pass
        assert frame["code"] == "unknown-token"
        await ann.do({"type": "join", "name": "Ann"})
        await asyncio.gather(ann.go(), phone.go())

    asyncio.run(check())


def test_every_response_has_the_security_policy(server: ServerProcess) -> None:
    for method, path in (
        ("GET", "/"),
        ("GET", "/t/AAAAAAAAA"),
        ("GET", "/api/health"),
        ("GET", "/api/nothing"),
        ("POST", "/api/people"),
        ("PUT", "/api/people"),
        ("POST", "/"),
    ):
        answer = httpx.request(method, f"{server.url}{path}")
        assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY, path
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers


def test_no_secret_is_on_the_disk_or_in_the_log(server: ServerProcess) -> None:
    """Only the hash of a token is stored; the log knows neither tokens nor codes nor words."""
    code, (ann,) = at_table(server, ["Annegret"])
    link = httpx.post(f"{server.api}/me/links", headers=by(ann.token)).json()["link"]

    async def talk() -> None:
        await _patience(ann, server)
        await ann.do({"type": "join", "name": "Annegret"})
        await ann.do({"type": "say", "text": "Schnittlauchbrot"})
        await ann.go()

    asyncio.run(talk())
    httpx.get(f"{server.api}/tables/{code}?token={ann.token}")
    httpx.get(f"{server.url}/t/{code}")
    httpx.get(f"{server.api}/people/{ann.token}")
    httpx.get(f"{server.api}/me", headers=by("hx_a-wrong-token"))
    stored = b"".join(path.read_bytes() for path in server.data.iterdir())
    assert b"Annegret" in stored
    for secret in (ann.token, link):
        assert secret.encode() not in stored
    log = server.log.read_text()
    events = [json.loads(line) for line in log.splitlines()]
    assert {"request", "connection", "started"} <= {event["event"] for event in events}
    assert "/api/tables/{code}" in log
    words = ("Annegret", "Schnittlauchbrot", "hx_a-wrong", "203.0.113")
    for secret in (ann.token, link, code, *words):
        assert secret not in log
