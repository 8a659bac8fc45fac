"""No input of a client causes an exception or an error in the log."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterator
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from uvicorn.server import ServerState

from hornox.server.guards.rate_limit import Rate
from hornox.table import Terms
from tests.server.fuzz.inputs import some_frames, some_http, some_text
from tests.server.http.api_client import SETTINGS, lifespan_of, new_app
from tests.server.sessions.clients import SHORT, Client, VirtualServer, with_server
from tests.server.transport.fake_transport import UPGRADE, FakeTransport, config_for

INPUTS = int(os.environ.get("HORNOX_INPUTS", "3000"))
"""Inputs in all; each world sends `EACH` of them and is played again from its number."""

EACH = 500
KINDS = ("text", "http", "websocket")
WORLDS = [(kind, n) for n in range(ceil(INPUTS / EACH / len(KINDS))) for kind in KINDS]
FRAMES = Rate(200, 400)


@pytest.fixture(autouse=True)
def no_errors() -> Iterator[None]:
    """No logger writes a line of the level error."""
    lines: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(f"{record.getMessage()} {getattr(record, 'facts', '')}")

    handler = Keeping(logging.ERROR)
    logging.getLogger().addHandler(handler)
    yield
    logging.getLogger().removeHandler(handler)
    assert lines == []


@pytest.mark.parametrize(("kind", "number"), WORLDS, ids=lambda part: str(part))
def test_nothing_fails(kind: str, number: int, tmp_path: Path) -> None:
    chance = Random(f"{kind} {number}")
    match kind:
        case "text":
            with_server(lambda server: _talk(server, chance))
        case "http":
            asyncio.run(_send(chance, tmp_path, b"", some_http))
        case _:
            asyncio.run(_send(chance, tmp_path, UPGRADE, some_frames))


async def _talk(server: VirtualServer, chance: Random) -> None:
    """Frames of text to sessions at a table."""
    await server.registry.open(Terms(SHORT, places=3), public=True)
    server.add_person("Ann")
    client = Client(server, "Ann")
    for _ in range(EACH):
        await client.session.receive(some_text(chance))
        if chance.random() < 0.1:
            await client.frames(100)
        if client.queue.is_closed or chance.random() < 0.02:
            client.disconnect()
            client = Client(server, "Ann")
    await client.frames(5000)


async def _send(
    chance: Random, folder: Path, first: bytes, some: Callable[[Random], bytes]
) -> None:
    """Bytes to the whole application through connections in memory."""
    failed: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failed.append(context))
    (folder / "index.html").write_text("<!doctype html>")
    app, state = new_app(SETTINGS, static=folder), ServerState()
    config = config_for(app, frames=FRAMES)
    async with lifespan_of(app):
        wire: FakeTransport | None = None
        for _ in range(EACH):
            if wire is None or wire.is_lost or chance.random() < 0.05:
                wire = FakeTransport(config, state, f"192.0.2.{chance.randrange(9)}")
                await wire.send(first)
            await wire.send(some(chance))
            if chance.random() < 0.03:
                await wire.disconnect()
        for connection in [*state.connections]:
            connection.shutdown()
        async with asyncio.timeout(60):
            while state.tasks:
                await asyncio.sleep(0.01)
    assert failed == []
