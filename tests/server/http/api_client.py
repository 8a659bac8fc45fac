"""The whole application in this process, without a network, for tests of the HTTP API."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from hornox.server.app import Application, create_app
from hornox.server.guards.rate_limit import Rate
from hornox.server.settings import Limits, Settings
from hornox.server.storage import MemoryStore
from hornox.server.tables import DEFAULT_TABLE_CONFIG, InlineBots, TableRegistry
from tests.server.coach.inline_worker import inline_coach

UNLIMITED = Rate(1e6, 10**6)
LIMITS = Limits(
    request_rate=UNLIMITED, newcomer_rate=UNLIMITED, table_rate=UNLIMITED, command_rate=UNLIMITED
)
SETTINGS = Settings(limits=LIMITS)
BASE = "http://localhost:8666"


class ApiClient(httpx.AsyncClient):
    """An HTTP client of the application; `auth` adds a token."""

    app: Application

    @property
    def registry(self) -> TableRegistry:
        assert self.app._registry is not None
        return self.app._registry

    async def create_person(self, name: str = "Ann", **about: str) -> dict[str, str]:
        answer = await self.post("/api/people", json={"name": name, **about})
        assert answer.status_code == 201, answer.text
        found: dict[str, str] = answer.json()
        return found

    async def table(self, token: str, **about: Any) -> str:
        answer = await self.post("/api/tables", json=about, headers=auth(token))
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["code"]
        return code


def auth(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def new_app(
    settings: Settings = SETTINGS,
    store: MemoryStore | None = None,
    static: Path = Path("/nowhere"),
) -> Application:
    return create_app(
        settings,
        MemoryStore() if store is None else store,
        table_config=replace(DEFAULT_TABLE_CONFIG, wait_for_reveal=False),
        bots=InlineBots(),
        static=static,
        coach=inline_coach(),
    )


def with_client(
    visit: Callable[[ApiClient], Awaitable[None]],
    settings: Settings = SETTINGS,
    store: MemoryStore | None = None,
    static: Path = Path("/nowhere"),
    address: str = "198.51.100.7",
) -> None:
    """Start the application, run `visit` with a client, stop the application."""

    async def run() -> None:
        app = new_app(settings, store, static)
        async with lifespan_of(app):
            transport = httpx.ASGITransport(app, client=(address, 50000))
            async with ApiClient(transport=transport, base_url=BASE) as client:
                client.app = app
                await visit(client)

    asyncio.run(run())


class lifespan_of:  # noqa: N801 - reads like a function
    """The application between its start and its stop."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self._stop = asyncio.Event()
        self._started = asyncio.Event()

    async def __aenter__(self) -> None:
        self._task = asyncio.create_task(self._live())
        done = asyncio.create_task(self._started.wait())
        await asyncio.wait({self._task, done}, return_when=asyncio.FIRST_COMPLETED)
        done.cancel()
        if self._task.done():
            self._task.result()

    async def __aexit__(self, *exc: object) -> None:
        self._stop.set()
        await self._task

    async def _live(self) -> None:
        messages = iter(("lifespan.startup", "lifespan.shutdown"))

        async def receive() -> dict[str, str]:
            kind = next(messages)
            if kind == "lifespan.shutdown":
                await self._stop.wait()
            return {"type": kind}

        async def send(message: Any) -> None:
            assert "failed" not in message["type"], message
            self._started.set()

        await self._app({"type": "lifespan", "state": {}}, receive, send)
